/** Tools that a transcript says were refused since a moment: the one witness of words that went along with a no, which fires no hook. */
import {statSync} from 'node:fs';
import {asRecord} from '../core/trim.js';
import {readTail, start, type TailCursor} from './journal-tail.js';

export type Refusals = {
	/** What the model was told of each, oldest first. */
	readonly read: () => readonly string[];
};

/** Follows a transcript from its present end on. One that is not there yet is read whole. */
export function createRefusals(path: string): Refusals {
	let cursor = endOf(path);
	let found: readonly string[] = [];
	return {
		read() {
			const tail = readTail(path, cursor);
			if (tail.kind !== 'read') return found;
			cursor = tail.cursor;
			found = [...found, ...tail.lines.flatMap(({text}) => toRefusals(text))];
			return found;
		},
	};
}

/** A transcript may be long, and is not read for where it ends: a line cut by that is none. */
function endOf(path: string): TailCursor {
	const stats = statSync(path, {throwIfNoEntry: false});
	return stats === undefined ? start : {...start, inode: stats.ino, offset: stats.size};
}

function toRefusals(line: string): readonly string[] {
	if (!line.includes('"tool_result"')) return [];
	try {
		const content = asRecord(asRecord(JSON.parse(line))?.['message'])?.['content'];
		return Array.isArray(content) ? content.flatMap(toRefusal) : [];
	} catch {
		return []; // cut by the end from which it is read, or by a full disk
	}
}

function toRefusal(block: unknown): readonly string[] {
	const {type, is_error: isError, content} = asRecord(block) ?? {};
	if (type !== 'tool_result' || isError !== true) return [];
	const texts = typeof content === 'string' ? [content] : Array.isArray(content) ? content.map((part) => asRecord(part)?.['text']) : [];
	return texts.filter((text) => typeof text === 'string');
}
