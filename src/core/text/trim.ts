/** Bounds what hostile or huge input may hold in memory. A value within bounds comes back as the same object. */

import {cut, LONG_TEXT, SLOW_TEXT, slowCount} from '../cut.js';
import {asRecord} from '../fields.js';
import {counted, groupedDigits} from './times.js';

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

/**
 * A copy of a JSON object within bounds: long strings are cut, later fields and items dropped, deeper levels left out. A second pass changes nothing.
 */
export function trimRecord(value: unknown, bounds = keptBounds, onCut: OnCut = () => undefined): Readonly<Record<string, unknown>> {
	const trim: Trim = {left: bounds.total, slowLeft: SLOW_TEXT, bounds, onCut};
	return asRecord(trimValue(value, bounds.depth, '', trim)) ?? {};
}

type Trim = {left: number; slowLeft: number; readonly bounds: Bounds; readonly onCut: OnCut};

/** @param of the top-level field that the value is part of, as `name: `. */
function trimValue(value: unknown, depth: number, of: string, trim: Trim): unknown {
	const {bounds, onCut} = trim;
	if (typeof value === 'string') return trimText(value, Math.max(1, Math.min(bounds.text, trim.left)), of, trim);
	if (typeof value !== 'object' || value === null) return value;
	if (depth <= 0 || trim.left <= 0) {
		onCut(
			depth <= 0
				? `${of}what is nested deeper than ${bounds.depth} levels`
				: `${of}what is beyond ${groupedDigits(bounds.total)} characters`,
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
	const kept = cut(text, most, trim.slowLeft);
	if (kept !== text) trim.onCut(`${of}what follows ${counted(kept.length - 1, 'character')}`);
	trim.left -= kept.length;
	trim.slowLeft = Math.max(0, trim.slowLeft - slowCount(kept));
	return kept;
}
