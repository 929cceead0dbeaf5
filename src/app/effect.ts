/** Orders to the outside, as data, and the one function that carries them out. */
import {UserError} from '../core/errors.js';
import type {Mark} from '../core/marks.js';
import type {Snapshot} from '../core/screen/surface.js';
import type {Place, Problem, Row} from '../core/session.js';
import type {AppEvent} from './event.js';

export type Effect =
	| {readonly type: 'look'}
	| {readonly type: 'capture'; readonly row: Row}
	| {readonly type: 'jump'; readonly row: Row}
	/** `said` is what the footer says once it is on disk. */
	| {readonly type: 'mark'; readonly mark: Mark; readonly said?: string}
	/** Sends `event` back after `ms`; a second wait of the same name replaces the first. */
	| {readonly type: 'wait'; readonly name: 'look' | 'preview' | 'clock' | 'notice'; readonly ms: number; readonly event: AppEvent}
	| {readonly type: 'quit'};

/** Everything the navigator asks of the world. */
export type NavigatorPorts = {
	/** `nextAt`: when a state may change although nothing is heard, epoch ms. */
	readonly look: () => Promise<{readonly rows: readonly Row[]; readonly problems: readonly Problem[]; readonly nextAt: number | undefined}>;
	/** Undefined: the pane is gone. */
	readonly capture: (place: Place) => Promise<Snapshot | undefined>;
	/** Marks the row as seen, too. Rejects with a `UserError` when the pane is gone or no client can show it. */
	readonly jump: (row: Row) => Promise<void>;
	readonly appendMark: (mark: Mark) => Promise<void> | void;
	/** Epoch ms. */
	readonly now: () => number;
	readonly quit: () => void;
};

/** @returns the event its result or failure becomes; undefined when there is nothing to say. Never rejects. */
export async function runEffect(effect: Exclude<Effect, {type: 'wait'}>, ports: NavigatorPorts): Promise<AppEvent | undefined> {
	try {
		return await carryOut(effect, ports);
	} catch (error) {
		const message = error instanceof Error ? error.message : String(error);
		if (effect.type === 'look') return {type: 'look-failed', message};
		if (effect.type === 'capture') return {type: 'preview-captured', key: effect.row.key, text: undefined};
		return {type: 'failed', message, fix: error instanceof UserError ? error.fix : undefined};
	}
}

async function carryOut(effect: Exclude<Effect, {type: 'wait'}>, ports: NavigatorPorts): Promise<AppEvent | undefined> {
	switch (effect.type) {
		case 'look': {
			return {type: 'rows-changed', ...(await ports.look())};
		}
		case 'capture': {
			const snapshot = effect.row.place && (await ports.capture(effect.row.place));
			return {type: 'preview-captured', key: effect.row.key, text: snapshot?.text};
		}
		case 'jump':
			await ports.jump(effect.row);
			return {type: 'jumped'};
		case 'mark':
			await ports.appendMark(effect.mark);
			return {type: 'marked', said: effect.said};
		case 'quit':
			ports.quit();
			return undefined;
	}
}
