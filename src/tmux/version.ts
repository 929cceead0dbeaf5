/** Which versions of tmux beckon works with, and the one that is here. */
import {TmuxError, tmux} from './run.js';

export const leastTmux = '3.2';

/** @param says `tmux 3.3a`, `tmux next-3.5`, `tmux master`. @returns undefined: it has no number to compare. */
export function isOldTmux(says: string): boolean | undefined {
	const found = /^tmux (?:next-)?(\d+)\.(\d+)/.exec(says);
	if (found === null) return undefined;
	const [major, minor] = [Number(found[1]), Number(found[2])];
	return major < 3 || (major === 3 && minor < 2);
}

/** @param socket of a server, else the program is asked. @returns undefined: there is none. */
export async function tmuxVersion(socket?: string): Promise<string | undefined> {
	try {
		return (
			await (socket === undefined ? tmux('/nonexistent', ['-V']) : tmux(socket, ['display-message', '-p', 'tmux #{version}']))
		).trim();
	} catch (error) {
		if (error instanceof TmuxError) return undefined;
		throw error;
	}
}

/** Why nothing can work with the tmux that is here, in one line with what to do; undefined: it is new enough, or nobody can tell. */
export async function whyNoTmux(
	socket?: string,
	ask: () => Promise<string | undefined> = tmuxVersion,
): Promise<{readonly problem: string; readonly fix: string} | undefined> {
	const program = await ask();
	if (program === undefined) return {problem: 'tmux is not installed, or not in PATH', fix: `Install tmux ${leastTmux} or newer.`};
	if (isOldTmux(program)) return {problem: `${program} is older than ${leastTmux}`, fix: `Install tmux ${leastTmux} or newer.`};
	const server = socket === undefined ? undefined : await tmuxVersion(socket);
	if (server === undefined || !isOldTmux(server)) return undefined;
	return {
		problem: `${server}, the server you are in, is older than ${leastTmux}`,
		fix: 'Close its sessions and start tmux again: the server is older than the program.',
	};
}
