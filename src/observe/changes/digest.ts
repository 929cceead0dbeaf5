/** Reads the journals that changed, a few at a time, and says when they are worth a look. Keys are handled in between. */
import {setImmediate as turn} from 'node:timers/promises';
import type {SessionId} from '../../core/address.js';
import {fullAllowance, progressPace, restMs, spend} from '../../core/allowance.js';
import {goesOn} from '../../core/fold/fold.js';
import type {SessionFold} from '../../core/fold/model.js';
import type {Ports} from '../ports.js';

export type Digest = {
	/** Takes in what changed. Progress of work is gathered; a turn that begins, asks or ends is due at once, and so is all of an urgent change. */
	readonly add: (sessions: ReadonlySet<SessionId>, isUrgent?: boolean) => void;
	/** Resolves when all of it is read. */
	readonly settled: () => Promise<void>;
	readonly close: () => void;
};

/** So many sessions are read without a turn between them. */
const readAtOnce = 4;

/** Calls `act` after the time. @returns a function that cancels it. */
type Later = (ms: number, act: () => void) => () => void;

const byTimer: Later = (ms, act) => {
	const timer = setTimeout(act, ms);
	return () => clearTimeout(timer);
};

/** @param onDue is called when a look is due; a failure to read is left to that look. */
export function createDigest({readSessions, now}: Pick<Ports, 'readSessions' | 'now'>, onDue: () => void, later = byTimer): Digest {
	const unread = new Set<SessionId>();
	let known: ReadonlyMap<SessionId, SessionFold> = new Map();
	let reading: Promise<void> | undefined;
	let allowance = fullAllowance(progressPace);
	let isAtOnce = false;
	let cancel: (() => void) | undefined;

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
			isAtOnce = readSome(ids) || isAtOnce;
		}
		if (isAtOnce) due();
		else gather();
	}

	function due(): void {
		cancel?.();
		cancel = undefined;
		isAtOnce = false;
		onDue();
	}

	/** The first of a burst is due at once. */
	function gather(): void {
		if (cancel !== undefined) return;
		cancel = later(restMs(allowance, progressPace, now()), () => {
			allowance = spend(allowance, progressPace, now());
			due();
		});
	}

	return {
		add(sessions, isUrgent = false) {
			isAtOnce ||= isUrgent;
			for (const id of sessions) unread.add(id);
			reading ??= readOn()
				.catch(() => due())
				.finally(() => {
					reading = undefined;
				});
		},
		settled: async () => reading,
		close: () => cancel?.(),
	};
}
