/** `health.json`: the stuck and recovered sessions, from the program that watches them. */
import {type HealthNews, readHealth} from '../../core/resolve/health.js';
import {ignoreFileErrors} from '../files.js';
import type {StatePaths} from '../paths.js';
import {readObject, writeObject} from './json-files.js';

type Paths = Pick<StatePaths, 'health'>;

export function readHealthNews({health}: Paths): HealthNews | undefined {
	return readHealth(readObject(health, 2 ** 20));
}

/** Writes at most once a second while a session is stuck or has recovered, and once more when there is none. A failure is ignored. */
export function createHealthWriter({health}: Paths): (news: HealthNews) => void {
	let writtenAt = 0;
	let isWritten = false;
	return (news) => {
		const isOfUse = news.rows.length > 0;
		if (!isOfUse && !isWritten) return;
		if (isOfUse && isWritten && news.at - writtenAt < 900) return;
		ignoreFileErrors(() => writeObject(health, news, {flush: false}));
		writtenAt = news.at;
		isWritten = isOfUse;
	};
}
