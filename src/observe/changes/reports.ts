/** Collects what was reported since the last look, for the next one to read. */
import {setImmediate as turn} from 'node:timers/promises';
import type {SessionId} from '../../core/address.js';
import {goesOn} from '../../core/fold/fold.js';
import type {Ports} from '../inputs.js';
import {joinNews, type News, noChange} from './bell.js';
import type {LookPace} from './pace.js';

const readAtOnce = 4;

/**
 * Reads the journals that changed before the look does, a few at a time, to say what kind of change it was. Keys are handled in between.
 * @param pace is notified when everything that changed is read; why a journal cannot be read is left to the look
 */
export function createReports({readSession}: Pick<Ports, 'readSession'>, pace: Pick<LookPace, 'changed' | 'isTurnWaiting'>) {
	let news: News = 'all';
	const unread = new Set<SessionId>();
	let reading: Promise<void> | undefined;
	let isTurn = false;

	const add = (change: News): void => {
		news = joinNews(news, change);
	};

	async function readOn(): Promise<void> {
		while (unread.size > 0) {
			await turn();
			for (const id of [...unread].slice(0, readAtOnce)) {
				unread.delete(id);
				const {before, now} = readSession(id);
				isTurn ||= !goesOn(before, now);
			}
		}
		notifyPace();
	}

	function read(): void {
		reading ??= readOn()
			.catch(() => {
				add('all');
				isTurn = true;
				notifyPace();
			})
			.finally(() => {
				reading = undefined;
			});
	}

	function notifyPace(): void {
		const change = isTurn ? 'turn' : 'progress';
		isTurn = false;
		pace.changed(change);
	}

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
			add({...others, sessions: noChange.sessions});
			// These count as more than progress, whatever the journals say.
			isTurn ||= change.marks || change.statuses.size > 0;
			for (const id of sessions) unread.add(id);
			// A look that is due reads them all in one go: under 50 events a second this saves a twentieth of the CPU.
			if (!pace.isTurnWaiting()) read();
		},
		/** Resolves when the journals that changed are read. */
		async settled(): Promise<void> {
			if (unread.size > 0) read();
			await reading;
		},
		news: () => news,
		/** Says that a look has read all reports. */
		clear(): void {
			news = 'none';
		},
	};
}
