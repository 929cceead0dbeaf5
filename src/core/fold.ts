/** All that is remembered of one session's journal. */
import type {SessionId} from './session.js';

export type SessionFold = {
	readonly sessionId: SessionId;
};
