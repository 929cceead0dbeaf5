/** Cuts texts, and frees what was cut away. */

/** The number of characters of one string (a command, a diff, a plan) that a card can show in full. */
export const LONG_TEXT = 65_536;

/** Cuts `text` to `limit` UTF-16 units without splitting a surrogate pair; `…` shows the cut. */
export function cut(text: string, limit: number): string {
	if (text.length <= limit) return text;
	const last = text.charCodeAt(limit - 1);
	const end = last >= 0xd800 && last <= 0xdbff ? limit - 1 : limit;
	return own(`${text.slice(0, end)}…`);
}

/** The last `limit` UTF-16 units of the text. */
export function cutToEnd(text: string, limit: number): string {
	return text.length <= limit ? text : own(text.slice(-limit));
}

/** A copy of the text with memory of its own. V8 keeps a whole text alive for a slice of it, and all parts of a concatenation. */
export function own(text: string): string {
	return JSON.parse(JSON.stringify(text));
}
