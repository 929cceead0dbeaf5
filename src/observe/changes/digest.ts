/** Reads the journals that changed, a few at a time, and says what kind of change it was. Keys are handled in between. */
import {setImmediate as turn} from 'node:timers/promises';
import type {SessionId} from '../../core/address.js';
import {goesOn} from '../../core/fold/fold.js';
import type {SessionFold} from '../../core/fold/model.js';
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
export function createDigest({readSessions}: Pick<Ports, 'readSessions'>, changed: LookPace['changed']): Digest {
	const unread = new Set<SessionId>();
	let known: ReadonlyMap<SessionId, SessionFold> = new Map();
	let reading: Promise<void> | undefined;
	let isTurn = false;

	/** Whether one of the sessions does something else than before. */
	function readSome(ids: ReadonlySet<SessionId>): boolean {
		const before = known;
		known = readSessions(ids).sessions;
		return [...ids].some((id) => !goesOn(before.get(id), known.get(id)));
	}

	async function readOn(): Promise<void> {
		while (unread.size > 0) {
			await turn();
			const ids = new Set([...unread].slice(0, readAtOnce));
			for (const id of ids) unread.delete(id);
			isTurn = readSome(ids) || isTurn;
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
