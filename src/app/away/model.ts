/** What happened while its user was away, and the walk through it. */
import type {RowKey} from '../../core/address.js';
import type {LastVisit} from '../../core/queue/news.js';
import type {SpentToday} from '../../core/terms/spending.js';

export type Away =
	| {readonly kind: 'none'}
	/** It is told once there is something to tell. */
	| {readonly kind: 'due'; readonly visit: LastVisit}
	/** The line is on the screen. `keys`: the sessions that it counts. `since`: when it appeared, epoch ms. */
	| {readonly kind: 'told'; readonly visit: LastVisit; readonly keys: readonly RowKey[]; readonly since: number}
	/** `left`: those that come after the one under the cursor. */
	| {readonly kind: 'walking'; readonly left: readonly RowKey[]; readonly of: number};

export const notAway: Away = {kind: 'none'};
declare module '../model.js' {
	interface AppState {
		readonly away: Away;
		/** The spending of this day; undefined: it is not read yet. */
		readonly spentToday: SpentToday | undefined;
		/** The dollars of `spentToday` at the last key. */
		readonly spentAtKey: number | undefined;
	}
}
