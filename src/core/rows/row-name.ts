import type {SessionId} from '../address.js';
import type {SessionFold} from '../fold/model.js';
import type {Row} from '../session.js';

/** The name of a session in the list: the human's title, else its project. Not yet cleaned. */
export function nameOf({title, project}: Row): string {
	return title ?? project;
}

/** The name of a session in a receipt: `api`, or `api on gpu1` for a host's session. Not yet cleaned. */
export function receiptName({project, host}: Row): string {
	return host === undefined ? project : `${project} on ${host}`;
}

/** The directory that a row's project is named after: the one in which its session started, wherever the session went since. */
export function namedDirectory({sessionId, cwd}: Row, sessions: ReadonlyMap<SessionId, SessionFold>): string | undefined {
	return (sessionId && sessions.get(sessionId)?.firstCwd) ?? cwd;
}
