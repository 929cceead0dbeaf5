/** What tmux reports of a pane at one moment, besides its screen. */
import type {PaneId} from '../../core/address.js';
import type {RunTmux} from '../../core/machine/machine.js';
import type {Snapshot} from '../../core/surface.js';
import {TmuxError, tmuxBatch} from '../run.js';
import {type Marks, makeMarks, parseCount, parsePanePid, parseRecords, toTableFormat} from '../table.js';
import {hasRows} from './panes.js';

export type AddressReading = {
	readonly serverStart: number;
	readonly panePid: number;
	readonly foreground: string;
	readonly inMode: boolean;
	readonly dead: boolean;
	/** Whether keys for this pane would also go to its neighbours (`synchronize-panes`). */
	readonly synchronized: boolean;
	/** Whether the pane takes no input (`select-pane -d`). */
	readonly closed: boolean;
	/** The screen, cursor and paste modes that the program has set, as tmux prints them. */
	readonly modes: string;
	readonly cursor: string;
	/** Whether the pane is active in a window that a client shows, so that a user may be typing into it. */
	readonly attended: boolean;
	/** When a program last printed into the window of the pane, and the time there, both in whole seconds. */
	readonly printedAt: string;
	readonly clock: string;
	/** The holder of the pane, which sends to it; empty for none. See `changeHolder`. */
	readonly holder: string;
	readonly title: string;
};

const readingVariables = [
	'start_time',
	'pane_pid',
	'pane_current_command',
	'pane_in_mode',
	'pane_dead',
	'pane_synchronized',
	'pane_input_off',
] as const;

export const addressFormats = readingVariables.map((name) => `#{${name}}`);

// `bracket_paste_flag` is empty in versions of tmux that do not have it.
export const modesFormat = '#{alternate_on}#{cursor_flag}#{bracket_paste_flag}';
export const cursorFormat = '#{cursor_x}.#{cursor_y}';
export const attendedFormat = '#{&&:#{pane_active},#{window_active_clients}}';
// Asked for a pane that is gone, a plain `#{window_activity}` ends the server (3.2a).
export const printedFormat = '#{?window_id,#{window_activity},}';
export const holderOption = '@beckon_sending';
export const holderFormat = `#{${holderOption}}`;

/** The formats of a reading. They are for `display-message`, which expands `%s` to the time. */
export const readingFormats = [
	...addressFormats,
	modesFormat,
	cursorFormat,
	attendedFormat,
	printedFormat,
	'%s',
	holderFormat,
	'#{pane_title}',
] as const;

/** For a missing pane tmux prints empty fields, and no error. */
export function parseReading(output: string, pane: PaneId, marks: Marks): AddressReading | undefined {
	const [record] = parseRecords(output, marks);
	const [start, pid, foreground = '', mode, dead, synchronized, off, ...rest] = record?.fields ?? [];
	const [modes = '', cursor = '', attended, printedAt = '', clock = '', holder = '', title = ''] = rest;
	const [serverStart, panePid] = [parseCount(start), parsePanePid(pid)];
	if (record?.kind !== pane || serverStart === undefined || panePid === undefined) return undefined;
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
		printedAt,
		clock,
		holder,
		title,
	};
}

/** The address and the screen of a pane, read in one turn of the tmux server, so that they belong together. */
export type PaneSnapshot = {readonly reading: AddressReading; readonly snapshot: Snapshot};

/** Undefined when the pane or the server does not exist. @throws TmuxError when tmux did not answer. */
export async function readPaneSnapshot(socket: string, pane: PaneId, run: RunTmux): Promise<PaneSnapshot | undefined> {
	const found = await readWith(socket, pane, {formats: ['#{pane_width}', '#{pane_height}', '#{history_size}'], capture: '-p -e', run});
	if (found === undefined) return undefined;
	const {reading, text} = found;
	const [columns, rows, history] = found.more.map(parseCount);
	if (!hasRows(text, rows ?? 0))
		throw new TmuxError(['capture-pane'], 'refused', 'a hook of tmux prints among the rows of the screen; `beckon doctor` names it');
	return {reading, snapshot: {text, columns: columns ?? 0, rows: rows ?? 0, foreground: reading.foreground, history, title: reading.title}};
}

/** A pane that was opened with the user's shell. `window`: as users write it, `main:3`. `text`: its rows without colours. */
export type ShellPane = AddressReading & {readonly tty: string; readonly window: string; readonly text: string};

/** Undefined when the pane is gone. @throws TmuxError */
export async function readShellPane(socket: string, pane: PaneId): Promise<ShellPane | undefined> {
	const formats = ['#{pane_tty}', '#{session_name}:#{window_index}'];
	const found = await readWith(socket, pane, {formats, capture: '-p', run: tmuxBatch});
	if (found === undefined || found.reading.dead) return undefined;
	const [tty = '', window = ''] = found.more;
	return {...found.reading, tty, window, text: found.text};
}

type WantedReading = {readonly formats: readonly string[]; readonly capture: string; readonly run: RunTmux};
type ReadResult = {readonly reading: AddressReading; readonly more: readonly string[]; readonly text: string};

/** Undefined for a missing pane, which prints nothing. */
async function readWith(socket: string, pane: PaneId, {formats, capture, run}: WantedReading): Promise<ReadResult | undefined> {
	const marks = makeMarks();
	const head = toTableFormat(['#{pane_id}', ...readingFormats, ...formats], marks);
	const commands = `display-message -p -t ${pane} "${head}" ; capture-pane ${capture} -t ${pane}`;
	try {
		const output = await run(socket, [['if-shell', '-F', '-t', pane, `#{==:#{pane_id},${pane}}`, commands]]);
		const reading = parseReading(output, pane, marks);
		const end = output.indexOf(marks.record);
		if (reading !== undefined && end !== -1) {
			const more = output
				.slice(0, end)
				.split(marks.field)
				.slice(1 + readingFormats.length);
			return {
				reading,
				more,
				text: output
					.slice(end + marks.record.length)
					.replace(/^\n/, '')
					.replace(/\n$/, ''),
			};
		}
		// Other text on the link to a host says nothing about the pane.
		if (output.trim() !== '') throw new TmuxError([], 'timeout', 'tmux gave no answer that can be read');
		return undefined;
	} catch (error) {
		if (error instanceof TmuxError && (error.reason === 'no-server' || /^can't find pane/.test(error.stderr))) return undefined;
		throw error;
	}
}
