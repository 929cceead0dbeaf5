/** What a jump must know: the sessions that show a pane, and the clients that could go there. One `tmux` process per server. */
import {type PaneId, parsePaneId} from '../core/address.js';
import type {Command} from '../core/machine/machine.js';
import {type Client, clientsCommand, toClient} from '../tmux/clients.js';
import {tmuxBatch} from '../tmux/run.js';
import type {TmuxEnv} from '../tmux/server.js';
import {type Marks, makeMarks, parseCount, parsePanePid, parseRecords, type TableRecord, toFormat} from '../tmux/table.js';

/** A session that contains a pane. */
export type Showing = {
	readonly serverPid: number;
	readonly serverStart: number;
	readonly pane: PaneId;
	readonly panePid: number;
	readonly paneTty: string;
	readonly sessionId: string;
	readonly windowId: string;
	readonly attached: boolean;
	/** tmux ends the session when its last client leaves (`destroy-unattached`). */
	readonly endsUnattached: boolean;
};

export type ServerView = {readonly showings: readonly Showing[]; readonly clients: readonly Client[]};

const showingVariables = [
	'pid',
	'start_time',
	'pane_id',
	'pane_pid',
	'pane_tty',
	'session_id',
	'window_id',
	'session_attached',
	'destroy-unattached',
] as const;
/** Every pane with its sessions, and every client. @throws TmuxError */
export async function viewServer(socket: string): Promise<ServerView> {
	const marks = makeMarks();
	return parseView(await tmuxBatch(socket, viewCommands(marks)), marks, socket);
}

export function viewCommands(marks: Marks): readonly Command[] {
	return [['list-panes', '-a', '-F', toFormat('pane', showingVariables, marks)], clientsCommand(marks)];
}

export function parseView(output: string, marks: Marks, socket: string): ServerView {
	const records = parseRecords(output, marks);
	return {
		showings: records.flatMap(toShowing),
		clients: records.flatMap((record) => toClient(record, socket)),
	};
}

function toShowing({kind, fields}: TableRecord): readonly Showing[] {
	const [pid, start, id, process, paneTty = '', sessionId = '', windowId = '', attached, ends = ''] = fields;
	const pane = parsePaneId(id);
	const [serverPid, serverStart, panePid] = [parseCount(pid), parseCount(start), parsePanePid(process)];
	if (kind !== 'pane' || pane === undefined || serverPid === undefined || serverStart === undefined || panePid === undefined) return [];
	return [
		{
			serverPid,
			serverStart,
			pane,
			panePid,
			paneTty,
			sessionId,
			windowId,
			attached: attached !== '0',
			endsUnattached: !['', '0', 'off'].includes(ends),
		},
	];
}

/**
 * The client whose user asked. With a name (`#{client_name}` of a key binding) it is that client or none. Otherwise it is the client that shows our
 * pane, else the last used one of a session with our pane, else of our session; for a job without a session, the last used one of all.
 */
export function askingClient(view: ServerView, env: TmuxEnv, named: string | undefined): Client | undefined {
	const clients = view.clients.toSorted((a, b) => b.activeAt - a.activeAt);
	if (named !== undefined && named !== '') return clients.find((client) => client.name === named);
	const homes = view.showings.filter(({pane}) => pane === env.pane).map(({sessionId}) => sessionId);
	return (
		clients.find((client) => client.spot.pane === env.pane) ??
		clients.find((client) => homes.includes(client.sessionId)) ??
		clients.find((client) => homes.length === 0 && (env.sessionId === undefined || client.sessionId === env.sessionId))
	);
}
