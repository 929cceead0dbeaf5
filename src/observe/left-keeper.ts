/** Writes down sessions whose rows go with their processes: no hook told of their end, so that nothing else would. */
import type {RowKey} from '../core/address.js';
import type {Row} from '../core/session.js';
import {ignoreFileErrors} from '../store/files.js';
import type {StatePaths} from '../store/paths.js';
import {appendMark} from '../store/records/marks.js';
import type {Look} from './observer.js';

type Rows = {readonly rows: Look['rows']; readonly world: Pick<Look['world'], 'processes' | 'now'>};

/**
 * One that its user ends through beckon is marked by that a moment later.
 * @param paths of this machine's state. @returns a function that gets each look
 */
export function createLeftKeeper(paths: Pick<StatePaths, 'marks'>): (look: Rows) => void {
	let before: Look['rows'] = [];
	return ({rows, world: {processes, now}}) => {
		if (rows === before) return;
		const keys = new Set<RowKey>(rows.flatMap(({key, formerKeys = []}) => [key, ...formerKeys]));
		const gone = before.filter((row) => !keys.has(row.key) && isOwn(row) && row.process !== undefined && !processes.isAlive(row.process));
		before = rows;
		for (const {key, agent, cwd, transcriptPath} of gone)
			ignoreFileErrors(() => appendMark(paths, {at: now, row: key, field: 'left', value: {agent, cwd, transcriptPath}}));
	};
}

/** A session of this machine, that ran and was its user's. */
function isOwn({host, sessionId, key, kind, state}: Row): boolean {
	return (
		host === undefined &&
		sessionId !== undefined &&
		key === (sessionId as string) &&
		kind === 'interactive' &&
		state.state !== 'session_ended'
	);
}
