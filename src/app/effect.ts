/** Orders to the outside, as data. */

import type {Choice} from '../core/ask/choice.js';
import type {Program} from '../core/machine/program.js';
import type {Mark} from '../core/queue/marks.js';
import type {Row} from '../core/session.js';
import type {ActName} from './answer/model.js';
import type {FilledCommand} from './commands/model.js';
import type {AppEvent} from './event.js';
import type {AppState, Notice} from './model.js';
import type {Copied} from './reading/copied.js';
import type {StartedPane} from './start/model.js';

export type Effect =
	| {readonly type: 'look'}
	| {readonly type: 'capture'; readonly row: Row}
	/** Reads its pane with its history. */
	| {readonly type: 'read-pane'; readonly row: Row}
	| {readonly type: 'jump'; readonly row: Row}
	/** `notice` is what the footer says once it is on disk. */
	| {readonly type: 'mark'; readonly mark: Mark; readonly notice?: Notice}
	/** `name` undefined: its own again. */
	| {readonly type: 'rename'; readonly row: Row; readonly name: string | undefined; readonly isUndo: boolean}
	/** One answer to one prompt. `row` and `token` are as they were drawn. */
	| {readonly type: 'answer'; readonly row: Row; readonly token: string; readonly choice: Choice}
	| {readonly type: 'reply'; readonly row: Row; readonly reply: Reply}
	/** Enter only: the text stands in the composer. */
	| {readonly type: 'submit'; readonly row: Row; readonly entry: string}
	| {readonly type: 'act'; readonly row: Row; readonly act: ActName}
	/** Opens the user's own editor on the text. */
	| {readonly type: 'write'; readonly text: string}
	| {readonly type: 'recall'}
	/** Reads what the row's request would change. */
	| {readonly type: 'read-source'; readonly row: Row; readonly path: string}
	/** Gives the terminal to a program of the user's until it is left. */
	| {readonly type: 'open'; readonly program: Program}
	/** Sends `event` back after `ms`; a second wait of the same name replaces the first. */
	| {
			readonly type: 'wait';
			readonly name: 'look' | 'preview' | 'clock' | 'notice' | 'deliveries' | 'setup' | 'busy';
			readonly ms: number;
			readonly event: AppEvent;
	  }
	| {readonly type: 'copy'; readonly row: Row; readonly copied: Copied}
	| {readonly type: 'read-history'; readonly row: Row}
	| {readonly type: 'read-setup'}
	| {readonly type: 'plan-install'}
	| {readonly type: 'install'}
	| {readonly type: 'run-command'; readonly command: FilledCommand}
	| {readonly type: 'read-folders'}
	/** `prompt` is empty for a session that starts without one. */
	| {readonly type: 'start'; readonly directory: string; readonly prompt: string}
	/** The first prompt of a new session, as soon as it takes text. */
	| {readonly type: 'send-first'; readonly started: StartedPane; readonly prompt: string}
	| {readonly type: 'quit'};

/** `queue`: also to a session at work. `allowShell`: it was confirmed that `!` runs a shell command. */
export type Reply = {
	readonly text: string;
	readonly queue: boolean;
	readonly allowShell: boolean;
	/** Its id in the outbox, if it was kept there before. */
	readonly entry: string | undefined;
};

export type Step = readonly [AppState, readonly Effect[]];
