/** Orders to the outside, as data. Each feature adds its own in its `model.ts`. */
import type {Program} from '../core/machine/program.js';
import type {Row} from '../core/session.js';
import type {AppEvent} from './event.js';

/** The orders of each feature, by its name. Each is carried out by the port of its type, which answers with an event. */
export interface Effects {
	readonly shared:
		| {readonly type: 'look'}
		/** Goes to the row's pane, and marks the row as seen. */
		| {readonly type: 'jump'; readonly row: Row}
		/** Gives the terminal to a program of the user's until it ends. */
		| {readonly type: 'open'; readonly program: Program}
		/** Sends `event` back after `ms`; a second wait of the same name replaces the first. */
		| {readonly type: 'wait'; readonly name: string; readonly ms: number; readonly event: AppEvent}
		/** Writes the theme into the config file. */
		| {readonly type: 'keep-theme'; readonly theme: string}
		| {readonly type: 'quit'};
}

export type Effect = Effects[keyof Effects];
