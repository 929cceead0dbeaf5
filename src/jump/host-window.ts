/** A pane of another machine on a screen here: a window whose program is attached to the tmux over there. */
import {type Place, parsePaneId} from '../core/address.js';
import type {Io} from '../core/context.js';
import {UserError} from '../core/errors.js';
import type {Row} from '../core/session.js';
import type {Host} from '../core/terms/host.js';
import {lendTerminal, runProgram} from '../system/programs.js';
import {findPane} from '../tmux/panes/panes.js';
import {tmux} from '../tmux/run.js';
import {holdOpenArgv} from '../tmux/windows/hold-open-shell.js';
import {openWindow} from '../tmux/windows/window.js';
import {findAskingClient} from './focus.js';
import {attachWords, hostOf, loginOf, selectWords} from './host-words.js';

const selectMs = 5000;
/** A window option that names the far session in the window. */
const option = '@beckon_host';

/**
 * The window that already shows the session, or a new one behind the current one. @throws UserError outside tmux. @throws TmuxError when no window
 * can be opened.
 */
export async function hostWindow(io: Io, row: Row, client: string | undefined): Promise<Place> {
	const {host, place, login} = await targetOf(io, row);
	const {spot, sessionId} = await findAskingClient(io.env, client);
	const shows = `${host.name} ${place.server.start} ${place.sessionId}`;
	const command = holdOpenArgv(attachWords(host, place, login));
	const before = await findWindow(spot.socket, shows);
	if (before?.isOver === false) {
		await runProgram(selectWords(host, place, login), {env: io.env, timeoutMs: selectMs});
		return before.place;
	}
	if (before === undefined) {
		const pane = await openWindow(spot.socket, {sessionId, directory: '/', name: host.name, env: {}, command});
		await tmux(spot.socket, ['set-option', '-w', '-t', pane, option, shows]);
	} else await tmux(spot.socket, ['respawn-pane', '-k', '-t', before.place.pane, '--', ...command]);
	const found = await findWindow(spot.socket, shows);
	if (found === undefined) throw new UserError('The new window closed at once', `\`beckon hosts test ${host.name}\` says what works.`);
	return found.place;
}

/** In this terminal, until its user leaves. */
export async function attachHostHere(io: Io, row: Row): Promise<void> {
	const {host, place, login} = await targetOf(io, row);
	await lendTerminal(holdOpenArgv(attachWords(host, place, login)), io.env);
}

type Target = {readonly host: Host; readonly place: Place; readonly login: readonly string[]};

async function targetOf({env}: Io, {host: name, place, project}: Row): Promise<Target> {
	const host = await hostOf(env, name);
	if (place === undefined)
		throw new UserError(`${project} is not in a tmux pane`, `It can only be seen in the terminal on ${host.name} that it was started in.`);
	return {host, place, login: loginOf(env, host)};
}

/** `isOver`: the window's program has ended, and its last output is still there. */
type Found = {readonly place: Place; readonly isOver: boolean};

async function findWindow(socket: string, shows: string): Promise<Found | undefined> {
	const printed = await tmux(socket, ['list-panes', '-a', '-F', `#{pane_id} #{pane_current_command} #{${option}}`]);
	const line = printed.split('\n').find((each) => each.split(' ').slice(2).join(' ') === shows);
	const [pane, command = ''] = line?.split(' ') ?? [];
	const found = await findPane(socket, parsePaneId(pane));
	return found && {place: found.place, isOver: found.dead || /^(sh|dash|bash|busybox)$/.test(command)};
}
