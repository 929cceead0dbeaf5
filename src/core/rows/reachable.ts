/** Where a jump can go: to a pane, or to a background session of the client, which a command of the agent shows in a new one. */
import type {Row} from '../session.js';

export function isReachable(row: Row): boolean {
	return row.place !== undefined || isAttachable(row);
}

export function isAttachable({kind, place, state, jobId = ''}: Row): boolean {
	return kind === 'background' && place === undefined && state.state !== 'session_ended' && /^[A-Za-z0-9][A-Za-z0-9_-]*$/.test(jobId);
}
