/** Bounds what hostile or huge input may keep in memory. Values stay the same object when nothing had to go. */

/** Characters of one string a card can show in full: a command, a diff, a plan. */
export const LONG_TEXT = 65_536;
const MAX_KEYS = 64;
const MAX_ITEMS = 128;
const MAX_DEPTH = 8;
/** Characters of one whole value, over all its strings and keys. */
const MAX_TOTAL = 262_144;

/** Cuts `text` to `limit` UTF-16 units without splitting a surrogate pair; `…` shows the cut. */
export function cut(text: string, limit: number): string {
	if (text.length <= limit) return text;
	const last = text.charCodeAt(limit - 1);
	const end = last >= 0xd800 && last <= 0xdbff ? limit - 1 : limit;
	return own(`${text.slice(0, end)}…`);
}

/** The last `limit` UTF-16 units. */
export function cutToEnd(text: string, limit: number): string {
	return text.length <= limit ? text : own(text.slice(-limit));
}

/** The same text with memory of its own: V8 keeps a whole text for a part of it, and every part of one that was put together. */
export function own(text: string): string {
	return JSON.parse(JSON.stringify(text));
}

export function asRecord(value: unknown): Readonly<Record<string, unknown>> | undefined {
	return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined;
}

export function asText(value: unknown, limit = LONG_TEXT): string | undefined {
	return typeof value === 'string' ? cut(value, limit) : undefined;
}

/** A finite number that is not negative. */
export function asCount(value: unknown): number | undefined {
	return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined;
}

/** A copy of a JSON object with long strings cut, many keys dropped, deep nesting and what exceeds the total left out. */
export function trimRecord(value: unknown): Readonly<Record<string, unknown>> {
	const budget = {left: MAX_TOTAL};
	return asRecord(trimValue(value, MAX_DEPTH, budget)) ?? {};
}

type Budget = {left: number};

function trimValue(value: unknown, depth: number, budget: Budget): unknown {
	if (typeof value === 'string') {
		const kept = cut(value, Math.max(1, Math.min(LONG_TEXT, budget.left)));
		budget.left -= kept.length;
		return kept;
	}
	if (typeof value !== 'object' || value === null) return value;
	if (depth <= 0 || budget.left <= 0) return '…';
	if (Array.isArray(value)) return value.slice(0, MAX_ITEMS).map((item) => trimValue(item, depth - 1, budget));
	const kept: [string, unknown][] = [];
	for (const [key, item] of Object.entries(value).slice(0, MAX_KEYS)) {
		budget.left -= key.length;
		kept.push([cut(key, 256), trimValue(item, depth - 1, budget)]);
	}
	// fromEntries defines `__proto__` as a plain key, where an assignment would change the prototype.
	return Object.fromEntries(kept);
}
