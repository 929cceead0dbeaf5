/** The versions of tmux that beckon works with, and the installed one. */
import {TmuxError, tmux} from './run.js';

export const leastTmux = '3.2';

export const installTmux = `Install tmux ${leastTmux} or newer: \`apt install tmux\` or \`brew install tmux\`.`;

/** @param version `tmux 3.3a`, `tmux next-3.5`, `tmux master`. @returns undefined for a version without a number. */
export function isOldTmux(version: string): boolean | undefined {
	const found = /^tmux (?:next-)?(\d+)\.(\d+)/.exec(version);
	if (found === null) return undefined;
	const [major, minor] = [Number(found[1]), Number(found[2])];
	return major < 3 || (major === 3 && minor < 2);
}

/** @param socket of a server; without one, the program is asked. @returns undefined when there is none; empty when it did not answer. */
export async function tmuxVersion(socket?: string): Promise<string | undefined> {
	try {
		const answer = await (socket === undefined ? tmux('/nonexistent', ['-V']) : tmux(socket, ['display-message', '-p', 'tmux #{version}']));
		// A hook of the user may print more.
		return answer.split('\n')[0]?.trim() ?? '';
	} catch (error) {
		if (error instanceof TmuxError) return socket === undefined && error.reason !== 'not-installed' ? '' : undefined;
		throw error;
	}
}

/** Why the installed tmux does not work, in one line with the fix; undefined when it is new enough, or its version is unknown. */
export async function whyNoTmux(
	socket?: string,
	ask: () => Promise<string | undefined> = tmuxVersion,
): Promise<{readonly problem: string; readonly fix: string} | undefined> {
	const program = await ask();
	if (program === undefined) return {problem: 'tmux is not installed, or not in PATH', fix: installTmux};
	if (isOldTmux(program)) return {problem: `${program} is older than ${leastTmux}`, fix: installTmux};
	const server = socket === undefined ? undefined : await tmuxVersion(socket);
	if (server === undefined || !isOldTmux(server)) return undefined;
	return {
		problem: `${server}, the server you are in, is older than ${leastTmux}`,
		fix: 'Close its sessions and start tmux again: the server is older than the program.',
	};
}
