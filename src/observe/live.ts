/** The looks of a program that stays: quick at first, complete once, and from then on over what is heard. */

import type {RowKey} from '../core/session.js';
import {lookQuicklyAt} from './fast.js';
import {createObserver, type Look} from './observe.js';
import type {Watching} from './watchers.js';
import type {Wired} from './wire.js';

export type Looks = {
	/** The first one is already on its way. */
	readonly next: () => Promise<Look>;
	/** Something may have changed: the next look reads everything, and sees what the pane of `row` shows. */
	readonly hear: (row?: RowKey) => void;
	/** Calls `onChange` for changes from now on, and for those since the first look. */
	readonly listen: (onChange: () => void) => Promise<void>;
	readonly close: () => Promise<void>;
};

/** @param follow called after each look but the first. */
export function createLooks(wired: Wired, follow: (look: Look) => void): Looks {
	const observer = createObserver(wired.ports);
	let watching: Watching | undefined;
	let kind: 'quick' | 'complete' | 'glance' = 'quick';
	let followed: Look['rows'] | undefined;
	let heard = true;
	let closed = false;
	let onNews = () => {};
	const onAnswer = () => onNews();
	let stopCollecting = () => {};

	function glance(): Look {
		const look = observer.glance({heard: heard || watching === undefined, onAnswer});
		heard = false;
		return look;
	}

	async function look(): Promise<Look> {
		const found = kind === 'glance' ? glance() : await observer.look();
		kind = 'glance';
		// What is new is drawn first.
		setImmediate(after, found);
		return {...found, problems: [...wired.problems(), ...found.problems]};
	}

	function after(found: Look): void {
		if (closed) return;
		if (found.rows !== followed) watching?.follow(found);
		if (watching) followed = found.rows;
		follow(found);
	}

	const first = lookQuicklyAt(wired);
	// It may fail before anyone asks for it.
	first.catch(() => undefined);
	return {
		next() {
			if (kind !== 'quick') return look();
			kind = 'complete';
			return first;
		},
		hear(row) {
			heard = true;
			if (row !== undefined) observer.outdate(row);
		},
		async listen(onChange) {
			const [{startCollecting}, {startWatching}] = await Promise.all([import('./collector.js'), import('./watchers.js')]);
			stopCollecting = startCollecting();
			onNews = onChange;
			watching = startWatching(wired, () => {
				heard = true;
				onChange();
			});
			onChange();
		},
		async close() {
			closed = true;
			stopCollecting();
			await watching?.close();
		},
	};
}
