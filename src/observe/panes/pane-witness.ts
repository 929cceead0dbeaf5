/** What tmux tells: which panes there are, and what they show. Each is asked for only when it is due. */
import {setImmediate as turn} from 'node:timers/promises';
import type {Place} from '../../core/address.js';
import {type ProcessTable, paneKey} from '../../core/fold/world.js';
import type {Row} from '../../core/session.js';
import {type Inputs, socketsOf, type Tables} from '../inputs.js';
import type {Ports} from '../ports.js';
import type {Last} from '../reading.js';
import {hasLostPane} from '../unheard.js';
import {isWorthALook, type Policy, panesOf, rowsToCapture} from '../witnesses.js';
import {createPaneListing} from './listing.js';
import {createScreens} from './screens.js';

const shotsAtOnce = 4;
/** Panes that are due within this time are captured with the first of them: to ask tmux, and to look again, cost the same for one as for many. */
const togetherMs = 500;
/** A list is due again this much later than what was captured along with it, since its time is that of the answer. */
const soonAfterMs = 100;

export function createPaneWitness(ports: Ports) {
	const screens = createScreens();
	const listing = createPaneListing(ports);
	const toCapture = (last: Last, policy: Policy): readonly Row[] => rowsToCapture(last, policy, listing.living());
	const listAt = ({inputs, rows}: Last): number => listing.dueAt(inputs, Math.min(...rows.filter(isWorthALook).map(screens.paceMs)));

	return {
		/** The last answers. */
		tables: (): Tables => ({panes: listing.table(), screens: screens.claims()}),
		/** When tmux must be asked for anything, epoch ms. */
		dueAt: (last: Last): number => Math.min(listAt(last), ...toCapture(last, {}).map(screens.dueAt)),
		list: listing.list,
		/**
		 * Lists the panes if that is due, or soon after where others are to be captured now. @param along rows whose panes are captured by the same tmux.
		 * @returns whether something is not as it was
		 */
		async listIfDue(last: Last, {freshPanes = false}: Policy, along: readonly Row[] = []): Promise<boolean> {
			const soonMs = along.length > 0 ? soonAfterMs : 0;
			if (!freshPanes && ports.now() + soonMs < listAt(last)) return false;
			const wanted = panesOf(along.flatMap(({place}) => (place ? [{socket: place.server.socket, pane: place.pane}] : [])));
			const isChanged = await listing.list(socketsOf(last.inputs.world, ports), wanted);
			screens.keepOnly(new Set(listing.table().panes.map(({place}) => paneKey(place))));
			return isChanged;
		},
		/** The rows whose panes are to be captured now. */
		due(last: Last, policy: Policy): readonly Row[] {
			const dueAt = (row: Row): number => (policy.capture?.includes(row.key) ? 0 : screens.dueAt(row));
			return dueTogether(toCapture(last, policy), dueAt, ports.now());
		},
		/**
		 * Captures the panes of the rows and reads them.
		 * @param onRead is called after some of them, by their `paneKey`s. @returns whether tmux captured them after the files were read
		 */
		async capture(rows: readonly Row[], {inputs}: Last, onRead: (panes: ReadonlyMap<string, unknown>) => void): Promise<boolean> {
			const shown = new Map(rows.flatMap((row) => (row.place ? [[paneKey(row.place), row] as const] : [])));
			const {shots, at, isLate} = await listing.capture(listing.table().panes.filter(({place}) => shown.has(paneKey(place))));
			const captured = [...shots];
			const readAt = ports.now();
			for (let from = 0; from < captured.length; from += shotsAtOnce) {
				const some = new Map(captured.slice(from, from + shotsAtOnce));
				screens.see(some, {at, readAt, config: inputs.world.config, shown});
				onRead(some);
				// Earlier news is shown first: reading one screen takes a millisecond.
				await turn();
			}
			return isLate;
		},
		/** Keys were sent to the pane. */
		outdate: (place: Place): void => screens.outdate(paneKey(place), ports.now()),
		/** All is due: the clock was set back. */
		outdateAll(now: number): void {
			listing.outdate();
			screens.outdateAll(now);
		},
		/** @returns whether a pane, or a server, has ended since it was listed */
		checkProcesses({candidates}: Inputs, processes: ProcessTable): boolean {
			if (!listing.isOutdated() && hasLostPane(candidates, listing.table(), processes)) listing.outdate();
			return listing.isOutdated();
		},
	};
}

/** None while none is due at `now`; then also those that are due soon after. */
export function dueTogether(rows: readonly Row[], dueAt: (row: Row) => number, now: number): readonly Row[] {
	const isDueBy = (time: number) => (row: Row) => time >= dueAt(row);
	return rows.some(isDueBy(now)) ? rows.filter(isDueBy(now + togetherMs)) : [];
}
