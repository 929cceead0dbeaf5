import {toQueue} from '../core/queue.js';
import type {ExitCode, Io} from './io.js';
import {lookQuickly} from './quick-look.js';
import {countsText} from './row-text.js';

/** Prints how many sessions are in each group, on one line. */
export async function runStatus(io: Io, options: {readonly json: boolean}): Promise<ExitCode> {
	const {world, rows} = await lookQuickly(io);
	const queue = toQueue(rows, {now: world.now, order: world.config.order, showHeadless: world.config.showHeadless});
	const count = (group: string): number => queue.groups.find((each) => each.group === group)?.rows.length ?? 0;
	const counts = {needs_you: count('needs_you'), autonomous: count('autonomous'), delivered: count('delivered')};
	io.stdout.write(`${options.json ? JSON.stringify({v: 1, ...counts}) : countsText(counts)}\n`);
	return 0;
}
