import {statSync} from 'node:fs';
import {resolve} from 'node:path';
import {UserError} from '../core/errors.js';
import {cleanText} from '../core/label.js';
import {writeName} from '../store/names.js';
import {statePaths} from '../store/paths.js';
import {findRow} from './find-row.js';
import type {ExitCode, Io} from './io.js';
import {lookOnce} from './look-once.js';
import {printableLine} from './printable.js';

/** Names the directory of a session, or a directory. @throws UserError when neither is there. */
export async function runRename(io: Io, {session, name}: {readonly session: string; readonly name: string}): Promise<ExitCode> {
	const directory = isDirectory(session) ? resolve(session) : await directoryOf(io, session);
	const cleaned = cleanText(name);
	await writeName(statePaths(io.env), directory, cleaned === '' ? undefined : cleaned);
	const now = cleaned === '' ? 'has its own name again' : `is called ${cleaned}`;
	io.stdout.write(`${printableLine(directory)} ${now}\n`);
	return 0;
}

async function directoryOf(io: Io, session: string): Promise<string> {
	const {rows, world} = await lookOnce(io);
	const row = findRow(rows, session);
	// A project is named by the directory its session started in, wherever it went since.
	const started = row.sessionId === undefined ? undefined : world.sessions.get(row.sessionId)?.firstCwd;
	const directory = started ?? row.cwd;
	if (directory === undefined) throw new UserError(`the directory of ${row.project} is not known`, 'Name the directory itself.');
	return directory;
}

/** A word without a slash is a session, even when a folder of that name is here. */
function isDirectory(text: string): boolean {
	return /^[./~]|\//.test(text) && statSync(text, {throwIfNoEntry: false})?.isDirectory() === true;
}
