/** What the history shows of a text that was submitted with other words: the only witness of a command, which fires no hook. */

import type {SurfaceAssessment} from '../../core/surface.js';
import {essence} from '../../core/text/reply-text.js';

/** Longer texts are wrapped, which looks like other words. */
const MOST = 40;

/** True when rows that are new on the screen hold the text, and none of them holds nothing behind it; or tell of other words behind a command. */
export function isGluedOnScreen(text: string, before: SurfaceAssessment, after: SurfaceAssessment): boolean {
	const old = new Set(rowsOf(before));
	const fresh = rowsOf(after).filter((row) => !old.has(row));
	const wanted = essence(text);
	const holding = wanted.length > MOST ? [] : fresh.filter((row) => row.includes(wanted));
	if (holding.length > 0 && !holding.some((row) => row.endsWith(wanted))) return true;
	const words = essence(text.replace(/^\S+/, ''));
	return fresh.some((row) => row.startsWith(STRANGE) && !words.startsWith(row.slice(STRANGE.length)));
}

/** The client names an unknown command without what stood behind it, which gets a row of its own (recorded). */
const STRANGE = essence('● Args from unknown skill: ');

function rowsOf({normalised}: SurfaceAssessment): readonly string[] {
	return normalised.split('\n').map(essence);
}
