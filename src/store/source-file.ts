/** Reads a file that a session asks to change. */
import {closeSync, constants, fstatSync, openSync, readFileSync} from 'node:fs';
import type {SourceFile} from '../core/ask/file-change.js';
import {isCode} from './file-errors.js';

/** A change of a larger file is of no use in a card. */
const maxBytes = 2 ** 20;

/** @param path absolute, from the request; it may name anything, e.g. a pipe. Never throws for the kind of file. */
export function readSourceFile(path: string): SourceFile {
	let fd: number | undefined;
	try {
		// Opening a pipe without a writer would wait.
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
