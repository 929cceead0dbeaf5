/** Shows a background session in a pane, with the agent's own command. */
import {agentOf} from '../agents/agents.js';
import type {Place} from '../core/address.js';
import type {Io} from '../core/context.js';
import {UserError} from '../core/errors.js';
import type {Row} from '../core/session.js';
import {resumeEnv} from '../deliver/resume.js';
import {lendTerminal} from '../system/programs.js';
import {findPane} from '../tmux/panes/panes.js';
import {holdOpenArgv} from '../tmux/windows/hold-open-shell.js';
import {openWindow, windowName} from '../tmux/windows/window.js';
import {findAskingClient} from './focus.js';

/** Opens a new window behind the current one. @throws UserError outside tmux. @throws TmuxError when no window can be opened. */
export async function attachJob(io: Io, row: Row, client: string | undefined): Promise<Place> {
	const {spot, sessionId} = await findAskingClient(io.env, client);
	const env = resumeEnv(io.env, row);
	const name = windowName(row.project, agentOf(row.agent).words.program);
	const pane = await openWindow(spot.socket, {sessionId, directory: row.cwd ?? '/', name, env, command: attachWords(row)});
	const found = await findPane(spot.socket, pane);
	if (found === undefined) throw new UserError('The new window closed at once', `Run \`${attachCommand(row).join(' ')}\` in another one.`);
	return found.place;
}

/** Attaches in this terminal until the user leaves. */
export async function attachHere(io: Io, row: Row): Promise<void> {
	await lendTerminal(attachWords(row), {...io.env, ...resumeEnv(io.env, row)});
}

function attachWords(row: Row): readonly string[] {
	return holdOpenArgv(attachCommand(row));
}

function attachCommand({agent, jobId = ''}: Row): readonly string[] {
	const command = agentOf(agent).commands.attach?.(jobId);
	if (command === undefined) throw new UserError('This agent cannot show background sessions', 'Go to the pane it was started in.');
	return command;
}
