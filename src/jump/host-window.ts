/** A pane of another machine on a screen here: a window whose program is attached to the tmux over there. */
import type {Io} from '../core/context.js';
import {UserError} from '../core/errors.js';
import {type Host, toHosts} from '../core/machine/host.js';
import {shellWord} from '../core/quoting/shell-word.js';
import type {Place, Row} from '../core/session.js';
import {readConfig} from '../store/config/config.js';
import {lendTerminal, runProgram} from '../system/programs.js';
import {listPanes} from '../tmux/panes.js';
import {tmux} from '../tmux/run.js';
import {readableWords} from '../tmux/windows/hold-open-shell.js';
import {openWindow} from '../tmux/windows/window.js';
import {findAskingClient} from './focus.js';

type Words = readonly [string, ...string[]];

const selectMs = 5000;
/** Names, on a window here, the session over there that it shows. */
const option = '@beckon_host';

/** The window that shows the session already, or a new one behind the one in front. @throws UserError outside tmux. @throws TmuxError when there is no new window. */
export async function hostWindow(io: Io, row: Row, client: string | undefined): Promise<Place> {
	const {host, place} = await targetOf(io, row);
	const {spot, sessionId} = await findAskingClient(io.env, client);
	const shows = `${host.name} ${place.server.start} ${place.sessionId}`;
	const before = await findWindow(spot.socket, shows);
	if (before !== undefined) {
		await runProgram(shellWords(host, `${preamble}${selectText(place)}`), {env: io.env, timeoutMs: selectMs});
		return before;
	}
	const request = {sessionId, directory: '/', name: host.name, env: {}, command: readableWords(attachWords(host, place))};
	const pane = await openWindow(spot.socket, request);
	await tmux(spot.socket, ['set-option', '-w', '-t', pane, option, shows]);
	const found = (await listPanes([spot.socket])).panes.find((each) => each.place.pane === pane);
	if (found === undefined) throw new UserError('the new window was closed at once', `\`beckon hosts test ${host.name}\` says what works.`);
	return found.place;
}

/** In this terminal, until its human leaves. */
export async function attachHostHere(io: Io, row: Row): Promise<void> {
	const {host, place} = await targetOf(io, row);
	await lendTerminal(readableWords(attachWords(host, place)), io.env);
}

async function targetOf({env}: Io, {host: name, place, project}: Row): Promise<{readonly host: Host; readonly place: Place}> {
	const host = toHosts((await readConfig(env)).config.hosts).find((each) => each.name === name);
	if (host === undefined) throw new UserError(`the host ${name ?? ''} is not in the config`, 'Add it to `hosts` in the config file.');
	if (place === undefined)
		throw new UserError(`${project} runs in no tmux pane`, `Only the terminal on ${host.name} that it was started in shows it.`);
	return {host, place};
}

async function findWindow(socket: string, shows: string): Promise<Place | undefined> {
	const printed = await tmux(socket, ['list-panes', '-a', '-F', `#{pane_id} #{${option}}`]);
	const pane = printed
		.split('\n')
		.find((line) => line.endsWith(` ${shows}`) && line.slice(line.indexOf(' ') + 1) === shows)
		?.split(' ')[0];
	return pane === undefined ? undefined : (await listPanes([socket])).panes.find(({place, dead}) => place.pane === pane && !dead)?.place;
}

/** A shell that no login started may know neither the usual folders of programs nor the terminal. */
const preamble = `PATH=$PATH:/usr/local/bin:/opt/homebrew/bin:$HOME/.local/bin; export PATH TERM="\${TERM:-xterm-256color}"; unset TMUX; `;

function selectText({server, windowId, pane}: Place): string {
	return `tmux -u -S ${shellWord(server.socket)} select-window -t ${shellWord(windowId)} \\; select-pane -t ${shellWord(pane)}`;
}

/** The words that show the pane, with a terminal over there. */
export function attachWords(host: Host, place: Place): Words {
	const text = `${preamble}${selectText(place)}; exec tmux -u -S ${shellWord(place.server.socket)} attach-session -t ${shellWord(place.sessionId)}`;
	if (host.via.kind === 'command') return [...withTerminal(host.via.argv), '-c', text];
	const {destination, jump} = host.via;
	return jump === 'mosh' ? ['mosh', '--', destination, 'sh', '-c', text] : ['ssh', '-t', '--', destination, text];
}

function shellWords({via}: Host, text: string): Words {
	if (via.kind === 'command') return [...via.argv, '-c', text];
	return ['ssh', '-T', '-o', 'BatchMode=yes', '-o', 'ConnectTimeout=5', '--', via.destination, text];
}

/** Programs that give a terminal only where they are asked for one. */
function withTerminal([program, ...args]: Words): Words {
	const isContainer = /(^|\/)(docker|podman|nerdctl|kubectl)$/.test(program);
	const at = isContainer ? args.findIndex((arg) => arg === '-i' || arg === '--interactive') : -1;
	return at === -1 ? [program, ...args] : [program, ...args.slice(0, at), '-it', ...args.slice(at + 1)];
}
