/** Where a jump can go: to a pane of this machine or of a host that answers, or to a background session of the agent, which a command of the agent shows in a new one. */
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
