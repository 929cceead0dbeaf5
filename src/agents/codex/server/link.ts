/** Which thread of which app server a pane shows: by the thread's id in its title, as far as the title has it, and by the words that its Codex was started with. */
import {join} from 'node:path';
import {codexHome} from '../program.js';

/** The beginning of the id of a thread: a long one is cut with dots. */
const inTitle = /(?:^|\| )([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4,12})(?:\.\.\.|…)?(?= \||$)/;

/** Undefined: the title has none. */
export function threadInTitle(title: string): string | undefined {
	return inTitle.exec(title)?.[1];
}

/** Without what moves in it: the spinner, and the mark that blinks. */
export function stillTitle(title: string): string {
	return title.replace(/^\[ [!.] \] /, '[ ! ] ').replace(/^[\u2801-\u28ff] /, '… ');
}

/** The socket of the server that a Codex talks to, by its words; else that of the user's daemon. Undefined: it has none, or a far one. */
export function socketOf(argv: readonly string[], env: NodeJS.ProcessEnv): string | undefined {
	const at = argv.findIndex((word) => word === '--remote' || word.startsWith('--remote='));
	const named = at === -1 ? undefined : argv[at]?.slice('--remote='.length) || argv[at + 1];
	if (at !== -1) return /^unix:\/\/(\/.{1,200})$/.exec(named ?? '')?.[1];
	if (argv.includes('--no-daemon')) return undefined;
	return join(codexHome(env), 'app-server-control', 'app-server-control.sock');
}

/** The thread whose id a title begins, among those that a server holds. Undefined: there is none, or more than one. */
export function linkedThread(title: string, ids: readonly string[]): string | undefined {
	const begin = threadInTitle(title);
	const found = begin === undefined ? [] : ids.filter((id) => id.startsWith(begin));
	return found.length === 1 ? found[0] : undefined;
}
