/** A name for a new tmux session. */
import {basename} from 'node:path';
import {UserError} from '../../core/errors.js';
import type {Machine} from '../../core/machine/machine.js';

/** One that is derived from the directory gets `-2` where it is taken. @throws UserError where the user's own one is. */
export async function freeSession(
	{tmux}: Pick<Machine, 'tmux'>,
	socket: string,
	{name, directory}: {readonly name: string | undefined; readonly directory: string},
): Promise<string> {
	const taken = new Set((await tmux(socket, [['list-sessions', '-F', '#{session_name}']])).split('\n'));
	// tmux reads `.` and `:` as parts of a target.
	const wanted = (name ?? basename(directory)).replaceAll(/[^\w -]/g, '-').slice(0, 24) || 'agent';
	if (!taken.has(wanted)) return wanted;
	if (name !== undefined)
		throw new UserError(
			`There is a tmux session ${wanted} already`,
			`Go there (\`tmux switch-client -t '=${wanted}'\`), or give it another name.`,
			3,
		);
	for (let count = 2; ; count += 1) if (!taken.has(`${wanted}-${count}`)) return `${wanted}-${count}`;
}
