/** What a jump must know: the sessions that show a pane, and the clients that could go there. One `tmux` process per server. */
import type {Command} from '../core/machine/machine.js';
import {type Client, clientsCommand, toClient} from '../tmux/clients.js';
import {type TmuxEnv, tmuxBatch} from '../tmux/run.js';
import {column, defineTable, type Marks, makeMarks, parseRecords, type RowOf} from '../tmux/table.js';

const showings = defineTable('pane', {
	serverPid: column.count('pid'),
	serverStart: column.count('start_time'),
	pane: column.pane,
	panePid: column.panePid,
	paneTty: column.text('pane_tty'),
	sessionId: column.text('session_id'),
	windowId: column.text('window_id'),
	attached: column.flag('session_attached'),
	/** tmux ends the session when its last client leaves. */
	endsUnattached: {variable: 'destroy-unattached', read: (text) => !['', '0', 'off'].includes(text)},
});
export type Showing = RowOf<typeof showings.columns>;

export type ServerView = {readonly showings: readonly Showing[]; readonly clients: readonly Client[]};

/** Every pane with its sessions, and every client. @throws TmuxError */
export async function viewServer(socket: string): Promise<ServerView> {
	const marks = makeMarks();
	return parseView(await tmuxBatch(socket, viewCommands(marks)), marks, socket);
}

export function viewCommands(marks: Marks): readonly Command[] {
	return [['list-panes', '-a', '-F', showings.format(marks)], clientsCommand(marks)];
}

export function parseView(output: string, marks: Marks, socket: string): ServerView {
	const records = parseRecords(output, marks);
	return {
		showings: records.flatMap((record) => showings.read(record) ?? []),
		clients: records.flatMap((record) => toClient(record, socket)),
	};
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
