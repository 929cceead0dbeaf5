/** Gives tmux commands by its standard input: everybody on a machine can read the arguments of its processes, and no text of a session belongs there. */
import type {Command, RunTmux} from '../core/machine/machine.js';
import {tmuxWord} from '../core/quoting/tmux-word.js';
import {tmuxBatch} from './run.js';

/** The first command that fails ends the others. @throws TmuxError */
export function tmuxByInput(socket: string, commands: readonly Command[], run: RunTmux = tmuxBatch): Promise<string> {
	const line = commands.map((command) => command.map(tmuxWord).join(' ')).join(' ; ');
	return run(socket, [['source-file', '-']], {input: `${line}\n`});
}
