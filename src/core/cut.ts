/** Cuts texts, and frees what was cut away. */

/** The number of characters of one string (a command, a diff, a plan) that a card can show in full. */
export const longText = 65_536;

/** The most slow characters of all texts of one card: each takes some microseconds to draw, so more would keep a key waiting. */
export const slowText = 4096;

/** Characters that may join others or are not seen: marks, controls, emoji, parts of Hangul syllables. All others are drawn as they are. */
const slow =
	/[\p{M}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\x00-\x08\x0b-\x1f\x7f-\x9f\u0e33\u0eb3\u1100-\u11ff\u2600-\u27bf\ua960-\ua97f\ud7b0-\ud7ff\u{1f000}-\u{1faff}\u{e0000}-\u{e0fff}]/u;

/** Whether a character of the text needs a close look. */
export function isSlow(text: string): boolean {
	return slow.test(text);
}

const eachSlow = new RegExp(slow, 'gu');

export function slowCount(text: string): number {
	return isSlow(text) ? (text.match(eachSlow)?.length ?? 0) : 0;
}

/** Cuts `text` to `limit` UTF-16 units, and to `slowLimit` slow characters, without splitting a surrogate pair; `…` shows the cut. */
export function cut(text: string, limit: number, slowLimit = slowText): string {
	const most = Math.min(limit, slowEnd(text, slowLimit));
	if (text.length <= most) return text;
	const last = text.charCodeAt(most - 1);
	const end = last >= 0xd800 && last <= 0xdbff ? most - 1 : most;
	return ownCopy(`${text.slice(0, end)}…`);
}

/** The index of the first slow character that is one too many. */
function slowEnd(text: string, most: number): number {
	if (text.length <= most || !isSlow(text)) return text.length;
	let left = most;
	for (const {index} of text.matchAll(eachSlow)) if (left-- <= 0) return index;
	return text.length;
}

/** The last `limit` UTF-16 units of the text. */
export function cutToEnd(text: string, limit: number): string {
	return text.length <= limit ? text : ownCopy(text.slice(-limit));
}

/** A copy of the text in new memory. V8 keeps a whole text alive for a slice of it, and all parts of a concatenation. */
export function ownCopy(text: string): string {
	return JSON.parse(JSON.stringify(text));
}
