/**
 * Sends keys and text into one pane. tmux itself compares the address right before it writes, in the same turn of its loop, so nothing can come
 * between check and send. What to send, and whether it landed, is decided elsewhere.
 */
import type {Address, PaneId} from '../../core/address.js';
import type {RunTmux} from '../../core/machine/machine.js';
import {tmuxWord} from '../../core/quoting/tmux-word.js';
import {TmuxError, tmuxBatch} from '../run.js';
import {type Marks, makeMarks, parseCount, parsePanePid, parseRecords, toRecord} from '../table.js';

export type SendTarget = Pick<Address, 'socket' | 'serverStart' | 'pane' | 'panePid'> & {
	/** The program that must be in the foreground, by its `pane_current_command`. */
	readonly foreground: string;
	/**
	 * Texts that must each be in one row of the visible pane. tmux reads them as patterns inside a format, so only letters, digits, blanks and a few
	 * glyphs are allowed: see `isPlainText`. A text that ends in `$` must end a row.
	 */
	readonly shows?: readonly string[];
	/** The terminal's modes at the last capture: a program that ends resets them before it stops reading. */
	readonly modes?: string;
	/** The cursor position at the last capture, which must not have changed. */
	readonly cursor?: string;
	/** Who holds the pane: see `pane-holder.ts`. */
	readonly holder?: string;
	/** The pane must not be in front of any attached client, so that no typist's keys mix with these. */
	readonly alone?: boolean;
};

/** What tmux reports of a pane id. */
export type AddressReading = {
	readonly serverStart: number;
	readonly panePid: number;
	readonly foreground: string;
	readonly inMode: boolean;
	readonly dead: boolean;
	/** Keys for this pane would also go to its neighbours (`synchronize-panes`). */
	readonly synchronized: boolean;
	/** The pane takes no input (`select-pane -d`). */
	readonly closed: boolean;
	/** The screen, cursor and paste modes that the program has set, as tmux prints them. */
	readonly modes: string;
	readonly cursor: string;
	/** The pane is the active one of a window that a client shows: a human may be typing into it. */
	readonly attended: boolean;
	/** Who sends to the pane; empty: nobody. */
	readonly holder: string;
};

export type SendOutcome =
	| {readonly kind: 'sent'}
	/** Nothing was written; `now` is the present reading, undefined when the pane does not exist. */
	| {readonly kind: 'refused'; readonly now: AddressReading | undefined};

const readingVariables = [
	'start_time',
	'pane_pid',
	'pane_current_command',
	'pane_in_mode',
	'pane_dead',
	'pane_synchronized',
	'pane_input_off',
] as const;

// `bracket_paste_flag` is empty in versions of tmux that do not have it.
const modesFormat = '#{alternate_on}#{cursor_flag}#{bracket_paste_flag}';
const cursorFormat = '#{cursor_x}.#{cursor_y}';
const attendedFormat = '#{&&:#{pane_active},#{window_active_clients}}';

export const holderOption = '@beckon_sending';

/** The tmux variables of an address and of the pane's state. */
export const readingFormats = [
	...readingVariables.map((name) => `#{${name}}`),
	modesFormat,
	cursorFormat,
	attendedFormat,
	`#{${holderOption}}`,
] as const;

/** Presses keys by tmux name (`1`, `Enter`, `C-s`), in one write. @throws TmuxError */
export async function sendKeys(target: SendTarget, keys: readonly string[], run: RunTmux = tmuxBatch): Promise<SendOutcome> {
	const words = keys.map(tmuxWord).join(' ');
	return guarded(run, target, {act: `send-keys -t ${target.pane} -- ${words}`});
}

/**
 * Pastes the text as one piece: bracketed if the program asked for that, with its line feeds. The text goes by stdin into a buffer of its own, which
 * is always deleted. It is written as given: see `toPasteText`. @throws TmuxError
 */
export async function pasteText(target: SendTarget, text: string, run: RunTmux = tmuxBatch): Promise<SendOutcome> {
	if (text === '') {
		return {kind: 'sent'};
	}

	const buffer = `beckon-${makeMarks().field.replaceAll('␟', '')}`;
	const load = ['load-buffer', '-b', buffer, '-'];
	return guarded(run, target, {
		act: `paste-buffer -p -d -r -b ${buffer} -t ${target.pane}`,
		paste: {load, text, otherwise: `delete-buffer -b ${buffer}`},
	});
}

/** Makes a text safe to paste: line breaks become line feeds; escape sequences that end a paste and control characters are removed. */
export function toPasteText(text: string): string {
	return text
		.replace(/\r\n?/g, '\n')
		.replace(/[\u001b\u009b]\[?20[01]~/g, '')
		.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '');
}

