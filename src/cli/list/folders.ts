/** `beckon folders`: where a session can be started, for completions. */
import type {ExitCode, Io} from '../../core/context.js';
import {knownFolders} from '../../core/rows/known-folders.js';
import {printableLine} from '../../core/text/label.js';
import {lookOnce} from '../../observe/once.js';
import {isFolder} from '../../store/files.js';
import {zoxideFolders} from '../../system/programs.js';

/** Prints a directory a line, each with what waits there behind a tab: those of the sessions that live, then those that zoxide knows. */
export async function runFolders(io: Io): Promise<ExitCode> {
	const [{rows}, visited] = await Promise.all([lookOnce(io, {witnesses: 'needed'}), zoxideFolders(io.env)]);
	const live = knownFolders(rows);
	const all = [...live, ...visited.filter((path) => live.every((each) => each.path !== path)).map((path) => ({path, note: ''}))];
	const lines = all.filter(({path}) => path.startsWith('/') && printableLine(path) === path && isFolder(path));
	io.stdout.write(lines.map(({path, note}) => `${path}\t${note}\n`).join(''));
	return 0;
}
