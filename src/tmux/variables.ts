/**
 * Server options and hidden variables for formats of the status line; the options that users set (`@beckon-…`), and key bindings, for
 * finding a free key.
 */
import type {Command} from '../core/machine/machine.js';
import {tmuxByInput} from './clients.js';
import {TmuxError, tmux, tmuxBatch} from './run.js';
import {makeMarks, parseRecords, toFormat} from './table.js';

/**
 * Until when the variables are valid (epoch s), and the process that must run for that. These are no options, since setting an option
 * redraws every client.
 */
const freshness = 'BECKON_FRESH_UNTIL';
const writer = 'BECKON_WRITER';

/** `until`: epoch s. */
type Trust = {readonly until: number; readonly pid: number};

type VariableChange = {readonly changed: Readonly<Record<string, string>>; readonly trust: Trust | undefined};

/** @throws TmuxError */
export async function setVariables(socket: string, {changed, trust}: VariableChange): Promise<void> {
	const commands = variableCommands(changed, trust);
	if (commands.length > 0) await tmuxByInput(socket, commands);
}

/** @throws TmuxError */
export async function clearVariables(socket: string, names: readonly string[]): Promise<void> {
	await tmuxBatch(socket, [
		...names.map((name) => ['set-option', '-gqu', name]),
		['set-environment', '-gu', freshness],
		['set-environment', '-gu', writer],
	]);
}

function variableCommands(changed: VariableChange['changed'], trust: Trust | undefined): readonly Command[] {
	const set = Object.entries(changed).map(([name, value]) => ['set-option', '-gq', '--', name, value]);
	if (trust === undefined) return set;
	const hidden = (name: string, value: number): Command => ['set-environment', '-gh', name, String(Math.floor(value))];
	return [...set, hidden(writer, trust.pid), hidden(freshness, trust.until)];
}

/** The keys after the prefix, each with its command as tmux prints it. @throws TmuxError */
export async function listPrefixKeys(socket: string): Promise<ReadonlyMap<string, string>> {
	try {
		return parseKeys(await tmux(socket, ['list-keys', '-T', 'prefix']));
	} catch (error) {
		// Without a binding the table does not exist.
		if (error instanceof TmuxError && error.reason === 'refused') return new Map();
		throw error;
	}
}

/** tmux prints a backslash before keys with a meaning in its language. */
function parseKeys(output: string): ReadonlyMap<string, string> {
	const keys = new Map<string, string>();
	for (const line of output.split('\n')) {
		const [, key = '', command = ''] = /^bind-key\s+(?:-r\s+)?-T\s+\S+\s+(\S+)\s+(.*)$/.exec(line) ?? [];
		if (key !== '') keys.set(key.length > 1 ? key.replace(/^\\/, '') : key, command);
	}
	return keys;
}

/** The server's global options by their names, which begin with `@`; those that are not set are empty. @throws TmuxError */
export async function readOptions(socket: string, names: readonly string[]): Promise<(name: string) => string> {
	const marks = makeMarks();
	const [record] = parseRecords(await tmux(socket, ['display-message', '-p', toFormat('options', names, marks)]), marks);
	return (name) => record?.fields[names.indexOf(name)] ?? '';
}
