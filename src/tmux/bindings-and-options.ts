/** The key bindings of a server, for finding a free key, and the options that users set (`@beckon-…`). */
import {TmuxError, tmux} from './run.js';
import {makeMarks, parseRecords, toFormat} from './table.js';

/** The keys after the prefix, each with its command as tmux prints it. @throws TmuxError */
export async function listPrefixKeys(socket: string): Promise<ReadonlyMap<string, string>> {
	try {
		return parseKeys(await tmux(socket, ['list-keys', '-T', 'prefix']));
	} catch (error) {
		// Without any binding the table does not exist.
		if (error instanceof TmuxError && error.reason === 'refused') return new Map();
		throw error;
	}
}

/** A key with a meaning in the config language has a backslash before it. */
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
