/** What changed on disk, from the watches. */
import type {SessionId} from '../../core/address.js';

/** What changed since the last call. */
export type StateChange = {
	readonly sessions: ReadonlySet<SessionId>;
	/** Marks or names. */
	readonly marks: boolean;
	/** A session file of an agent. */
	readonly statuses: boolean;
	readonly transcripts: ReadonlySet<string>;
};
