/** The state of the input line: the open text, unsent texts, and the keys. */
import type {Row} from '../../core/session.js';

/** `several`: all these rows get the text, as they were when it was begun. Words for an answer belong to the prompt that was shown then. */
export type Purpose =
	| {readonly kind: 'reply'}
	| {readonly kind: 'several'; readonly rows: readonly Row[]}
	| {readonly kind: 'words'; readonly token: string; readonly about: 'no' | number};

/** An unsent text. `entry`: its id in the outbox, if it is there. */
type Unsent = {readonly text: string; readonly entry: string | undefined};

/** The part of the state that belongs to the replies. */
export type ReplyState = {
	/** Unsent texts, by their purpose. */
	readonly unsent: ReadonlyMap<string, Unsent>;
	/** Earlier sent texts, oldest first; undefined: not read yet. */
	readonly past: readonly string[] | undefined;
};

export const initialReplies: ReplyState = {unsent: new Map(), past: undefined};
