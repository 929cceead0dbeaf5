/** The attached clients of a server, to which a message, a bell or an escape sequence can go. */
import {tmux} from './run.js';
import {makeMarks, parseRecords, toFormat} from './table.js';

export type Viewer = {
	readonly name: string;
	readonly tty: string;
	/** The terminal's `$TERM`. */
	readonly terminal: string;
};

const variables = ['client_name', 'client_tty', 'client_termname', 'client_control_mode'] as const;

/** The clients with a screen. @throws TmuxError */
export async function listViewers(socket: string): Promise<readonly Viewer[]> {
	const marks = makeMarks();
	const output = await tmux(socket, ['list-clients', '-F', toFormat('client', variables, marks)]);
	return parseRecords(output, marks).flatMap(({fields}) => {
		const [name = '', tty = '', terminal = '', control] = fields;
		return control === '1' || name === '' ? [] : [{name, tty, terminal}];
	});
}
