/** Collects what was reported since the last look, for the next one to read. */

import {setImmediate as turn} from 'node:timers/promises';
import type {SessionId} from '../../core/address.js';
import {goesOn} from '../../core/fold/fold.js';
import type {Ports} from '../inputs.js';
import {joinNews, type News, noChange} from './bell.js';
import type {LookPace} from './pace.js';

type DigestPace = Pick<LookPace, 'changed' | 'isTurnWaiting'>;

export function createReports(ports: Pick<Ports, 'readSession'>, pace: DigestPace) {
	let news: News = 'all';
	const add = (change: News): void => {
		news = joinNews(news, change);
	};
	const readSession: Ports['readSession'] = (id) => {
		try {
			return ports.readSession(id);
		} catch (error) {
			// The look will report why a journal cannot be read, so it reads all of them again.
			add('all');
			throw error;
		}
	};
	const digest = createDigest({readSession}, pace);
	return {
		add,
		/** Adds what a watcher reports. */
		report(change: News): void {
			if (typeof change !== 'object') {
				add(change);
				pace.changed('turn');
				return;
			}
			const {sessions, ...others} = change;
			// The digest reads these before the look, so the look need not.
			add({...others, sessions: noChange.sessions});
			digest.add(sessions, change.marks || change.statuses.size > 0);
		},
		/** Resolves when the journals that changed are read. */
		settled: digest.settled,
		news: () => news,
		/** Says that a look has read all reports. */
		clear(): void {
			news = 'none';
		},
	};
}

const readAtOnce = 4;

/**
 * Reads the journals that changed, a few at a time, and says what kind of change it was. Keys are handled in between.
 * @param pace is notified when everything that changed is read; a failure to read is left to the look
 */
export function createDigest({readSession}: Pick<Ports, 'readSession'>, pace: DigestPace) {
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
		notifyPace(isTurn);
	}

	function read(): void {
		reading ??= readOn()
			.catch(() => notifyPace(true))
			.finally(() => {
				reading = undefined;
			});
	}

	function notifyPace(isNews: boolean): void {
		isTurn = false;
		pace.changed(isNews ? 'turn' : 'progress');
	}

	return {
		/** @param isUrgent counts the change as more than progress, whatever the journals say */
		add(sessions: ReadonlySet<SessionId>, isUrgent = false): void {
			isTurn ||= isUrgent;
			for (const id of sessions) unread.add(id);
			// A look that is due reads them all in one go: under 50 events a second this saves a twentieth of the CPU.
			if (!pace.isTurnWaiting()) read();
		},
		/** Resolves when all of it is read. */
		async settled(): Promise<void> {
			if (unread.size > 0) read();
			await reading;
		},
	};
}
