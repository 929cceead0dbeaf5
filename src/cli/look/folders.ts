/** Prints where a session can be started, for completions. */
import type {HostName} from '../../core/address.js';
import type {ExitCode, Io} from '../../core/context.js';
import {knownFolders} from '../../core/rows/start-folders.js';
import type {Row} from '../../core/session.js';
import {printableLine} from '../../core/text/label.js';
import {lookOnce} from '../../observe/once.js';
import {lookEverywhere} from '../../sources/sources.js';
import {foldersMs, zoxideOn} from '../../sources/start-on-host.js';
import {isFolder} from '../../store/files.js';
import {zoxideFolders} from '../../system/programs.js';

/**
 * Prints one directory on each line: first those of running sessions, with a tab and what waits there, then those that zoxide knows on that
 * machine.
 * @param given `host` may be empty, as in a completion without one.
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
	const look = await lookEverywhere(io, {witnesses: 'needed', host, waitMs: foldersMs});
	look.close();
	return look.rows.map((row) => ({...row, host: undefined}));
}
