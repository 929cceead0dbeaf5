import type {ExitCode, Io} from '../../core/context.js';
import {countGroups, statusText} from '../../core/queue/status-variables.js';
import {sumUp} from '../../observe/summing.js';
import {readLimits} from '../../store/records/limits.js';
import {lookAround, waitOf} from '../far-rows.js';
import {jsonText, toLimitsJson, toSpentJson} from '../print/row-json.js';
import {countsText} from '../print/row-text.js';

/** Prints how many sessions are in each group, on one line. */
/** @param wait seconds to wait for hosts at most */
export async function runStatus(io: Io, format: 'plain' | 'json' | 'tmux', wait?: number): Promise<ExitCode> {
	const {world, rows, wired} = await lookAround(io, waitOf({wait}));
	const counts = countGroups(rows, {now: world.now, showHeadless: world.config.showHeadless});
	const text = {
		plain: () => countsText(counts),
		json: () =>
			jsonText({
				v: 1,
				...counts,
				today: toSpentJson(sumUp(wired, rows, world.now)),
				limits: readLimits(wired.paths, world.now).map(toLimitsJson),
			}),
		tmux: () => statusText(counts),
	}[format]();
	io.stdout.write(`${text}\n`);
	return 0;
}
