/** `beckon status`: one line about the queue, for a status line. */
import type {ExitCode, Io} from '../../core/context.js';
import {countGroups} from '../../core/queue/queue.js';
import {briefText, statusText} from '../../core/queue/status-variables.js';
import {painterOf} from '../../core/words/print-colours.js';
import {writeProblems} from '../../core/words/problems.js';
import {sumUp} from '../../observe/summing.js';
import {lookEverywhere} from '../../sources/sources.js';
import {readLimits} from '../../store/records/limits.js';
import {isAsciiOnly} from '../../system/terminal.js';
import {waitOf} from '../find-around.js';
import type {StatusOptions} from '../params/look.js';
import {toCountsJson, toLimitsJson, toSpentJson, writeJson} from '../print/row-json.js';
import {countsText} from '../print/row-text.js';

/** @param options `wait`: the most seconds to wait for hosts */
export async function runStatus(io: Io, {json, tmux, brief, wait}: StatusOptions): Promise<ExitCode> {
	const {world, rows, wired, silent, close} = await lookEverywhere(io, {witnesses: 'needed', ...waitOf({wait})});
	close();
	const counts = countGroups(rows, {...world.config, now: world.now});
	const isAscii = isAsciiOnly(io.env, world.config.ascii);
	const styled = brief ? briefText(counts, isAscii) : statusText(counts, isAscii);
	if (json)
		writeJson(io, {
			...toCountsJson(counts),
			today: toSpentJson(sumUp(wired, rows, world.now)),
			limits: readLimits(wired.paths, world.now).map(toLimitsJson),
		});
	else io.stdout.write(`${tmux ? styled : brief ? styled.replaceAll(/#\[[^\]]*\]/g, '') : countsText(counts, painterOf(io))}\n`);
	// A status line or a prompt has no place for them.
	if (!tmux && !brief) writeProblems(io, silent);
	return 0;
}
