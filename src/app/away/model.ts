/** What happened while the user was away, and the walk through it. */
import type {RowKey} from '../../core/address.js';
import type {LastVisit} from '../../core/queue/news.js';
import type {SpentToday} from '../../core/terms/spending.js';

export type Away =
	| {readonly kind: 'none'}
	/** The line appears once there is news. */
	| {readonly kind: 'due'; readonly visit: LastVisit}
	/** The line is on the screen. `keys`: the sessions that it counts. `since`: when it appeared, epoch ms. */
	| {readonly kind: 'shown'; readonly visit: LastVisit; readonly keys: readonly RowKey[]; readonly since: number}
	/** `left`: the sessions after the one under the cursor. */
	| {readonly kind: 'walking'; readonly left: readonly RowKey[]; readonly of: number};

export const notAway: Away = {kind: 'none'};
declare module '../model.js' {
	interface AppState {
		readonly away: Away;
		/** The spending of this day; undefined until it is read. */
		readonly spentToday: SpentToday | undefined;
		/** The dollars of `spentToday` at the last key. */
		readonly spentAtKey: number | undefined;
	}
}
