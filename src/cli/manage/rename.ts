import {realpathSync, statSync} from 'node:fs';
import {resolve} from 'node:path';
import type {ExitCode, Io} from '../../core/context.js';
import {UserError} from '../../core/errors.js';
import {findRow} from '../../core/queue/find-row.js';
import type {Row} from '../../core/session.js';
import {cleanText, projectName} from '../../core/text/label.js';
import {printableLine} from '../../core/text/printable.js';
import {lookOnce} from '../../observe/once.js';
import {readConfig} from '../../store/config/config.js';
import {statePaths} from '../../store/paths.js';
import {readNames, writeName} from '../../store/records/names.js';

/** Names the directory of a session, or a directory. @throws UserError when neither is there. */
export async function runRename(io: Io, {session, name}: {readonly session: string; readonly name: string}): Promise<ExitCode> {
	const paths = statePaths(io.env);
	const directory = toDirectory(session, readNames(paths).names) ?? (await directoryOf(io, session));
	const cleaned = cleanText(name);
	await writeName(paths, directory, cleaned === '' ? undefined : cleaned);
	const own = async () => `${projectName(directory, (await readConfig(io.env)).config.projectsRoot)} again`;
	io.stdout.write(`Renamed ${printableLine(directory)} to ${cleaned === '' ? await own() : cleaned}\n`);
	return 0;
}

/** A word without a slash is a session, even when a folder of that name is here. One that is gone may have a name still. */
function toDirectory(text: string, names: ReadonlyMap<string, string>): string | undefined {
	if (!/^[./~]|\//.test(text)) return undefined;
	const path = resolve(text);
	// Clients tell where they are without symlinks.
	return names.has(path) ? path : statSync(path, {throwIfNoEntry: false})?.isDirectory() ? realpathSync(path) : undefined;
}

/** By a session, else by a name that all its sessions share, or that it was given, or would have without that. */
async function directoryOf(io: Io, text: string): Promise<string> {
	const {rows, world} = await lookOnce(io);
	// A project is named by the directory its session started in, wherever it went since.
	const startOf = ({sessionId, cwd}: Row) => (sessionId && world.sessions.get(sessionId)?.firstCwd) ?? cwd;
	const isMeant = (name: string): boolean => name.toLowerCase() === text.toLowerCase();
	const called = rows.filter(({project}) => isMeant(project)).map(startOf);
	const named = [...world.names].flatMap(([directory, name]) =>
		isMeant(name) || isMeant(projectName(directory, world.config.projectsRoot)) ? [directory] : [],
	);
	const [only, other] = new Set([...called, ...named]);
	if (only !== undefined && other === undefined) return only;
	const row = findRow(rows, text);
	const directory = startOf(row);
	if (directory === undefined) throw new UserError(`The directory of ${row.project} is not known`, 'Name the directory itself.');
	return directory;
}
