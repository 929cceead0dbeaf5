/** What a search found. */
import type {AgentId, HostName, SessionId} from '../address.js';
import type {StateName} from '../terms/state.js';
import type {Excerpt} from './excerpt.js';
import type {Speaker} from './record.js';

/** A session as its transcript tells of it, whether or not it is listed. All texts are raw. */
export type PastSession = {
	readonly sessionId: SessionId;
	readonly agent: AgentId;
	/** Its own transcript. */
	readonly path: string;
	/** The directory in which it started. */
	readonly cwd: string | undefined;
	readonly branch: string | undefined;
	/** The user's, and the model's. */
	readonly title: string | undefined;
	readonly suggestedTitle: string | undefined;
	/** Of its first and its last message, epoch ms; 0: no message has a time. */
	readonly from: number;
	readonly to: number;
};

export type SaidExcerpt = Excerpt & {readonly by: Speaker; readonly at: number};

/** One session with the words of a query. `messages`: how many messages have one, as far as they were counted. */
export type Hit = PastSession & {readonly score: number; readonly messages: number; readonly excerpts: readonly SaidExcerpt[]};

/** `key` names the session there. */
export type FarSession = {readonly host: HostName; readonly key: string; readonly state: StateName; readonly isAlive: boolean};

/** `project`: what a list calls its directory. `far`: what a host tells of a session of its own. */
export type PlacedHit = Hit & {readonly project: string; readonly far?: FarSession};

/** What a host answered to a search. */
export type FarFound = {readonly host: HostName} & (
	| {readonly hits: readonly PlacedHit[]; readonly total: number}
	/** Why it told nothing. */
	| {readonly problem: string}
);
