/** `beckon popup`: the navigator in a popup of tmux over the asking client; it closes at a jump or when the user quits. */
import {agentVariables} from '../../agents/agents.js';
import type {ExitCode, Io} from '../../core/context.js';
import {UserError} from '../../core/errors.js';
import {findAskingClient} from '../../jump/focus.js';
import {isVersionVariable, readConfig} from '../../store/config/config.js';
import {programCommand} from '../../store/program.js';
import {parseTmuxEnv} from '../../tmux/run.js';
import {openPopup, popupSize} from '../../tmux/windows/popup.js';
import {withMessage} from '../print/questions.js';

/** The variables for a program in a popup, which has the environment of the tmux server. */
const handedOn = ['BECKON_STATE_DIR', 'XDG_STATE_HOME', 'XDG_CONFIG_HOME', ...agentVariables, 'HOME', 'NO_COLOR'];

export function runPopup(io: Io, {client}: {readonly client?: string | undefined} = {}): Promise<ExitCode> {
	return withMessage(io, client, async () => {
		if (client === undefined && isPopup(io))
			throw new UserError('This terminal is a popup, and tmux opens none over it', 'Run `beckon` in it.');
		const {name, spot} = await findAskingClient(io.env, client);
		await openPopup(spot.socket, {
			client: name,
			...(await popupSize(spot.socket, name, (await readConfig(io.env)).config.tmux.popupSize)),
			command: programCommand('navigate', '--popup', '--client', name),
			env: handOn(io.env),
		});
		return undefined;
	});
}

/** Whether the terminal is a popup of tmux, where `display-popup` succeeds and does nothing. */
function isPopup({env, stdin}: Io): boolean {
	return stdin.isTTY === true && parseTmuxEnv(env) !== undefined && !env['TMUX_PANE'];
}

function handOn(env: NodeJS.ProcessEnv): Readonly<Record<string, string>> {
	const isWanted = (name: string) => handedOn.includes(name) || isVersionVariable(name);
	return Object.fromEntries(Object.entries(env).flatMap(([name, value]) => (value !== undefined && isWanted(name) ? [[name, value]] : [])));
}
