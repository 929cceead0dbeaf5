/** `beckon rename`: names a directory. */
import {realpathSync} from 'node:fs';
import {resolve} from 'node:path';
import type {ExitCode, Io} from '../../core/context.js';
import {UserError} from '../../core/errors.js';
import {namedDirectory, shortName} from '../../core/rows/row-name.js';
import type {Row} from '../../core/session.js';
import {cleanText, printableLine, projectName} from '../../core/text/label.js';
import {lookOnce} from '../../observe/once.js';
import {readConfig} from '../../store/config/config.js';
import {isFolder} from '../../store/files.js';
import {statePaths} from '../../store/paths.js';
import {readNames, writeName} from '../../store/records/names.js';
import {lockHolders} from '../../system/processes.js';
import {findAround} from '../find-around.js';

/** Names a directory, or the directory of a session. @throws UserError when neither exists. */
export async function runRename(io: Io, {session, name}: {readonly session: string; readonly name: string}): Promise<ExitCode> {
	const paths = statePaths(io.env);
	const directory = toDirectory(session, readNames(paths).names) ?? (await directoryOf(io, session));
	const cleaned = cleanText(name);
	await writeName(paths, directory, cleaned === '' ? undefined : cleaned, lockHolders());
	const own = async () => `${projectName(directory, (await readConfig(io.env)).config.projectsRoot)} again`;
	io.stdout.write(`Renamed ${printableLine(directory)} to ${cleaned === '' ? await own() : cleaned}\n`);
	return 0;
}

/**
 * The directory that a text is the path of. A word without a slash is a name, even if the current directory has a folder of that name. A
 * deleted directory may still have a name.
 */
function toDirectory(text: string, names: ReadonlyMap<string, string>): string | undefined {
	if (!/^[./~]|\//.test(text)) return undefined;
	const path = resolve(text);
	// Agents report their directory without symlinks.
	return names.has(path) ? path : isFolder(path) ? realpathSync(path) : undefined;
}

/** Finds the directory by its name, given or usual, else by one of its sessions. */
async function directoryOf(io: Io, text: string): Promise<string> {
	const {rows, world} = await lookOnce(io);
	const startOf = (row: Row) => namedDirectory(row, world.sessions);
	const isMeant = (name: string): boolean => name.toLowerCase() === text.toLowerCase();
	const called = rows.filter(({project}) => isMeant(project)).map(startOf);
	const named = [...world.names].flatMap(([directory, name]) =>
		isMeant(name) || isMeant(projectName(directory, world.config.projectsRoot)) ? [directory] : [],
	);
	const [only, other] = new Set([...called, ...named]);
	if (only !== undefined && other === undefined) return only;
	const row = await findAround(io, text);
	const directory = startOf(row);
	if (directory === undefined) throw new UserError(`The directory of ${shortName(row)} is not known`, 'Name the directory itself.');
	return directory;
}
