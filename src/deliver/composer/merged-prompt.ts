/** What the history shows of a text that was submitted with other words: the only witness of a command, which fires no hook. */

import type {SurfaceAssessment} from '../../core/surface.js';
import {essence} from '../../core/text/reply-text.js';

/** Longer texts are wrapped, which looks like other words. */
const MOST = 40;

/** True when rows that are new on the screen hold the text, and none of them holds nothing behind it; or tell of other words behind a command. */
export function isGluedOnScreen(text: string, before: SurfaceAssessment, after: SurfaceAssessment, strangeWords: string): boolean {
	const old = new Set(rowsOf(before));
	const fresh = rowsOf(after).filter((row) => !old.has(row));
	const wanted = essence(text);
	const holding = wanted.length > MOST ? [] : fresh.filter((row) => row.includes(wanted));
	if (holding.length > 0 && !holding.some((row) => row.endsWith(wanted))) return true;
	const words = essence(text.replace(/^\S+/, ''));
	const strange = essence(strangeWords);
	return fresh.some((row) => row.startsWith(strange) && !words.startsWith(row.slice(strange.length)));
}

function rowsOf({normalised}: SurfaceAssessment): readonly string[] {
	return normalised.split('\n').map(essence);
}
