import {countGroups, statusText} from '../core/status-variables.js';
import type {ExitCode, Io} from './io.js';
import {lookQuickly} from './quick-look.js';
import {countsText} from './row-text.js';

/** Prints how many sessions are in each group, on one line. */
export async function runStatus(io: Io, format: 'plain' | 'json' | 'tmux'): Promise<ExitCode> {
	const {world, rows} = await lookQuickly(io);
	const counts = countGroups(rows, {now: world.now, showHeadless: world.config.showHeadless});
	const text = {plain: () => countsText(counts), json: () => JSON.stringify({v: 1, ...counts}), tmux: () => statusText(counts)}[format]();
	io.stdout.write(`${text}\n`);
	return 0;
}
