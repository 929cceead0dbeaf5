/** Reads the journals that changed, a few at a time, and says what kind of change it was. Keys are handled in between. */
import {setImmediate as turn} from 'node:timers/promises';
import type {SessionId} from '../../core/address.js';
import {goesOn} from '../../core/fold/fold.js';
import type {Ports} from '../ports.js';
import type {LookPace} from './pace.js';

export type Digest = {
	/** Takes in what changed. @param isUrgent it is more than progress whatever the journals say */
	readonly add: (sessions: ReadonlySet<SessionId>, isUrgent?: boolean) => void;
	/** Resolves when all of it is read. */
	readonly settled: () => Promise<void>;
};

/** So many sessions are read without a turn between them. */
const readAtOnce = 4;

/** @param changed is called when all that changed is read; a failure to read is left to the look */
export function createDigest({readSession}: Pick<Ports, 'readSession'>, changed: LookPace['changed']): Digest {
	const unread = new Set<SessionId>();
	let reading: Promise<void> | undefined;
	let isTurn = false;

	/** Whether the session does something else than before. */
	function readOne(id: SessionId): boolean {
		const {before, now} = readSession(id);
		return !goesOn(before, now);
	}

	async function readOn(): Promise<void> {
		while (unread.size > 0) {
			await turn();
			for (const id of [...unread].slice(0, readAtOnce)) {
				unread.delete(id);
				isTurn = readOne(id) || isTurn;
			}
		}
		tell(isTurn);
	}

	function tell(isNews: boolean): void {
		isTurn = false;
		changed(isNews ? 'turn' : 'progress');
	}

	return {
		add(sessions, isUrgent = false) {
			isTurn ||= isUrgent;
			for (const id of sessions) unread.add(id);
			reading ??= readOn()
				.catch(() => tell(true))
				.finally(() => {
					reading = undefined;
				});
		},
		settled: async () => reading,
	};
}
