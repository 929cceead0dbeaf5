/** Captures panes with colours: one `tmux` process per server for any number of panes; and one pane with its scrollback. */

import type {PaneId, Place} from '../../core/address.js';
import {own} from '../../core/cut.js';
import {paneKey} from '../../core/fold/world.js';
import {groupedBy} from '../../core/grouped.js';
import type {Command, RunTmux} from '../../core/machine/machine.js';
import type {PaneHistory, Snapshot} from '../../core/surface.js';
import {TmuxError, tmuxBatch} from '../run.js';
import {fromItsLine, type Marks, makeMarks, parseCount, parsePanePid, toFormat} from '../table.js';

const headVariables = [
	'start_time',
	'pane_pid',
	'pane_width',
	'pane_height',
	'history_size',
	'pane_current_command',
	'pane_title',
] as const;

/** A pane that is gone, was replaced, or has a silent server is not in the map. */
export async function capturePanes(places: readonly Place[], run: RunTmux = tmuxBatch): Promise<ReadonlyMap<string, Snapshot>> {
	const captureServer = (socket: string, some: readonly Place[]): Promise<ReadonlyMap<string, Snapshot>> => {
		const marks = makeMarks();
		const read = async () => readCaptures(await run(socket, [sourceInput], {input: captureScript(some, marks)}), some, marks);
		return capturedOr(new Map(), read);
	};
	const parts = await Promise.all([...groupedBy(places, ({server}) => server.socket)].map(([socket, some]) => captureServer(socket, some)));
	return new Map(parts.flatMap((part) => [...part]));
}

/** The command whose input is a `captureScript`. */
export const sourceInput: Command = ['source-file', '-'];

/** Keyed by `paneKey`; what is not a whole capture of one of these places is left out. */
export function readCaptures(output: string, places: readonly Place[], marks: Marks): ReadonlyMap<string, Snapshot> {
	const captures = parseCaptures(output, places, marks);
	return new Map([...captures].filter(([, {text, rows}]) => hasRows(text, rows)));
}

/** Whether a capture has as many rows as its pane: what the user's tmux hooks print would come before or after them. True where the pane has no size. */
export function hasRows(text: string, rows: number): boolean {
	return rows === 0 || text.split('\n').length === rows;
}

/** The result of a capture, or `otherwise` if the server does not answer. @throws when tmux is missing. */
async function capturedOr<T>(otherwise: T, read: () => Promise<T>): Promise<T> {
	try {
		return await read();
	} catch (error) {
		if (error instanceof TmuxError && error.reason !== 'not-installed') return otherwise;
		throw error;
	}
}

/**
 * Commands for `source-file -`, which has no limit of length (an argv over 16 kB is "command too long"). A missing pane prints nothing and ends
 * nothing. One turn of the server prints head and capture, so they belong together.
 */
export function captureScript(panes: readonly Pick<Place, 'pane'>[], marks: Marks): string {
	return panes.map(({pane}) => captureLine(pane, `capture-pane -p -e -t ${pane}`, marks)).join('');
}

/** @param capture a command that prints the pane's rows; it must not contain single quotes. */
function captureLine(pane: PaneId, capture: string, marks: Marks): string {
	const head = toFormat('#{pane_id}', headVariables, marks);
	const show = `display-message -p -t ${pane} "${head}" ; ${capture} ; display-message -p "${marks.record}"`;
	return `if-shell -F -t ${pane} '#{==:#{pane_id},${pane}}' '${show}'\n`;
}

/** Keyed by `paneKey`. */
export function parseCaptures(output: string, places: readonly Place[], marks: Marks): ReadonlyMap<string, Snapshot> {
	const byPane = new Map(places.map((place) => [`${place.pane}`, place]));
	const parts = output.split(marks.record);
	const found = new Map<string, Snapshot>();
	for (let index = 0; index + 2 < parts.length; index += 2) {
		const [id = '', start, pid, columns, rows, history, foreground, title] = fromItsLine(parts[index] ?? '', marks).split(marks.field);
		const place = byPane.get(id);
		if (place !== undefined && parseCount(start) === place.server.start && parsePanePid(pid) === place.panePid) {
			found.set(paneKey(place), {
				text: own((parts[index + 1] ?? '').replace(/^\n/, '').replace(/\n$/, '')),
				columns: parseCount(columns) ?? 0,
				rows: parseCount(rows) ?? 0,
				foreground,
				history: parseCount(history),
				title,
			});
		}
	}

	return found;
}

/** The most rows of history that are read: at 200 columns some 400 kB. */
const mostRows = 2000;

/** Undefined: the pane is gone, was replaced, or its server does not answer. */
export async function captureHistory(place: Place, run: RunTmux): Promise<PaneHistory | undefined> {
	const marks = makeMarks();
	const {pane, server} = place;
	// A program on the alternate screen has no history: the rows of the main screen are older than the program.
	const capture = `if-shell -F -t ${pane} "#{alternate_on}" "capture-pane -p -e -t ${pane}" "capture-pane -p -e -S -${mostRows} -t ${pane}"`;
	return capturedOr(undefined, async () => {
		const output = await run(server.socket, [sourceInput], {input: captureLine(pane, capture, marks)});
		const shot = parseCaptures(output, [place], marks).get(paneKey(place));
		if (shot === undefined) return undefined;
		const lines = shot.text.split('\n');
		const from = Math.max(0, lines.length - shot.rows);
		return {above: lines.slice(0, from).join('\n'), screen: lines.slice(from).join('\n')};
	});
}
