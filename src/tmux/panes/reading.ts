/** What tmux says of a pane at one moment, besides its screen. */
import type {PaneId} from '../../core/address.js';
import {type Marks, parseCount, parsePanePid, parseRecords} from '../table.js';

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
	/** The pane is the active one of a window that a client shows: a user may be typing into it. */
	readonly attended: boolean;
	/** When a program last printed into the window of the pane, and the time there, both in whole seconds. */
	readonly printedAt: string;
	readonly clock: string;
	/** Who sends to the pane; empty: nobody. See `changeHolder`. */
	readonly holder: string;
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
export const printedFormat = '#{window_activity}';
export const holderOption = '@beckon_sending';
export const holderFormat = `#{${holderOption}}`;

/** The formats of a reading. They are for `display-message`, which expands `%s` to the time. */
export const readingFormats = [...addressFormats, modesFormat, cursorFormat, attendedFormat, printedFormat, '%s', holderFormat] as const;

/** For a missing pane tmux prints empty fields, and no error. */
export function parseReading(output: string, pane: PaneId, marks: Marks): AddressReading | undefined {
	const [record] = parseRecords(output, marks);
	const [start, pid, foreground = '', mode, dead, synchronized, off, ...rest] = record?.fields ?? [];
	const [modes = '', cursor = '', attended, printedAt = '', clock = '', holder = ''] = rest;
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
	};
}
