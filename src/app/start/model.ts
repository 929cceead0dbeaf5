/** A new session: its directory and its first prompt. */
import type {AgentId} from '../../core/address.js';
import type {StartMark} from '../../core/rows/panes.js';
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

declare module '../model.js' {
	interface AppState extends StartState {}
	interface Modes {
		/** Asks for the directory of a new session; Enter takes the one at `at`. */
		readonly start:
			| {readonly kind: 'start'; readonly text: string; readonly at: number; readonly folders: readonly string[]; readonly under: Base}
			/** Asks for its first prompt. */
			| {readonly kind: 'start-prompt'; readonly directory: string; readonly text: string; readonly under: Base};
	}
}

declare module '../event.js' {
	interface Events {
		readonly start: StartEvent;
	}
}

declare module '../effect.js' {
	interface Effects {
		readonly start:
			| {readonly type: 'read-folders'}
			/** `prompt` is empty for a session that starts without one. */
			| {readonly type: 'start'; readonly directory: string; readonly prompt: string}
			/** Sends the first prompt of a new session, as soon as it takes text. */
			| {readonly type: 'send-first'; readonly started: StartedPane; readonly prompt: string};
	}
}
