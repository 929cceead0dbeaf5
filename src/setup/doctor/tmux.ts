import type {Io} from '../../core/context.js';
import {parseTmuxEnv} from '../../tmux/server.js';
import {installTmux, isOldTmux, leastTmux, tmuxVersion, whyNoTmux} from '../../tmux/version.js';
import {type Finding, note, ok, wrong} from './finding.js';

/** Checks that tmux exists and is new enough, and also the server we run in, which may be older than the program. */
export async function checkTmux(io: Io): Promise<readonly Finding[]> {
	const why = await whyNoTmux(parseTmuxEnv(io.env)?.socket);
	return why === undefined ? judgeVersion((await tmuxVersion()) ?? '') : [wrong(why.problem, why.fix)];
}

/** `tmux 3.3a`, `tmux next-3.5` and `tmux master` are all names of versions. */
function judgeVersion(says: string): readonly Finding[] {
	if (says === '') return [wrong('tmux did not say its version', 'Run `tmux -V`: it says why.')];
	if (isOldTmux(says) === undefined) return [note(`${says} has no version number that can be compared with ${leastTmux}`, installTmux)];
	return [ok(says)];
}