type Paste = {readonly load: readonly string[]; readonly text: string; readonly otherwise: string};

type Guarded = {readonly act: string; readonly paste?: Paste};

async function guarded(run: RunTmux, target: SendTarget, {act, paste}: Guarded): Promise<SendOutcome> {
	const marks = makeMarks();
	const reading = `display-message -p -t ${target.pane} ${tmuxWord(readingFormat(marks))}`;
	const refuse = paste === undefined ? reading : `${paste.otherwise} ; ${reading}`;
	const check = ['if-shell', '-F', '-t', target.pane, toGuard(target), `${act} ; display-message -p sent`, refuse];
	const output =
		paste === undefined ? await run(target.socket, [check]) : await run(target.socket, [paste.load, check], {input: paste.text});
	return toOutcome(output, target.pane, marks);
}

/** An output without either answer, as when something else wrote into the link to another machine, does not tell what was done. @throws TmuxError */
function toOutcome(output: string, pane: PaneId, marks: Marks): SendOutcome {
	if (output.split('\n').some((line) => line.trim() === 'sent')) return {kind: 'sent'};
	if (parseRecords(output, marks).length === 0) throw new TmuxError([], 'timeout', 'tmux gave no answer that can be read');
	return {kind: 'refused', now: parseReading(output, pane, marks)};
}

/**
 * A format that is true when pane, process, server and foreground are those of the target, the pane takes keys for itself alone, and it shows the
 * wanted texts. @throws RangeError for text that is not plain.
 */
export function toGuard(target: SendTarget): string {
	const now = ['pane_id', ...readingVariables].map((name) => `#{${name}}`).join('/');
	const wanted = [target.pane, target.serverStart, target.panePid, comparedText(target.foreground), 0, 0, 0, 0].join('/');
	const bad = target.shows?.find((text) => !isPlainText(text));
	if (bad !== undefined) throw new RangeError(`not a text that tmux can search for: ${JSON.stringify(bad)}`);
	const stands = [
		...(target.modes === undefined ? [] : [`#{==:${modesFormat},${comparedText(target.modes)}}`]),
		...(target.cursor === undefined ? [] : [`#{==:${cursorFormat},${comparedText(target.cursor)}}`]),
		...(target.holder === undefined ? [] : [`#{==:#{${holderOption}},${comparedText(target.holder)}}`]),
		...(target.alone === true ? [`#{!=:${attendedFormat},1}`] : []),
	];
	return allOf([`#{==:${now},${wanted}}`, ...stands, ...(target.shows ?? []).map(toSearch)]);
}

/** Nests by halves: tmux up to 3.2 expands a format nested more than ten deep to nothing, and two such formats are then equal. */
function allOf(conditions: readonly string[]): string {
	const middle = Math.ceil(conditions.length / 2);
	if (conditions.length <= 1) return conditions.join('');
	return `#{&&:${allOf(conditions.slice(0, middle))},${allOf(conditions.slice(middle))}}`;
}

/** A text that ends in `$` is a regular expression anchored at the end of a row, in which only `.` is special. */
function toSearch(text: string): string {
	return text.endsWith('$') ? `#{C/r:${text}}` : `#{C:${text}}`;
}

/** Whether tmux reads the text, as a pattern in a format, literally. */
export function isPlainText(text: string): boolean {
	return /^[\p{L}\p{N}\u2700-\u27bf .!\u00a0]{1,64}\$?$/u.test(text);
}

/** Escapes a text that a format compares with another. */
export function comparedText(text: string): string {
	return text.replace(/[#,}]/g, '#$&');
}

export function readingFormat(marks: Marks): string {
	return toRecord(['#{pane_id}', ...readingFormats], marks);
}

/** For a missing pane tmux prints empty fields, and no error. */
export function parseReading(output: string, pane: PaneId, marks: Marks): AddressReading | undefined {
	const [record] = parseRecords(output, marks);
	const [start, pid, foreground = '', mode, dead, synchronized, off, modes = '', cursor = '', attended, holder = ''] = record?.fields ?? [];
	const [serverStart, panePid] = [parseCount(start), parsePanePid(pid)];
	if (record?.kind !== pane || serverStart === undefined || panePid === undefined) {
		return undefined;
	}

	return {
		serverStart,
		panePid,
		foreground,
		inMode: mode !== '0',
		dead: dead === '1',
		synchronized: synchronized === '1',
		closed: off === '1',
		modes,
		cursor,
		attended: attended === '1',
		holder,
	};
}
