/** `beckon folders`: where a session can be started, for completions. */
import type {HostName} from '../../core/address.js';
import type {ExitCode, Io} from '../../core/context.js';
import {knownFolders} from '../../core/rows/known-folders.js';
import type {Row} from '../../core/session.js';
import {toHosts} from '../../core/terms/host.js';
import {printableLine} from '../../core/text/label.js';
import {programWords} from '../../jump/host-words.js';
import {lookOnce} from '../../observe/once.js';
import {lookEverywhere} from '../../sources/everywhere.js';
import {readConfig} from '../../store/config/config.js';
import {isFolder} from '../../store/files.js';
import {statePaths} from '../../store/paths.js';
import {loginSocket, overLogin} from '../../system/login-socket.js';
import {zoxideFolders} from '../../system/programs.js';

/** Who presses Tab waits no longer. */
const waitMs = 3000;

/**
 * Prints a directory a line, each with what waits there behind a tab: those of the sessions that live, then those that zoxide knows on that machine.
 * @param given `host` may be empty, as a completion gives it where none was typed.
 */
export async function runFolders(io: Io, given: {readonly host?: string | undefined}): Promise<ExitCode> {
	const host = given.host === '' ? undefined : given.host;
	const [rows, visited] = await Promise.all(
		host === undefined
			? [lookOnce(io, {witnesses: 'needed'}).then((look) => look.rows), zoxideFolders(io.env)]
			: [rowsOn(io, host), zoxideOn(io, host)],
	);
	const live = knownFolders(rows);
	const all = [...live, ...visited.filter((path) => live.every((each) => each.path !== path)).map((path) => ({path, note: ''}))];
	const isThere = (path: string): boolean => host !== undefined || isFolder(path);
	const lines = all.filter(({path}) => path.startsWith('/') && printableLine(path) === path && isThere(path));
	io.stdout.write(lines.map(({path, note}) => `${path}\t${note}\n`).join(''));
	return 0;
}

async function rowsOn(io: Io, host: HostName): Promise<readonly Row[]> {
	const look = await lookEverywhere(io, {witnesses: 'needed', host, waitMs});
	look.close();
	return look.rows.map((row) => ({...row, host: undefined}));
}

async function zoxideOn({env}: Io, name: HostName): Promise<readonly string[]> {
	const host = toHosts((await readConfig(env)).config.hosts).find((each) => each.name === name);
	if (host === undefined) return [];
	const login = overLogin(loginSocket(statePaths(env).root, name));
	return zoxideFolders(env, {argv: (words) => programWords(host, {argv: words, directory: undefined, terminal: false}, login), waitMs});
}
