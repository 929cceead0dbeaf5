/** Bounds what a request from outside may hold in memory, and says in words what was left out. A second pass changes nothing. */
import {cut, longText, slowCount, slowText} from '../cut.js';
import type {Fields} from '../fields.js';
import type {Ask} from '../terms/ask.js';
import {counted, groupedDigits} from '../text/times.js';

/** The most that one request may hold: characters of a text, of a name, and in total; fields of an object, items of a list, levels. */
export type Bounds = {
	readonly text: number;
	readonly name: number;
	readonly total: number;
	readonly fields: number;
	readonly items: number;
	readonly depth: number;
};

/** The bounds of a request that stays in memory for as long as its session lives. */
export const keptBounds: Bounds = {text: longText, name: 256, total: 262_144, fields: 64, items: 128, depth: 8};
const all = Number.POSITIVE_INFINITY;
/** The bounds of a request that is only read while shown. Depth is bounded, since each level takes a recursive reader's stack frame. */
export const wholeBounds: Bounds = {text: all, name: all, total: all, fields: all, items: all, depth: 200};

const mostNamed = 6;

/** The request within bounds: long texts are cut, later fields and items dropped, deeper levels left out. `cut` names what is missing. */
export function boundAsk(ask: Ask, bounds: Bounds): Ask {
	if (ask.kind === 'trust' || ask.kind === 'dialog') return ask;
	const found = new Set<string>();
	const bound = bounded(ask, {left: bounds.total, slowLeft: slowText, bounds, onCut: (what) => found.add(what)});
	return found.size === 0 ? bound : {...bound, cut: [...found].slice(0, mostNamed)};
}

type Trim = {left: number; slowLeft: number; readonly bounds: Bounds; readonly onCut: (what: string) => void};
type Large = Exclude<Ask, {kind: 'trust' | 'dialog'}>;

function bounded(ask: Large, trim: Trim): Large {
	const text = (of: string, value: string): string => trimText(value, trim.bounds.text, `${of}: `, trim);
	switch (ask.kind) {
		case 'tool': {
			const tool = trimText(ask.tool, trim.bounds.name, 'name of the tool: ', trim);
			const input = trimFields(ask.input, trim.bounds.depth, '', trim);
			return {kind: 'tool', tool, input, rules: trimList(ask.rules, '', trim).filter(({raw}) => isWhole(raw, trim))};
		}
		case 'questions': {
			const questions = trimList(ask.questions, 'questions: ', trim).map(({question, header, multiSelect, options}) => ({
				question: text('question', question),
				header: text('header', header),
				multiSelect,
				options: trimList(options, 'options: ', trim).map(({label, description, preview}) => ({
					label: text('option', label),
					description: text('description', description),
					...(preview === undefined ? {} : {preview: text('preview', preview)}),
				})),
			}));
			return {kind: 'questions', questions};
		}
		case 'plan':
			return {kind: 'plan', plan: text('plan', ask.plan)};
		case 'elicitation':
			return {kind: 'elicitation', server: text('name of the server', ask.server), message: text('message', ask.message)};
	}
}

/** A permission rule that is too large to hand back whole is left out: a cut rule would allow something else. */
function isWhole(raw: unknown, trim: Trim): boolean {
	const cuts: string[] = [];
	const own: Trim = {...trim, onCut: (what) => cuts.push(what)};
	trimValue(raw, trim.bounds.depth, '', own);
	if (cuts.length > 0) trim.onCut('a suggested rule');
	else trim.left = own.left;
	return cuts.length === 0;
}

/** @param of the top-level field that the value is part of, as `name: `. */
function trimValue(value: unknown, depth: number, of: string, trim: Trim): unknown {
	if (typeof value === 'string') return trimText(value, trim.bounds.text, of, trim);
	if (typeof value !== 'object' || value === null) return value;
	if (depth <= 0 || trim.left <= 0) {
		const {depth: levels, total} = trim.bounds;
		trim.onCut(of + (depth <= 0 ? `what is nested deeper than ${levels} levels` : `what is beyond ${groupedDigits(total)} characters`));
		trim.left -= 1;
		return '…';
	}
	if (Array.isArray(value)) return trimList(value, of, trim).map((item) => trimValue(item, depth - 1, of, trim));
	return trimFields(value, depth, of, trim);
}

function trimFields(value: object, depth: number, of: string, trim: Trim): Fields {
	const entries = Object.entries(value);
	const {fields, name: longest} = trim.bounds;
	if (entries.length > fields) trim.onCut(`${of}${counted(entries.length - fields, 'more field')}`);
	// fromEntries defines `__proto__` as a plain key, where an assignment would change the prototype.
	return Object.fromEntries(
		entries.slice(0, fields).map(([name, item]) => {
			const field = of || `${cut(name, 64)}: `;
			return [trimText(name, longest, field, trim), trimValue(item, depth - 1, field, trim)];
		}),
	);
}

function trimList<T>(list: readonly T[], of: string, {bounds: {items}, onCut}: Trim): readonly T[] {
	if (list.length > items) onCut(`${of}${counted(list.length - items, 'more item')}`);
	return list.slice(0, items);
}

function trimText(text: string, most: number, of: string, trim: Trim): string {
	const kept = cut(text, Math.max(1, Math.min(most, trim.left)), trim.slowLeft);
	if (kept !== text) trim.onCut(`${of}what follows ${counted(kept.length - 1, 'character')}`);
	trim.left -= kept.length;
	trim.slowLeft = Math.max(0, trim.slowLeft - slowCount(kept));
	return kept;
}
