/** What the keys of a server do, to find a free one. */
import {TmuxError, tmux} from './run.js';

/** The keys after the prefix, each with its command as tmux prints it. @throws TmuxError */
export async function listPrefixKeys(socket: string): Promise<ReadonlyMap<string, string>> {
	try {
		return parseKeys(await tmux(socket, ['list-keys', '-T', 'prefix']));
	} catch (error) {
		// There is no such table when nothing at all is bound.
		if (error instanceof TmuxError && error.reason === 'refused') return new Map();
		throw error;
	}
}

/** A key that means something to the config language comes with a backslash. */
function parseKeys(output: string): ReadonlyMap<string, string> {
	const keys = new Map<string, string>();
	for (const line of output.split('\n')) {
		const [, key = '', command = ''] = /^bind-key\s+(?:-r\s+)?-T\s+\S+\s+(\S+)\s+(.*)$/.exec(line) ?? [];
		if (key !== '') keys.set(key.length > 1 ? key.replace(/^\\/, '') : key, command);
	}
	return keys;
}
