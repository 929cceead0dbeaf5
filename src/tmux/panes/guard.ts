/**
 * The format that tmux evaluates in the turn of its loop that writes a key: true only while pane, program and screen are as they were read.
 * Also the rows of a capture as tmux finds them again: `#{C/r:…}` gives the number of the first row that matches.
 */
import type {Spot} from '../../core/address.js';
import {tmuxWord} from '../../core/quoting/words.js';
import {addressFormats, attendedFormat, cursorFormat, holderFormat, modesFormat, printedFormat} from './reading.js';

export type SendTarget = Spot & {
	/** The program that must be in the foreground, by its `pane_current_command`. */
	readonly foreground: string;
	readonly rows?: readonly ShownRow[];
	/** Rows that a search does not find: see `compareHidden`. */
	readonly hiddenRows?: readonly ShownRow[];
	/** The value that the option for them must have. */
	readonly hidden?: string;
	/** The window's `printedAt` at the last capture, if nothing may have been printed since. */
	readonly printedAt?: string;
	/** The terminal's modes at the last capture: a program that ends resets them before it stops reading. */
	readonly modes?: string;
	/** The cursor position at the last capture, which must not have changed. */
	readonly cursor?: string;
	/** The holder that the pane must have: see `changeHolder`. */
	readonly holder?: string;
	/** The pane must not be in front of any attached client, so that no typist's keys mix with these. */
	readonly alone?: boolean;
};

/** A format that is true when the pane is the target, its keys go to it alone, and it shows the wanted rows. */
export function toGuard({pane, serverStart, panePid, foreground, ...wanted}: SendTarget): string {
	const all: readonly (readonly [format: string, value: string | number | undefined])[] = [
		['#{pane_id}', pane],
		...addressFormats.map((format, index) => [format, [serverStart, panePid, foreground, 0, 0, 0, 0][index] ?? ''] as const),
		[modesFormat, wanted.modes],
		[cursorFormat, wanted.cursor],
		[attendedFormat, wanted.alone === true ? '0' : undefined],
		[holderFormat, wanted.holder],
		[printedFormat, wanted.printedAt],
		[hiddenFormat, wanted.hidden],
		...(wanted.rows ?? []).map(({number, text}) => [toSearch(text), number] as const),
	];
	const compared = all.filter(([, value]) => value !== undefined);
	const now = compared.map(([format]) => format).join('/');
	const then = compared.map(([, value]) => formatEscaped(`${value}`)).join('/');
	// Formats that take over 100 ms expand to nothing from then on (tmux 3.7). Two of them would be equal, but then the `1` is empty too.
	return `#{&&:#{==:${now},${then}},1}`;
}

/** The number of the first row with exactly this text; 0 when there is none. */
function toSearch(text: string): string {
	return `#{C/r:^${formatEscaped(text.replace(/[.\\*?+()|^$[{]/g, '\\$&'))}$}`;
}

export function formatEscaped(text: string): string {
	return text.replace(/[#,}]/g, '#$&');
}

/** `number` counts from 1. */
export type ShownRow = {readonly number: number; readonly text: string};

/** A pane option: whether each of the rows that tmux does not find was as wanted. */
const hiddenOption = '@beckon_rows';
const hiddenFormat = `#{${hiddenOption}}`;

// Colours, hyperlinks, and the shifts of line drawing, which tmux does not keep in the text of a cell.
const styling = /\u001b\[[0-9;:]*m|\u001b\]8;[^\u0007\u001b]*(?:\u0007|\u001b\\)|[\u000e\u000f]/g;

/** The rows of a capture with colours, without blanks at their ends. */
export function toPlainRows(capture: string): readonly string[] {
	return capture
		.replace(styling, '')
		.split('\n')
		.map((row) => row.replace(/[ \t]+$/, ''));
}

/** Whether tmux finds this row: an earlier row with the same text hides it, and a blank row has no text. */
export function isFound(rows: readonly string[], index: number): boolean {
	return rows[index] !== '' && rows.indexOf(rows[index] ?? '') === index;
}

/**
 * Compares the rows that a search does not find: blank ones, and those that repeat a row further up. tmux gives the text of a single row
 * only in copy mode. So the pane enters copy mode and leaves it within the turn that writes the key: no client draws that, and the program
 * does not notice.
 * @param mark a new word, so that the result of an earlier call does not count.
 */
export function compareHidden(target: SendTarget, rows: readonly ShownRow[], mark: string) {
	const to = `-t ${target.pane}`;
	const set = `set-option -pF ${to} ${hiddenOption}`;
	const down = (count: number): string => (count === 0 ? '' : `send-keys -X ${to} -N ${count} cursor-down ; `);
	const [first] = target.rows ?? [];
	const compare = ({number, text}: ShownRow): string => {
		// From a blank row the cursor goes to the end of the following rows, where a row as wide as the pane ends in a `$` of copy mode.
		const around = first === undefined || first.number >= number ? 0 : first.number - 1;
		const start = `send-keys -X ${to} top-line ; ${down(around)}send-keys -X ${to} start-of-line ; `;
		const isSame = `${hiddenFormat}#{==:#{copy_cursor_line},${formatEscaped(text)}}`;
		return `${start}${down(number - 1 - around)}${set} ${tmuxWord(isSame)}`;
	};
	// Without `-H`, tmux draws its position over the first row. Scroll bars that come with a mode would resize the pane.
	const isCalm = `#{&&:${toGuard(target)},#{!=:#{pane-scrollbars},modal}}`;
	const look = [`copy-mode -H ${to}`, `${set} ${mark}`, ...rows.map(compare), `send-keys -X ${to} cancel`].join(' ; ');
	return {
		/** Commands that compare the rows and write the result into the pane's option. */
		script: `if-shell -F ${to} ${tmuxWord(isCalm)} ${tmuxWord(look)}\n`,
		/** The value of the option if all rows are as wanted. */
		wanted: `${mark}${'1'.repeat(rows.length)}`,
		end: `set-option -pqu ${to} ${hiddenOption}`,
	};
}

/** Whether tmux can compare a row: in copy mode it gives a row only up to its first wide character. */
export function canCompare(row: string): boolean {
	return /^[\u0020-\u007e\u00a0-\u02ff\u2500-\u257f]*$/.test(row);
}
