/** Keeps journals short: what is folded into `base.json` need not be read again. */
import {renameSync, statSync} from 'node:fs';
import {readFolded, toBaseText} from './base-file.js';
import type {ReadOptions} from './journal-lines.js';
import {continueSession, readSession, type SessionFiles, type SessionJournal} from './session-journal.js';
import {writeAtomic} from './write-atomic.js';

/** A journal beyond this many bytes becomes `journal.1.jsonl`. */
const rotateBytes = 128 * 1024;
/** A base behind its journal by this many bytes is written anew: a cold reader opens a payload for each line not in it. */
const checkpointBytes = 2048;

export type Turned = 'rotated' | 'folded' | 'unchanged';

/**
 * Folds the journal into the base when it is due, and renames it when it is long. A crash between the two repeats nothing: the base tells
 * which inode it has read how far. Lines that a hook writes into the renamed file are read from there.
 * @param known what a reader of ours has read of it: its lines need not be read twice.
 */
export function turnJournal(files: SessionFiles, options: ReadOptions, known?: SessionJournal): Turned {
	const before = statSync(files.current, {throwIfNoEntry: false});
	if (!before) return 'unchanged';
	const rotates = before.size > rotateBytes;
	const saved = readFolded(files.base)?.current;
	if (!rotates && before.size - (saved?.inode === before.ino ? saved.offset : 0) < checkpointBytes) return 'unchanged';
	const session = known ? continueSession(files, known, options) : readSession(files, options);
	const cursor = session?.folded.current;
	if (!session || cursor?.inode !== before.ino) return 'unchanged';
	writeAtomic(files.base, toBaseText(session), {flush: rotates});
	if (!rotates) return 'folded';
	if (statSync(files.current, {throwIfNoEntry: false})?.ino !== cursor.inode) return 'folded';
	renameSync(files.current, files.previous);
	return 'rotated';
}
