/** Bounds what hostile or huge input may hold in memory. A value within bounds comes back as the same object. */

/** The number of characters of one string (a command, a diff, a plan) that a card can show in full. */
export const LONG_TEXT = 65_536;

/** The most that one value may hold: characters of a string, of a field's name, and in total; fields of an object, items of a list, levels. */
export type Bounds = {
	readonly text: number;
	readonly name: number;
	readonly total: number;
	readonly fields: number;
	readonly items: number;
	readonly depth: number;
};

/** The bounds of a value that stays in memory for as long as its session lives. */
export const keptBounds: Bounds = {text: LONG_TEXT, name: 256, total: 262_144, fields: 64, items: 128, depth: 8};
const all = Number.POSITIVE_INFINITY;
/** The bounds of a value that is read only while it is shown. Depth is bounded because each level takes a stack frame of a recursive reader. */
export const wholeBounds: Bounds = {text: all, name: all, total: all, fields: all, items: all, depth: 200};

/** Gets a description of each thing that was left out. */
export type OnCut = (what: string) => void;

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

/** An object from outside: any of its values may be of any type. */
export type Fields = Readonly<Record<string, unknown>>;

export function asRecord(value: unknown): Fields | undefined {
	return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined;
}

/** The object of a JSON text. Undefined: the text is not JSON, such as a line that a full disk cut, or not an object. */
export function parseObject(text: string): Fields | undefined {
	try {
		return asRecord(JSON.parse(text));
	} catch {
		return undefined;
	}
}

export function asText(value: unknown, limit = LONG_TEXT): string | undefined {
	return typeof value === 'string' ? cut(value, limit) : undefined;
}

/** The value if it is a finite number that is not negative, else undefined. */
export function asCount(value: unknown): number | undefined {
	return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined;
}

/**
 * A copy of a JSON object within bounds: long strings are cut, later fields and items dropped, deeper levels left out. A second pass changes nothing.
 */
export function trimRecord(value: unknown, bounds = keptBounds, onCut: OnCut = () => undefined): Readonly<Record<string, unknown>> {
	const trim: Trim = {left: bounds.total, bounds, onCut};
	return asRecord(trimValue(value, bounds.depth, '', trim)) ?? {};
}

type Trim = {left: number; readonly bounds: Bounds; readonly onCut: OnCut};

/** @param of the top-level field that the value is part of, as `name: `. */
function trimValue(value: unknown, depth: number, of: string, trim: Trim): unknown {
	const {bounds, onCut} = trim;
	if (typeof value === 'string') return trimText(value, Math.max(1, Math.min(bounds.text, trim.left)), of, trim);
	if (typeof value !== 'object' || value === null) return value;
	if (depth <= 0 || trim.left <= 0) {
		onCut(
			depth <= 0 ? `${of}what is nested deeper than ${bounds.depth} levels` : `${of}what is beyond ${grouped(bounds.total)} characters`,
		);
		trim.left -= 1;
		return '…';
	}
	if (Array.isArray(value)) {
		if (value.length > bounds.items) onCut(`${of}${counted(value.length - bounds.items, 'more item')}`);
		return value.slice(0, bounds.items).map((item) => trimValue(item, depth - 1, of, trim));
	}
	const entries = Object.entries(value);
	if (entries.length > bounds.fields) onCut(`${of}${counted(entries.length - bounds.fields, 'more field')}`);
	// fromEntries defines `__proto__` as a plain key, where an assignment would change the prototype.
	return Object.fromEntries(
		entries.slice(0, bounds.fields).map(([name, item]) => {
			const field = of || `${cut(name, 64)}: `;
			return [trimText(name, bounds.name, field, trim), trimValue(item, depth - 1, field, trim)];
		}),
	);
}

function trimText(text: string, most: number, of: string, trim: Trim): string {
	const kept = cut(text, most);
	if (kept !== text) trim.onCut(`${of}what follows ${counted(most, 'character')}`);
	trim.left -= kept.length;
	return kept;
}

/** `1 more field`, `12 more fields`. */
export function counted(count: number, what: string): string {
	return `${grouped(count)} ${what}${count === 1 ? '' : 's'}`;
}

function grouped(count: number): string {
	return count.toLocaleString('en');
}
