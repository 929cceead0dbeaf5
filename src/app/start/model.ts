/** A new session: its directory and its first prompt. */
import type {AgentId} from '../../core/address.js';
import type {StartMark} from '../../core/rows/start-mark.js';
import type {Row} from '../../core/session.js';
import type {Sent} from '../sends/model.js';

/** The pane of a new session. `command` starts the agent in it. */
export type StartedPane = {
	readonly socket: string;
	readonly pane: Extract<Row['place'], object>['pane'];
	readonly directory: string;
	readonly agent: AgentId;
	readonly command: readonly string[];
	readonly mark?: StartMark | undefined;
	/** The outbox entry with the first prompt. */
	readonly entry?: string | undefined;
};

export type StartEvent =
	| {readonly type: 'folders-read'; readonly folders: readonly string[]}
	| {readonly type: 'session-started'; readonly started: StartedPane; readonly prompt: string}
	/** The first prompt had no session that it could be sent to. */
	| {readonly type: 'first-prompt-ended'; readonly sent: Sent; readonly prompt: string};

/** The part of the state that belongs to the start of a session. */
export type StartState = {
	/** The prompt of a session that did not start, for the next try. */
	readonly unstarted: string;
};

export const initialStart: StartState = {unstarted: ''};
