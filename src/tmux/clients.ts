/** The attached clients of a server: the pane that each shows, and its terminal. */
import type {Spot} from '../core/address.js';
import type {Command} from '../core/machine/machine.js';
import {ignoreTmuxErrors, tmux} from './run.js';
import {column, defineTable, type Marks, makeMarks, parseRecords, type TableRecord} from './table.js';

export type Client = {
	readonly name: string;
	readonly sessionId: string;
	readonly spot: Spot;
	/** Its last input, in epoch milliseconds; tmux gives whole seconds. */
	readonly activeAt: number;
	readonly tty: string;
	/** The terminal's `$TERM`. */
	readonly terminal: string;
};

const clients = defineTable('client', {
	name: {variable: 'client_name', read: (text) => text || undefined},
	sessionId: column.text('session_id'),
	serverStart: column.count('start_time'),
	pane: column.pane,
	panePid: column.panePid,
	activeAt: column.count('client_activity'),
	tty: column.text('client_tty'),
	terminal: column.text('client_termname'),
	isProgram: column.flag('client_control_mode'),
});

export function clientsCommand(marks: Marks): Command {
	return ['list-clients', '-F', clients.format(marks)];
}

/** None for another record, and for a client in control mode: that is a program, without a screen. */
export function toClient(record: TableRecord, socket: string): readonly Client[] {
	const found = clients.read(record);
	if (found === undefined || found.isProgram) return [];
	const {serverStart, pane, panePid, activeAt, name, sessionId, tty, terminal} = found;
	return [{name, sessionId, spot: {socket, serverStart, pane, panePid}, activeAt: activeAt * 1000, tty, terminal}];
}

/** Those of all servers that answer. */
export async function listClients(sockets: Iterable<string>): Promise<readonly Client[]> {
	const lists = Array.from(new Set(sockets), async (socket) => {
		const marks = makeMarks();
		const text = (await tmux(socket, clientsCommand(marks)).catch(ignoreTmuxErrors)) ?? '';
		return parseRecords(text, marks).flatMap((record) => toClient(record, socket));
	});
	return (await Promise.all(lists)).flat();
}
