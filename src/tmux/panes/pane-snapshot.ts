/** The address and the screen of a pane, read in one turn of the tmux server, so that they belong together. */
import type {PaneId} from '../../core/address.js';
import type {RunTmux} from '../../core/machine/machine.js';
import type {Snapshot} from '../../core/surface.js';
import {TmuxError, tmuxBatch} from '../run.js';
import {type Marks, makeMarks, parseCount, toTableFormat} from '../table.js';
import {hasRows} from './capture.js';
import {type AddressReading, parseReading, readingFormats} from './reading.js';

export type PaneSnapshot = {readonly reading: AddressReading; readonly snapshot: Snapshot};

const printsAmongRows = 'a hook of tmux prints among the rows of the screen; `beckon doctor` names it';
const sizeFormats = ['#{pane_width}', '#{pane_height}', '#{history_size}'] as const;

/** Undefined: the pane or the server does not exist. @throws TmuxError when tmux did not answer. */
export async function readPaneSnapshot(socket: string, pane: PaneId, run: RunTmux = tmuxBatch): Promise<PaneSnapshot | undefined> {
	const marks = makeMarks();
	try {
		return parsePaneSnapshot(await run(socket, [snapshotArgs(pane, marks)]), pane, marks);
	} catch (error) {
		if (error instanceof TmuxError && (error.reason === 'no-server' || /^can't find pane/.test(error.stderr))) {
			return undefined;
		}

		throw error;
	}
}

function snapshotArgs(pane: PaneId, marks: Marks): readonly string[] {
	const head = toTableFormat(['#{pane_id}', ...readingFormats, ...sizeFormats], marks);
	return [
		'if-shell',
		'-F',
		'-t',
		pane,
		`#{==:#{pane_id},${pane}}`,
		`display-message -p -t ${pane} "${head}" ; capture-pane -p -e -t ${pane}`,
	];
}

function parsePaneSnapshot(output: string, pane: PaneId, marks: Marks): PaneSnapshot | undefined {
	const reading = parseReading(output, pane, marks);
	const end = output.indexOf(marks.record);
	if (reading === undefined || end === -1) {
		// Something else wrote into the link to another machine, which says nothing of the pane.
		if (output.trim() !== '') throw new TmuxError([], 'timeout', 'tmux gave no answer that can be read');
		return undefined;
	}

	const [columns, height, history] = output
		.slice(0, end)
		.split(marks.field)
		.slice(1 + readingFormats.length);
	const rows = parseCount(height) ?? 0;
	const text = output
		.slice(end + marks.record.length)
		.replace(/^\n/, '')
		.replace(/\n$/, '');
	if (!hasRows(text, rows)) throw new TmuxError(['capture-pane'], 'refused', printsAmongRows);
	return {
		reading,
		snapshot: {
			text,
			columns: parseCount(columns) ?? 0,
			rows,
			foreground: reading.foreground,
			history: parseCount(history),
		},
	};
}
