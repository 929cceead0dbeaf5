/** Reads the payload that a journal line names. */
import {closeSync} from 'node:fs';
import {isUnreadable} from '../files.js';
import {maxFileBytes as maxBytes, type OpenFile, openToRead, readBytes} from '../read-file.js';

export type Payload =
	| {readonly kind: 'text'; readonly text: string; readonly mtimeMs: number}
	/** The payload was pruned or purged, which is expected and no problem. */
	| {readonly kind: 'expired'}
	| {readonly kind: 'broken'; readonly problem: string; readonly mtimeMs: number | undefined};

/**
 * @param file absolute path in the session's `p/`; `parseJournalLine` has checked the name.
 * @param most the greatest length in bytes.
 */
export function readPayload(file: string, most = maxBytes): Payload {
	let opened: OpenFile | undefined;
	try {
		opened = openToRead(file);
		if (opened === undefined) return {kind: 'expired'};
		const {size, mtimeMs} = opened.stats;
		if (size > most) return {kind: 'broken', problem: `the payload has ${size} bytes, more than ${most} are not read`, mtimeMs};
		return {kind: 'text', text: readBytes(opened.fd, 0, size).toString('utf8'), mtimeMs};
	} catch (error) {
		if (!isUnreadable(error)) throw error;
		return {kind: 'broken', problem: error.message, mtimeMs: undefined};
	} finally {
		if (opened !== undefined) closeSync(opened.fd);
	}
}
