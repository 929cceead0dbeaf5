/** Reads what an agent tells terminals of its state (OSC 7501), which tmux drops: a pipe of its pane hands it to `beckon report`. */
import type {Agent} from '../../agents/agent.js';
import {agentVariables} from '../../agents/agents.js';
import type {PaneId} from '../../core/address.js';
import type {Io} from '../../core/context.js';
import {shellWord, tmuxWord} from '../../core/quoting/words.js';
import {programCommand} from '../../store/program.js';
import {formatText} from '../../tmux/clients.js';
import {ignoreTmuxErrors, tmux} from '../../tmux/run.js';

type AgentPane = {readonly socket: string; readonly pane: PaneId; readonly agent: Agent};

/** What the pipe's program needs of the environment: the server that starts it has its own. */
const handedOn = ['HOME', 'PATH', 'BECKON_STATE_DIR', 'XDG_STATE_HOME', 'XDG_CONFIG_HOME', ...agentVariables];

/** A pane has one pipe: one that is there already stays. Nothing is lost where this fails, since the other witnesses tell the state too. */
export async function readRecords({env}: Pick<Io, 'env'>, {socket, pane, agent}: AgentPane): Promise<void> {
	if (agent.asksTerminal !== true) return;
	const variables = handedOn.flatMap((name) => (env[name] === undefined ? [] : [`${name}=${env[name]}`]));
	const words = [...variables, ...programCommand('report', '--osc', '--app', agent.id, '--announce', agent.words.program)];
	// tmux writes the pane's own address into the command; a percent sign would be one of a time.
	const own = "TMUX='#{socket_path},#{pid},0' --pane '#{pane_id}' --pid '#{pane_pid}'".split(' ');
	const [server = '', ...owner] = own;
	const line = ['exec env', server, ...words.map((word) => formatText(shellWord(word)).replaceAll('%', '%%')), ...owner].join(' ');
	const act = `pipe-pane -O -t ${pane} ${tmuxWord(line)}`;
	await tmux(socket, ['source-file', '-'], `if-shell -F -t ${pane} '#{pane_pipe}' {} { ${act} }\n`).catch(ignoreTmuxErrors);
}
