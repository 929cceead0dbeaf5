/**
 * Whether a jump is possible: to a pane of this machine or of an answering host, or to a background session, which a command of the agent shows in a
 * new pane.
 */
import type {Row} from '../session.js';

export function isReachable(row: Row): boolean {
	return row.lastSeenAt === undefined && (row.place !== undefined || isAttachable(row));
}

export function isAttachable({kind, place, state, host, jobId = ''}: Row): boolean {
	return (
		host === undefined &&
		kind === 'background' &&
		place === undefined &&
		state.state !== 'session_ended' &&
		/^[A-Za-z0-9][A-Za-z0-9_-]*$/.test(jobId)
	);
}
