/** Tables out of tmux formats. Marks that no name, title or path can contain separate fields and records. */

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

/** The records of an output. Text after the last record mark, and lines before a record, as hooks of the user print them, are dropped. */
export function splitRecords(output: string, marks: Marks): readonly string[] {
	return output
		.split(marks.record)
		.slice(0, -1)
		.map((text) => fromItsLine(text, marks));
}

/** What begins in the line of the first field mark: a record's kind has no line break. */
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

/** A count as tmux prints it. Undefined for anything else, so that an unknown variable (empty) is noticed. */
export function parseCount(text: string | undefined): number | undefined {
	return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

/** The process of a pane; 0 if its program has ended, for which tmux 3.8 prints nothing. */
export function parsePanePid(text: string | undefined): number | undefined {
	return text === '' ? 0 : parseCount(text);
}
