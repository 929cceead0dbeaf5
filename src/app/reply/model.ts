/** The state of the input line: the open text, unsent texts, and the keys. */
import type {RowKey} from '../../core/address.js';
import type {Row} from '../../core/session.js';
import type {BaseMode} from '../model.js';
import type {Editor} from './editor.js';

/**
 * `several`: all these rows, as they were when the line opened, get the text. Words for an answer belong to the prompt that was shown then.
 */
export type Purpose =
	| {readonly kind: 'reply'}
	| {readonly kind: 'several'; readonly rows: readonly Row[]}
	| {readonly kind: 'words'; readonly token: string; readonly about: 'no' | number};

/** An unsent text. `entry`: its id in the outbox, if it is there. */
type Unsent = {readonly text: string; readonly entry: string | undefined};

export type ReplyMode = {
	readonly kind: 'reply';
	readonly row: RowKey;
	readonly editor: Editor;
	readonly purpose: Purpose;
	readonly entry: string | undefined;
	/** What the same key would confirm: to run a shell command, or to drop the text. */
	readonly sure: 'shell' | 'leave' | undefined;
	readonly under: BaseMode;
};

declare module '../model.js' {
	interface AppState {
		/** Unsent texts, by their purpose. */
		readonly unsent: ReadonlyMap<string, Unsent>;
		/** Earlier sent texts, oldest first; undefined: not read yet. */
		readonly past: readonly string[] | undefined;
	}
	interface Modes {
		readonly reply: ReplyMode;
	}
	interface Events {
		readonly reply:
			| {readonly type: 'text-written'; readonly text: string}
			| {readonly type: 'past-recalled'; readonly texts: readonly string[]};
	}
	interface Effects {
		/** `write` opens the user's editor with the text. */
		readonly reply: {readonly type: 'write'; readonly text: string} | {readonly type: 'recall'};
	}
}
