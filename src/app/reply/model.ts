/** What is being written, what was begun and left, and what the keys of the input line do. */
import type {RowKey} from '../../core/session.js';
import type {Edit} from './editor.js';

/** Words for an answer go with the prompt that was shown when they were begun. */
export type Purpose = {readonly kind: 'reply'} | {readonly kind: 'words'; readonly token: string; readonly about: 'no' | number};

/** A text begun and left. `entry`: its id in the outbox, if it was kept there. */
export type Unsent = {readonly text: string; readonly entry: string | undefined};

/** One session after the other. */
export type Quick = {
	/** Only the session of this pane; undefined: the head of the queue. */
	readonly pane: {readonly socket: string; readonly pane: string} | undefined;
	/** Dealt with here, by what they asked then: they come back when they ask something else. */
	readonly passed: ReadonlyMap<RowKey, string>;
};

export type ReplyKey =
	| {readonly type: 'reply-opened'}
	| {readonly type: 'text-edited'; readonly edit: Edit}
	/** `queue`: also to a session at work. */
	| {readonly type: 'text-sent'; readonly queue: boolean}
	| {readonly type: 'editor-opened'}
	| {readonly type: 'reply-left'}
	/** Enter for a text that stands in the composer already. */
	| {readonly type: 'enter-offered'};

/** The part of the state that belongs to the replies. */
export type ReplyState = {
	/** Texts begun and left, by what they were for. */
	readonly unsent: ReadonlyMap<string, Unsent>;
	/** Texts sent before, oldest first; undefined: not asked for yet. */
	readonly past: readonly string[] | undefined;
	/** One session after the other instead of the list. */
	readonly quick: Quick | undefined;
};

export const initialReplies: ReplyState = {unsent: new Map(), past: undefined, quick: undefined};
