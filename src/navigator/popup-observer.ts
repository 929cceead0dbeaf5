/** The looks of one opening of the resident: files at once, tmux meanwhile, over what the last opening knew. */

import type {Row, RowKey} from '../core/session.js';
import type {Looks} from '../observe/live.js';
import type {Look, Observer} from '../observe/observe.js';
import type {Watching} from '../observe/watchers.js';
import type {Wired} from '../observe/wire.js';

export type LookingFrom = {
	readonly wired: Wired;
	/** Has looked before. */
	readonly observer: Observer;
	/** The rows it found when tmux was asked last. */
	readonly known: readonly Row[];
	/** Called after each look. */
	readonly follow: (look: Look) => void;
};

export function createResidentLooks({wired, observer, known, follow}: LookingFrom): Looks {
	const placeless = new Set(known.filter((row) => row.place === undefined).map((row) => row.key));
	let watching: Watching | undefined;
	let heard = true;
	let isFirst = true;
	let onNews = () => {};
	const onAnswer = () => onNews();

	function glance(): Look {
		const look = observer.glance({heard: heard || watching === undefined, onAnswer});
		heard = false;
		return look;
	}

	/** What only tmux can tell is waited for, so that the first frame is no guess. */
	async function begin(): Promise<Look> {
		const look = glance();
		return look.rows.some((row) => isForTmux(row, placeless)) ? observer.look() : look;
	}

	return {
		async next() {
			const look = isFirst ? await begin() : glance();
			isFirst = false;
			watching?.follow(look);
			follow(look);
			return {...look, problems: [...wired.problems(), ...look.problems]};
		},
		hear(row) {
			heard = true;
			if (row !== undefined) observer.outdate(row);
		},
		async listen(onChange) {
			const {startWatching} = await import('../observe/watchers.js');
			onNews = onChange;
			watching = startWatching(wired, () => {
				heard = true;
				onChange();
			});
			onChange();
		},
		close: async () => watching?.close(),
	};
}

/** Its pane is not known, or its pane alone says what it does: no hook, no file of the client's own. */
function isForTmux({kind, state, place, key}: Row, placeless: ReadonlySet<RowKey>): boolean {
	if (kind !== 'interactive' || state.state === 'session_ended') return false;
	const isSeenOnly = state.source === 'screen' && !state.because.some(({source}) => source === 'client');
	return isSeenOnly || (place === undefined && !placeless.has(key));
}
