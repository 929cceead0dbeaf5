/** Reads a file that a session asks to change. */
import type {SourceFile} from '../core/ask/file-change.js';
import {isCode} from './file-errors.js';
import {readText} from './read-file.js';

/** A change of a larger file is of no use in a card. */
const maxBytes = 2 ** 20;

/** @param path absolute, from the request; it may name anything, e.g. a pipe. Never throws for the kind of file. */
export function readSourceFile(path: string): SourceFile {
	try {
		const text = readText(path, maxBytes);
		return text.includes('\0') ? {kind: 'unreadable'} : {kind: 'read', text};
	} catch (error) {
		return isCode(error, 'ENOENT') ? {kind: 'absent'} : {kind: 'unreadable'};
	}
}
