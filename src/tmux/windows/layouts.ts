/** The layouts of windows. */
import type {RunTmux} from '../../core/machine/machine.js';
import {tmuxBatch} from '../run.js';
import {makeMarks, parseRecords, toTableFormat} from '../table.js';

/** The layout of each window of a server, by window id, in tmux's own text for `select-layout`. @throws TmuxError */
export async function readLayouts(socket: string, run: RunTmux = tmuxBatch): Promise<ReadonlyMap<string, string>> {
	const marks = makeMarks();
	const output = await run(socket, [['list-windows', '-a', '-F', toTableFormat(['#{window_id}', '#{window_layout}'], marks)]]);
	return new Map(parseRecords(output, marks).map(({kind, fields: [layout = '']}) => [kind, layout]));
}
