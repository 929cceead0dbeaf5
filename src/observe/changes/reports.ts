/** What was reported since the last look: the next one reads just that. */
import type {Ports} from '../ports.js';
import {createDigest} from './digest.js';
import {joinNews, type News, noChange} from './news.js';
import type {LookPace} from './pace.js';

/** @param changed says that a look is due */
export function createReports(ports: Pick<Ports, 'readSession'>, changed: LookPace['changed']) {
	let news: News = 'all';
	const add = (change: News): void => {
		news = joinNews(news, change);
	};
	const readSession: Ports['readSession'] = (id) => {
		try {
			return ports.readSession(id);
		} catch (error) {
			// A look tells why a journal cannot be read, so it reads all again.
			add('all');
			throw error;
		}
	};
	const digest = createDigest({readSession}, changed);
	return {
		add,
		/** Takes in what a watcher reports. */
		hear(change: News): void {
			if (typeof change !== 'object') {
				add(change);
				changed('turn');
				return;
			}
			const {sessions, ...others} = change;
			// Before a look the digest has read these, so that the look need not.
			add({...others, sessions: noChange.sessions});
			digest.add(sessions, change.marks || change.statuses.size > 0);
		},
		/** Resolves when the journals that changed are read. */
		settled: digest.settled,
		news: () => news,
		/** Says that a look has read it. */
		clear(): void {
			news = 'none';
		},
	};
}
