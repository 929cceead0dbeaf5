/** Orders to the outside, as data. */
import type {SessionId} from '../core/address.js';
import type {Choice} from '../core/ask/choice.js';
import type {Program} from '../core/machine/program.js';
import type {Mark} from '../core/queue/marks.js';
import type {Row} from '../core/session.js';
import type {Act} from '../core/words/send-summary.js';
import type {FilledCommand} from './commands/model.js';
import type {AppEvent} from './event.js';
import type {Notice} from './notice.js';
import type {PastOrder} from './past/model.js';
import type {Copied} from './reading/copied.js';
import type {StartedPane} from './start/model.js';

export type Effect =
	| {readonly type: 'look'}
	| {readonly type: 'capture'; readonly row: Row}
	/** Reads the row's pane with its history. */
	| {readonly type: 'read-pane'; readonly row: Row}
	| {readonly type: 'jump'; readonly row: Row}
	/** `notice` is for the footer once the mark is on disk. */
	| {readonly type: 'mark'; readonly mark: Mark; readonly notice?: Notice}
	/** `name` undefined: the directory gets its own name again. */
	| {readonly type: 'rename'; readonly row: Row; readonly name: string | undefined; readonly isUndo: boolean}
	/** One answer to one prompt, with the `row` and `token` that were drawn. */
	| {readonly type: 'answer'; readonly row: Row; readonly token: string; readonly choice: Choice}
	| {readonly type: 'reply'; readonly row: Row; readonly reply: Reply}
	/** Enter alone: the text is in the composer. */
	| {readonly type: 'submit'; readonly row: Row; readonly entry: string}
	| {readonly type: 'act'; readonly row: Row; readonly act: Act}
	/** Opens the user's own editor with the text. */
	| {readonly type: 'write'; readonly text: string}
	| {readonly type: 'recall'}
	/** Reads the file that the row's request would change. */
	| {readonly type: 'read-source'; readonly row: Row; readonly path: string}
	/** Gives the terminal to a program of the user's until it ends. */
	| {readonly type: 'open'; readonly program: Program}
	/** Sends `event` back after `ms`; a second wait of the same name replaces the first. */
	| {
			readonly type: 'wait';
			readonly name: 'look' | 'preview' | 'clock' | 'notice' | 'deliveries' | 'setup' | 'busy' | 'past';
			readonly ms: number;
			readonly event: AppEvent;
	  }
	| {readonly type: 'copy'; readonly row: Row; readonly copied: Copied}
	/** Copies so many of its last turns. */
	| {readonly type: 'copy-turns'; readonly row: Row; readonly count: number}
	| {readonly type: 'read-history'; readonly row: Row}
	| {readonly type: 'read-log'}
	| {readonly type: 'read-setup'}
	/** Gives the terminal to a command of beckon until it ends. */
	| {readonly type: 'run-beckon'; readonly command: 'init' | 'demo'}
	| {readonly type: 'run-command'; readonly command: FilledCommand}
	| {readonly type: 'read-folders'}
	/** `prompt` is empty for a session that starts without one. */
	| {readonly type: 'start'; readonly directory: string; readonly prompt: string}
	/** Sends the first prompt of a new session, as soon as it takes text. */
	| {readonly type: 'send-first'; readonly started: StartedPane; readonly prompt: string}
	| {readonly type: 'search-past'; readonly order: PastOrder}
	/** `name` is for the receipt. */
	| {readonly type: 'resume-past'; readonly sessionId: SessionId; readonly name: string}
	| {readonly type: 'quit'};

/** `queue`: send also to a working session. `allowShell`: the user confirmed that `!` runs a shell command. */
export type Reply = {
	readonly text: string;
	readonly queue: boolean;
	readonly allowShell: boolean;
	/** The text's id in the outbox, if it is there already. */
	readonly entry: string | undefined;
};
