/** The attached clients of a server, and what is sent to them: messages, copied texts, and commands by standard input. */
import type {Spot} from '../core/address.js';
import type {Command, RunTmux} from '../core/machine/machine.js';
import {tmuxWord} from '../core/quoting/words.js';
import {ignoreTmuxErrors, TmuxError, tmux, tmuxBatch} from './run.js';
import {column, defineTable, type Marks, makeMarks, parseRecords, type TableRecord} from './table.js';

// Commands with texts of sessions go by standard input, since every user of a machine can read the arguments of processes.

/** The first command that fails ends the others. @throws TmuxError */
export function tmuxByInput(socket: string, commands: readonly Command[], run: RunTmux = tmuxBatch): Promise<string> {
	const line = commands.map((command) => command.map(tmuxWord).join(' ')).join(' ; ');
	return run(socket, [['source-file', '-']], {input: `${line}\n`});
}

/**
 * Shows one line at the client, or at tmux's current one. `forMs`: by default the user's `display-time`.
 * @throws TmuxError when the client is not attached.
 */
export async function displayMessage(socket: string, client: string | undefined, text: string, forMs?: number): Promise<void> {
	try {
		await tmuxByInput(socket, [messageArgs(client, text, forMs)]);
	} catch (error) {
		// tmux 3.2 takes no name after `-c`: there the last used client shows it, which is the one that pressed the key.
		if (!(error instanceof TmuxError && error.stderr.includes('usage:'))) throw error;
		await tmuxByInput(socket, [messageArgs(undefined, text, forMs)]);
	}
}

/** tmux expands formats and strftime in a message; both are escaped. */
export function messageText(text: string): string {
	return text
		.replace(/[\u0000-\u001f\u007f-\u009f]+/g, ' ')
		.replaceAll('#', '##')
		.replaceAll('%', '%%');
}

function messageArgs(client: string | undefined, text: string, forMs: number | undefined): readonly string[] {
	const at = client === undefined || client === '' ? [] : ['-c', client];
	return ['display-message', ...(forMs === undefined ? [] : ['-d', `${forMs}`]), ...at, '--', messageText(text)];
}

/** The clipboard gets the text by OSC 52, as far as tmux's option `set-clipboard` allows. tmux reads it from stdin. @throws TmuxError */
export async function copyToTmux(socket: string, client: string | undefined, text: string): Promise<void> {
	const target = client === undefined || client === '' ? [] : ['-t', client];
	await tmuxBatch(socket, [['load-buffer', '-w', ...target, '-']], {input: text});
}

/** Escapes text for a tmux format. tmux leaves `#` signs before a `[` as they are, since it parses styles only when it draws. */
export function formatText(text: string): string {
	return text.replace(/(#+)(\[)?/g, (whole, signs: string, bracket: string | undefined) => (bracket === undefined ? signs + signs : whole));
}

/** The attached clients of a server: the pane that each shows, and its terminal. */
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

/** None for another record, and for a client in control mode, which is a program without a screen. */
export function toClient(record: TableRecord, socket: string): readonly Client[] {
	const found = clients.read(record);
	if (found === undefined || found.isProgram) return [];
	const {serverStart, pane, panePid, activeAt, isProgram: _, ...client} = found;
	return [{...client, spot: {socket, serverStart, pane, panePid}, activeAt: activeAt * 1000}];
}

/** The clients of all servers that answer. */
export async function listClients(sockets: Iterable<string>): Promise<readonly Client[]> {
	const lists = Array.from(new Set(sockets), async (socket) => {
		const marks = makeMarks();
		const text = (await tmux(socket, clientsCommand(marks)).catch(ignoreTmuxErrors)) ?? '';
		return parseRecords(text, marks).flatMap((record) => toClient(record, socket));
	});
	return (await Promise.all(lists)).flat();
}
