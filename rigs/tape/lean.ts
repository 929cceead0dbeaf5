/** What of a tape no reader needs: colours, the frames of a spinner, long texts in records, and the beginning of a long record. */
import {parseObject} from '../../src/core/fields.js';
import type {TapeRow} from './tape.js';

const longest = 240;
/** Of a record that is there at the start of a tape, its first lines and its last ones. */
const [first, most, last] = [2, 14, 10];
/** Lines that repeat what others tell. */
const unread = /^.{0,160}"type":"(?:message|reasoning|token_usage_record|thread_settings_applied|world_state)"/;
const colours = /\u001b\[[\d;:]*m/g;

export function leanRows(rows: readonly TapeRow[]): readonly TapeRow[] {
	const titles = new Map<string, string>();
	const shots = new Map<string, string>();
	return rows.flatMap((row): readonly TapeRow[] => {
		if ('title' in row) {
			const [pane, title] = row.title;
			const still = title.replace(/^[\u2801-\u28ff]/, '');
			if (titles.get(pane) === still) return [];
			titles.set(pane, still);
		}
		if ('shot' in row) {
			const plain = Object.entries(row.rows).map(([at, line]) => [at, line.replace(colours, '').trimEnd()] as const);
			const now = Object.fromEntries(plain.filter(([at, line]) => (row.size === undefined ? shots.get(`${row.shot} ${at}`) : '') !== line));
			for (const [at, line] of plain) shots.set(`${row.shot} ${at}`, line);
			return Object.keys(now).length === 0 && row.size === undefined ? [] : [{...row, rows: now}];
		}
		if ('add' in row) return [{...row, add: leanLines(row.add)}];
		return 'set' in row && row.set !== null && row.file.endsWith('.jsonl') ? [{...row, set: leanLines(row.set)}] : [row];
	});
}

function leanLines(text: string): string {
	const all = text.split('\n').filter((line) => !unread.test(line));
	return (all.length > most ? [...all.slice(0, first), ...all.slice(-last)] : all)
		.map((line) => {
			const fields = parseObject(line);
			return fields === undefined ? line : JSON.stringify(short(fields));
		})
		.join('\n');
}

function short(value: unknown): unknown {
	if (typeof value === 'string') return value.length > longest ? `${value.slice(0, longest)}…` : value;
	if (Array.isArray(value)) return value.slice(0, 8).map(short);
	return value !== null && typeof value === 'object'
		? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, short(each)]))
		: value;
}
