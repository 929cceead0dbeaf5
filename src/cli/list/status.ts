import type {ExitCode, Io} from '../../core/context.js';
import {countGroups, statusText} from '../../core/queue/status-variables.js';
import {lookQuickly} from '../../observe/fast.js';
import {countsText} from '../print/row-text.js';

/** Prints how many sessions are in each group, on one line. */
export async function runStatus(io: Io, format: 'plain' | 'json' | 'tmux'): Promise<ExitCode> {
	const {world, rows} = await lookQuickly(io);
	const counts = countGroups(rows, {now: world.now, showHeadless: world.config.showHeadless});
	const text = {plain: () => countsText(counts), json: () => JSON.stringify({v: 1, ...counts}), tmux: () => statusText(counts)}[format]();
	io.stdout.write(`${text}\n`);
	return 0;
}
