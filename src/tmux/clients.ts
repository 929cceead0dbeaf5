/** The attached clients of a server: the pane that each shows, and its terminal. */
import {parsePaneId, type Spot} from '../core/address.js';
import type {Command} from '../core/machine/machine.js';
import {ignoreTmuxErrors, tmux} from './run.js';
import {type Marks, makeMarks, parseCount, parsePanePid, parseRecords, type TableRecord, toFormat} from './table.js';

export type Client = {
	readonly name: string;
	readonly sessionId: string;
	/** The pane that the client shows. */
	readonly spot: Spot;
	/** Its last input, in epoch milliseconds; tmux gives whole seconds. */
	readonly activeAt: number;
	readonly tty: string;
	/** The terminal's `$TERM`. */
	readonly terminal: string;
};

const variables = [
	'client_name',
	'session_id',
	'start_time',
	'pane_id',
	'pane_pid',
	'client_activity',
	'client_tty',
	'client_termname',
	'client_control_mode',
] as const;

export function clientsCommand(marks: Marks): Command {
	return ['list-clients', '-F', toFormat('client', variables, marks)];
}

/** None for another record, and for a client in control mode: that is a program, without a screen. */
export function toClient({kind, fields}: TableRecord, socket: string): readonly Client[] {
	const [name = '', sessionId = '', start, id, process, activity, tty = '', terminal = '', control] = fields;
	const pane = parsePaneId(id);
	const [serverStart, panePid, seconds] = [parseCount(start), parsePanePid(process), parseCount(activity)];
	if (kind !== 'client' || name === '' || control === '1') return [];
	if (pane === undefined || serverStart === undefined || panePid === undefined || seconds === undefined) return [];
	return [{name, sessionId, spot: {socket, serverStart, pane, panePid}, activeAt: seconds * 1000, tty, terminal}];
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
