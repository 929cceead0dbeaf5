/** A file that a session asks to change, as it is now. */
import {closeSync, constants, fstatSync, openSync, readFileSync} from 'node:fs';
import type {SourceFile} from '../core/ask/file-change.js';
import {isCode} from './file-errors.js';

/** Nobody reads a change of a larger file in a card. */
const maxBytes = 2 ** 20;

/** @param path absolute, as a request names it: it may be anything, e.g. a pipe. Never throws for what the path is. */
export function readSourceFile(path: string): SourceFile {
	let fd: number | undefined;
	try {
		// A pipe that nobody writes to would keep a reader waiting.
		fd = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
		const stats = fstatSync(fd);
		if (!stats.isFile() || stats.size > maxBytes) return {kind: 'unreadable'};
		const text = readFileSync(fd, 'utf8');
		return text.includes('\0') ? {kind: 'unreadable'} : {kind: 'read', text};
	} catch (error) {
		return isCode(error, 'ENOENT') ? {kind: 'absent'} : {kind: 'unreadable'};
	} finally {
		if (fd !== undefined) closeSync(fd);
	}
}
