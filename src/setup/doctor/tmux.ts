import type {Io} from '../../core/context.js';
import {TmuxError, tmux} from '../../tmux/run.js';
import {parseTmuxEnv} from '../../tmux/server.js';
import {type Finding, note, ok, wrong} from './finding.js';

/** tmux is there and new enough; so is the server we run in, which may be older than the program. */
export async function checkTmux(io: Io): Promise<readonly Finding[]> {
	const program = await ask('/nonexistent', ['-V']);
	if (program === undefined) return [wrong('tmux is not installed', 'Install tmux 3.2 or newer.')];
	const inside = parseTmuxEnv(io.env);
	const server = inside && (await ask(inside.socket, ['display-message', '-p', 'tmux #{version}']));
	return [
		...judgeVersion(program.trim(), 'Install tmux 3.2 or newer.'),
		...(server === undefined || server.trim() === program.trim()
			? []
			: judgeVersion(
					`${server.trim()}, the server you are in,`,
					'Close its sessions and start tmux again: the server is older than the program.',
				)),
	];
}

/** `tmux 3.3a`, `tmux next-3.5` and `tmux master` are all names of versions. */
export function judgeVersion(says: string, fix: string): readonly Finding[] {
	const found = /^tmux (?:next-)?(\d+)\.(\d+)/.exec(says);
	if (found === null) return [note(`${says} has no version number that can be compared with 3.2`, fix)];
	const [major, minor] = [Number(found[1]), Number(found[2])];
	return [major > 3 || (major === 3 && minor >= 2) ? ok(says) : wrong(`${says} is older than 3.2`, fix)];
}

async function ask(socket: string, args: readonly string[]): Promise<string | undefined> {
	try {
		return await tmux(socket, args);
	} catch (error) {
		if (error instanceof TmuxError) return undefined;
		throw error;
	}
}
