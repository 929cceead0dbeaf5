/** Keeps journals short: lines that are folded into `base.json` need not be read again. */
import {renameSync, statSync} from 'node:fs';
import {writeAtomic} from '../files.js';
import {toBaseText} from './checkpoint-file.js';
import type {ReadOptions} from './lines.js';
import {readSession, type SessionFiles} from './session-journal.js';

/** A journal with more bytes becomes `journal.1.jsonl`. */
const rotateBytes = 128 * 1024;

/**
 * Folds a long journal into the base and renames it. After a crash between the two steps no line counts twice: the base has the read position of each
 * inode.
 * Lines that a hook writes into the renamed file are read from there.
 * @returns whether it was renamed.
 */
export function turnJournal(files: SessionFiles, options: ReadOptions): boolean {
	const before = statSync(files.current, {throwIfNoEntry: false});
	if (!before || before.size <= rotateBytes) return false;
	const session = readSession(files, options);
	const cursor = session?.folded.current;
	if (!session || cursor?.inode !== before.ino) return false;
	writeAtomic(files.base, toBaseText(session));
	if (statSync(files.current, {throwIfNoEntry: false})?.ino !== cursor.inode) return false;
	renameSync(files.current, files.previous);
	return true;
}
