/** A row’s pane in front of the client that asks: on its own server, or on another. */
import {type Io, UserError} from '../core/context.js';
import type {Machine, RunTmux} from '../core/machine/machine.js';
import type {Row} from '../core/session.js';
import {localMachine} from '../observe/local-machine.js';
import {ignoreTmuxErrors, parseTmuxEnv} from '../tmux/run.js';
import {makeMarks} from '../tmux/table.js';
import {type AskingClient, askingIn} from './focus.js';
import {parseView, type ServerView, viewCommands, viewServer} from './server-view.js';

export type AskedAlong = {
	/** Where a look asks for the panes. */
	readonly machine: Machine;
	/** The client to move, once it did: the asking one; outside tmux as `clientOutside` says. @param rows where it may go. @throws UserError */
	readonly client: (rows: readonly Row[]) => Promise<AskingClient | undefined>;
};

/** The first list of the server that this program runs in tells of its clients as well, so that both take one tmux. */
export function askAlong({env, stdout}: Io, named: string | undefined): AskedAlong {
	const here = localMachine(env);
	const inside = parseTmuxEnv(env);
	if (inside === undefined) return {machine: here, client: (rows) => clientOutside(rows, named, stdout.isTTY === true)};
	const marks = makeMarks();
	let view: Promise<ServerView> | undefined;
	const tmux: RunTmux = (socket, commands, options) => {
		if (view !== undefined || socket !== inside.socket) return here.tmux(socket, commands, options);
		const said = here.tmux(socket, [...viewCommands(marks), ...commands], options);
		view = said.then((text) => parseView(text, marks, socket));
		// Its failure is that of the list, and is thrown to the caller that awaits it.
		view.catch(() => undefined);
		return said;
	};
	return {machine: {...here, tmux}, client: async () => askingIn(await (view ?? viewServer(inside.socket)), inside, named)};
}

/**
 * The client to move where the command runs outside tmux and cannot attach, as from a launcher or a hot key of the desktop: the named one, else the
 * one that was used last on the servers of these rows. Undefined where this terminal can attach, and where no client is attached.
 * @throws UserError when no client has the name.
 */
async function clientOutside(rows: readonly Row[], named: string | undefined, isTerminal: boolean): Promise<AskingClient | undefined> {
	if (isTerminal && named === undefined) return undefined;
	const sockets = [...new Set(rows.flatMap(({host, place}) => (host === undefined && place ? [place.server.socket] : [])))];
	const views = await Promise.all(sockets.map((socket) => viewServer(socket).catch(ignoreTmuxErrors)));
	const clients = views.flatMap((view) => (view ? view.clients.map((client) => ({client, view})) : []));
	const wanted = named === undefined || named === '' ? clients : clients.filter(({client}) => client.name === named);
	const [last] = wanted.toSorted((one, other) => other.client.activeAt - one.client.activeAt);
	if (last === undefined && named !== undefined && named !== '')
		throw new UserError(`The tmux client ${named} is not attached`, 'Pass --client with the #{client_name} of an attached client.');
	return last;
}

export function rowInFront(rows: readonly Row[], asking: AskingClient | undefined): Row | undefined {
	if (asking === undefined) return undefined;
	const {spot} = asking.client;
	return rows.find(
		({host, place}) =>
			host === undefined && place?.pane === spot.pane && place.panePid === spot.panePid && place.server.start === spot.serverStart,
	);
}
