/** Reads the journals that changed, a few at a time, and says what kind of change it was. Keys are handled in between. */
import {setImmediate as turn} from 'node:timers/promises';
import type {SessionId} from '../../core/address.js';
import {goesOn} from '../../core/fold/fold.js';
import type {Ports} from '../ports.js';
import type {LookPace} from './pace.js';

const readAtOnce = 4;

/** @param changed is called when all that changed is read; a failure to read is left to the look */
export function createDigest({readSession}: Pick<Ports, 'readSession'>, changed: LookPace['changed']) {
	const unread = new Set<SessionId>();
	let reading: Promise<void> | undefined;
	let isTurn = false;

	async function readOn(): Promise<void> {
		while (unread.size > 0) {
			await turn();
			for (const id of [...unread].slice(0, readAtOnce)) {
				unread.delete(id);
				const {before, now} = readSession(id);
				isTurn ||= !goesOn(before, now);
			}
		}
		tell(isTurn);
	}

	function tell(isNews: boolean): void {
		isTurn = false;
		changed(isNews ? 'turn' : 'progress');
	}

	return {
		/** Takes in what changed. @param isUrgent it is more than progress whatever the journals say */
		add(sessions: ReadonlySet<SessionId>, isUrgent = false): void {
			isTurn ||= isUrgent;
			for (const id of sessions) unread.add(id);
			reading ??= readOn()
				.catch(() => tell(true))
				.finally(() => {
					reading = undefined;
				});
		},
		/** Resolves when all of it is read. */
		settled: async (): Promise<void> => reading,
	};
}
