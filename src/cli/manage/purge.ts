/** `beckon purge`. */
import {existsSync, realpathSync} from 'node:fs';
import {resolve} from 'node:path';
import {toHookBody} from '../../agents/agents.js';
import {parseSessionId} from '../../core/address.js';
import type {ExitCode, Io} from '../../core/context.js';
import {UserError} from '../../core/errors.js';
import {printableLine} from '../../core/text/printable.js';
import {removeDebugLog} from '../../store/debug-log.js';
import {type PurgeWhat, purge} from '../../store/journal/purge.js';
import {statePaths} from '../../store/paths.js';
import {removeFaults} from '../../store/records/faults.js';

export type PurgeOptions = {
	readonly session?: string | undefined;
	readonly directory?: string | undefined;
	readonly all?: boolean | undefined;
};

/** Deletes the records of one session, of a directory, or all. @throws UserError (exit 2) when none of these is named. */
export async function runPurge(io: Io, options: PurgeOptions): Promise<ExitCode> {
	const paths = statePaths(io.env);
	const what = toWhat(options);
	const {sessions, kept, found} = await purge(paths, what, toHookBody);
	if (what.kind === 'all') {
		removeDebugLog(paths.root);
		removeFaults(paths.root);
	}
	if (what.kind === 'session' && !found) {
		throw new UserError(`No session "${what.id}" is recorded`, '`beckon ls --all --format ids` lists the IDs.', 1);
	}
	io.stdout.write(`Removed ${sessions.length} session${sessions.length === 1 ? '' : 's'} from ${printableLine(paths.sessions)}\n`);
	for (const folder of kept) io.stderr.write(`beckon: ${printableLine(folder)} holds files that are not beckon's; they stay\n`);
	return 0;
}

function toWhat({session, directory, all}: PurgeOptions): PurgeWhat {
	if (session !== undefined) {
		const id = parseSessionId(session);
		if (id === undefined) throw new UserError(`"${session}" is not a session ID`, '`beckon ls --all --format ids` lists the IDs.', 2);
		return {kind: 'session', id};
	}
	// `resolve` would take it for the current directory.
	if (directory === '') throw new UserError('"" is not a directory', 'Name the directory whose sessions are to be deleted.', 2);
	if (directory !== undefined) return {kind: 'directory', directory: whereItIs(resolve(directory))};
	if (all === true) return {kind: 'all'};
	throw new UserError('Nothing selected to delete', 'Use --session <id>, --directory <path> or --all.', 2);
}

/** Agents report their directory without symlinks. */
function whereItIs(directory: string): string {
	return existsSync(directory) ? realpathSync(directory) : directory;
}
