/** Reads the payload that a journal line names. */
import {unlessUnreadable} from '../files.js';
import {maxFileBytes as maxBytes, type OpenFile, readBytes, readOpened} from '../read-file.js';

type Payload =
	| {readonly kind: 'text'; readonly text: string; readonly mtimeMs: number}
	/** The payload was pruned or purged, which is no problem. */
	| {readonly kind: 'expired'}
	| {readonly kind: 'broken'; readonly problem: string; readonly mtimeMs: number | undefined};

/**
 * @param file absolute path in the session's `p/`; `parseJournalLine` has checked the name.
 * @param most the greatest accepted length in bytes.
 */
export function readPayload(file: string, most = maxBytes): Payload {
	const read = ({fd, stats: {size, mtimeMs}}: OpenFile): Payload =>
		size > most
			? {kind: 'broken', problem: `the payload has ${size} bytes, more than ${most} are not read`, mtimeMs}
			: {kind: 'text', text: readBytes(fd, 0, size).toString('utf8'), mtimeMs};
	return unlessUnreadable(
		() => readOpened(file, read) ?? {kind: 'expired'},
		({message}) => ({kind: 'broken', problem: message, mtimeMs: undefined}),
	);
}
