/** `beckon wait`: returns when sessions have reached a state. */
import type {ExitCode, Io} from '../../core/context.js';
import {UserError} from '../../core/errors.js';
import {findRow, readStates} from '../../core/queue/find-row.js';
import {usualStates, type WaitedSession, waitedAfter, waitResult} from '../../core/queue/waited.js';
import {shortName} from '../../core/rows/row-name.js';
import type {Row} from '../../core/session.js';
import {orderMs} from '../../core/terms/host.js';
import {cleanText} from '../../core/text/label.js';
import {stateWord} from '../../core/words/state-word.js';
import type {Look} from '../../observe/observer.js';
import {wirePorts} from '../../observe/wire.js';
import {lookEverywhere} from '../../sources/sources.js';
import type {WaitOptions} from '../params/look.js';
import {writeJson} from '../print/row-json.js';
import {lookOn} from './look-on.js';

const exitCodes = {reached: 0, timeout: 2, ended: 3} as const satisfies Record<string, ExitCode>;

/**
 * Prints each session when it is in one of the states, also if it was before. Exits with 0 when the wait is over, with 2 on a timeout, with
 * 3 when a session ended first.
 * @throws UserError (exit 4) when no session, or more than one, has the name.
 */
export async function runWait(io: Io, {sessions, state, any, timeout, json}: WaitOptions): Promise<ExitCode> {
	const until = timeout === undefined ? Number.POSITIVE_INFINITY : io.now() + timeout * 1000;
	const wired = await wirePorts(io);
	const {rows, close} = await lookEverywhere(io, {wired, witnesses: 'needed', waitMs: orderMs});
	close();
	const states = state === undefined ? usualStates : readStates(state, rows);
	const named = new Set(sessions.map((text) => findOne(rows, text)));
	let waited: readonly WaitedSession[] = [...named].map((row) => ({key: row.key, row, is: 'waiting'}));
	// The first look reads neither transcripts nor panes, so it does not count.
	let isFirst = true;
	const see = (look: Look): keyof typeof exitCodes | undefined => {
		if (isFirst) {
			isFirst = false;
			return undefined;
		}
		const after = waitedAfter(waited, look.rows, states, io.now());
		const isNews = (one: WaitedSession, index: number): boolean => one.is !== waited[index]?.is;
		if (!json) for (const one of after.filter(isNews)) (one.is === 'reached' ? io.stdout : io.stderr).write(`${lineOf(one)}\n`);
		waited = after;
		const result = waitResult(waited, any);
		return result !== 'waiting' ? result : until <= io.now() ? 'timeout' : undefined;
	};
	const result = await lookOn(io, wired, see, until);
	if (result === undefined) return 1;
	if (json) writeJson(io, {reached: result === 'reached', result, sessions: waited.map(toJson)});
	else for (const one of waited) if (one.is === 'waiting' && result !== 'reached') io.stderr.write(`${lineOf(one)}\n`);
	return exitCodes[result];
}

function findOne(rows: readonly Row[], text: string): Row {
	try {
		return findRow(rows, text);
	} catch (error) {
		if (!(error instanceof UserError)) throw error;
		throw new UserError(error.message, error.fix, 4, {cause: error});
	}
}

function lineOf({row, is}: WaitedSession): string {
	const name = cleanText(shortName(row));
	if (is === 'ended') return `${name}: ended`;
	const host = row.lastSeenAt === undefined ? '' : ', its host does not answer';
	return `${name}: ${is === 'waiting' ? 'still ' : ''}${cleanText(stateWord(row))}${host}`;
}

function toJson({row, is}: WaitedSession) {
	return {
		key: row.key,
		session_id: row.sessionId ?? null,
		host: row.host ?? null,
		project: row.project,
		is,
		group: is === 'ended' ? null : row.state.group,
		state: is === 'ended' ? 'session_ended' : row.state.state,
		since: row.state.since,
	};
}
