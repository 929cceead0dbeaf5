/** `beckon purge`: deletes what beckon recorded. */
import {existsSync, realpathSync} from 'node:fs';
import {resolve} from 'node:path';
import {toHookBody} from '../../agents/agents.js';
import {parseSessionId, type SessionId} from '../../core/address.js';
import type {ExitCode, Io} from '../../core/context.js';
import {UserError} from '../../core/errors.js';
import {shortName} from '../../core/rows/row-name.js';
import {isEnded} from '../../core/session.js';
import {printableLine} from '../../core/text/label.js';
import {counted} from '../../core/text/times.js';
import {lookOnce} from '../../observe/once.js';
import {type PurgeWhat, purge, sessionsOf} from '../../store/journal/purge.js';
import {statePaths} from '../../store/paths.js';
import {lockHolders} from '../../system/processes.js';
import type {PurgeOptions} from '../params/manage.js';
import {canAsk, confirm} from '../print/questions.js';

/**
 * `beckon purge`: deletes the records of one session, of a directory, or all.
 * @throws UserError when none of these is named, or when the user cannot be asked.
 */
export async function runPurge(io: Io, options: PurgeOptions): Promise<ExitCode> {
	const paths = statePaths(io.env);
	const what = toWhat(options);
	if (!options.yes && !(await mayDelete(io, sessionsOf(paths, what, toHookBody)))) return 0;
	const {sessions, kept, found} = await purge(paths, what, {toBody: toHookBody, holders: lockHolders()});
	if (what.kind === 'session' && !found) {
		throw new UserError(`No session "${what.id}" is recorded`, '`beckon ls --all --format ids` lists the IDs.', 1);
	}
	io.stdout.write(`Deleted ${counted(sessions.length, 'session')} from ${printableLine(paths.sessions)}\n`);
	for (const folder of kept) io.stderr.write(`beckon: ${printableLine(folder)} holds files that are not beckon's; they stay\n`);
	return 0;
}

/** Asks before several sessions, or a running one, are deleted. @throws UserError without a terminal to ask in. */
async function mayDelete(io: Io, ids: readonly SessionId[]): Promise<boolean> {
	const {rows} = await lookOnce(io, {witnesses: 'needed'});
	const live = rows.filter(({host, sessionId, state}) => host === undefined && sessionId && ids.includes(sessionId) && !isEnded({state}));
	if (live.length === 0 && ids.length < 2) return true;
	const running = live.length === 0 ? '' : `, of which ${live.map(shortName).join(', ')} ${live.length === 1 ? 'runs' : 'run'}`;
	const what = printableLine(`${counted(ids.length, 'session')}${running}`);
	if (canAsk(io)) return confirm(io, `Delete what is recorded of ${what}?`);
	throw new UserError(`This would delete what is recorded of ${what}`, 'Add --yes to delete it. Nothing was deleted.', 3);
}

function toWhat({session, directory, all}: PurgeOptions): PurgeWhat {
	if (session !== undefined) {
		const id = parseSessionId(session);
		if (id === undefined) throw new UserError(`"${session}" is not a session ID`, '`beckon ls --all --format ids` lists the IDs.', 2);
		return {kind: 'session', id};
	}
	// `resolve` would return the current directory.
	if (directory === '') throw new UserError('"" is not a directory', 'Name the directory whose sessions are to be deleted.', 2);
	if (directory !== undefined) return {kind: 'directory', directory: whereItIs(resolve(directory))};
	if (all === true) return {kind: 'all'};
	throw new UserError('Nothing selected to delete', 'Use --session <id>, --directory <path> or --all.', 2);
}

/** The path without symlinks, as agents report it. */
function whereItIs(directory: string): string {
	return existsSync(directory) ? realpathSync(directory) : directory;
}
