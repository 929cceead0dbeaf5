/**
 * Recognizes in the history a text that was submitted together with other words. For a command, which fires no hook, the history is the only witness.
 */
import type {SurfaceAssessment} from '../../core/surface.js';
import {comparable} from '../../core/text/reply-text.js';

/** A longer text is wrapped on the screen, which looks like other words. */
const MOST = 40;

type Screen = Pick<SurfaceAssessment, 'normalised'>;

/** True when new rows on the screen hold the text and each has something behind it, or when they show other words behind a command. */
export function isMergedOnScreen(text: string, before: Screen, after: Screen, unknownWordsRow: string | undefined): boolean {
	const old = new Set(rowsOf(before));
	const fresh = rowsOf(after).filter((row) => !old.has(row));
	const wanted = comparable(text);
	const holding = wanted.length > MOST ? [] : fresh.filter((row) => row.includes(wanted));
	if (holding.length > 0 && !holding.some((row) => row.endsWith(wanted))) return true;
	if (unknownWordsRow === undefined) return false;
	const words = comparable(text.replace(/^\S+/, ''));
	const unknown = comparable(unknownWordsRow);
	return fresh.some((row) => row.startsWith(unknown) && !words.startsWith(row.slice(unknown.length)));
}

function rowsOf({normalised}: Screen): readonly string[] {
	return normalised.split('\n').map(comparable);
}
