/** Tables from tmux formats. Marks that no name, title or path can contain separate fields and records. */
import {type PaneId, parsePaneId} from '../core/address.js';

export type Marks = {readonly field: string; readonly record: string};

/** New marks for one call. They are printable: tmux 3.4 and later print control characters as octal escapes. */
export function makeMarks(random: () => number = Math.random): Marks {
	const word = () => random().toString(36).slice(2, 10).padEnd(8, '0');
	return {field: `␟${word()}␟`, record: `␞${word()}␞`};
}

/** A `-F` format that prints one record: its kind, then each variable. */
export function toFormat(kind: string, variables: readonly string[], marks: Marks): string {
	return toTableFormat([kind, ...variables.map((name) => `#{${name}}`)], marks);
}

/** The same for whole formats, of which the first is the record's kind. */
export function toTableFormat(formats: readonly string[], marks: Marks): string {
	return formats.join(marks.field) + marks.record;
}

export type TableRecord = {readonly kind: string; readonly fields: readonly string[]};

/** The records of an output, without other text, such as the output of the user's hooks. */
export function splitRecords(output: string, marks: Marks): readonly string[] {
	return output
		.split(marks.record)
		.slice(0, -1)
		.map((text) => fromItsLine(text, marks));
}

/** The text from the line of the first field mark on: a record's kind has no line break. */
export function fromItsLine(text: string, {field}: Marks): string {
	const first = text.indexOf(field);
	return first === -1 ? text.replace(/^\n/, '') : text.slice(text.lastIndexOf('\n', first) + 1);
}

export function parseRecord(text: string, marks: Marks): TableRecord {
	const [kind = '', ...fields] = text.split(marks.field);
	return {kind, fields};
}

export function parseRecords(output: string, marks: Marks): readonly TableRecord[] {
	return splitRecords(output, marks).map((text) => parseRecord(text, marks));
}

/** A tmux variable, and how its text is read. Undefined means that the record does not belong to the table. */
type Column<T> = {readonly variable: string; readonly read: (text: string) => T | undefined};
export type RowOf<C> = {readonly [K in keyof C]: C[K] extends Column<infer T> ? T : never};

export const column = {
	text: (variable: string): Column<string> => ({variable, read: (text) => text}),
	count: (variable: string): Column<number> => ({variable, read: parseCount}),
	/** Zero for any other text. */
	number: (variable: string): Column<number> => ({variable, read: (text) => parseCount(text) ?? 0}),
	flag: (variable: string): Column<boolean> => ({variable, read: (text) => text !== '' && text !== '0'}),
	pane: {variable: 'pane_id', read: parsePaneId} satisfies Column<PaneId>,
	panePid: {variable: 'pane_pid', read: parsePanePid} satisfies Column<number>,
};

/** Records of one kind, each with these columns in their order. */
export function defineTable<const C extends Readonly<Record<string, Column<unknown>>>>(kind: string, columns: C) {
	const all = Object.entries<Column<unknown>>(columns);
	return {
		columns,
		/** @param instead other variables for some columns */
		format: (marks: Marks, instead: {readonly [K in keyof C]?: string} = {}): string =>
			toFormat(
				kind,
				all.map(([name, {variable}]) => instead[name] ?? variable),
				marks,
			),
		/** Undefined for a record of another kind, or without a value that it needs. */
		read(record: TableRecord): RowOf<C> | undefined {
			if (record.kind !== kind || record.fields.length !== all.length) return undefined;
			const row: Record<string, unknown> = {};
			for (const [index, [name, {read}]] of all.entries()) {
				row[name] = read(record.fields[index] ?? '');
				if (row[name] === undefined) return undefined;
			}
			return row as RowOf<C>;
		},
	};
}

/** A count as tmux prints it. Undefined for anything else, so that an unknown variable (empty) is noticed. */
export function parseCount(text: string | undefined): number | undefined {
	return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

/** The process of a pane; 0 if its program has ended, for which tmux 3.8 prints nothing. */
export function parsePanePid(text: string | undefined): number | undefined {
	return text === '' ? 0 : parseCount(text);
}
