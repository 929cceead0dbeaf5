/** `health.json`: which sessions stand still, as the program that watches them saw it last. */
import {readFileSync} from 'node:fs';
import {type HealthNews, parseHealthNews} from '../../core/resolve/known-health.js';
import {isFileError} from '../file-errors.js';
import type {StatePaths} from '../paths.js';
import {writeAtomic} from '../write-atomic.js';

type Paths = Pick<StatePaths, 'health'>;

export function readHealthNews({health}: Paths): HealthNews | undefined {
	try {
		return parseHealthNews(readFileSync(health, 'utf8'));
	} catch (error) {
		if (isFileError(error)) return undefined;
		throw error;
	}
}

/** Written while something stands still, a second apart at least, and once more when nothing does. */
export function createHealthWriter({health}: Paths): (news: HealthNews) => void {
	let writtenAt = 0;
	let isWritten = false;
	return (news) => {
		const isOfUse = news.rows.length > 0;
		if (!isOfUse && !isWritten) return;
		if (isOfUse && isWritten && news.at - writtenAt < 900) return;
		try {
			writeAtomic(health, JSON.stringify({v: 1, ...news}), {flush: false});
		} catch (error) {
			// Nobody else depends on it.
			if (!isFileError(error)) throw error;
		}
		writtenAt = news.at;
		isWritten = isOfUse;
	};
}
