/**
 * The rows that a quick look found, in one file with what they rest on: as long as no file of a session or client has changed, the next
 * program need not read any of them. Nothing depends on it: without the file, or with an old one, all is read as ever.
 */
import {readFileSync, type Stats, statSync} from 'node:fs';
import {listStatusFiles} from '../../agents/claude/status/status-files.js';
import type {Config} from '../../core/config.js';
import type {Problem, ProcessId, Row} from '../../core/session.js';
import {isCode, isFileError, type StatePaths} from '../paths.js';
import {marksFiles} from '../records/marks.js';
import {writeAtomic} from '../write-atomic.js';
import {listSessions} from './journal.js';

const version = 'kept rows 1';
/** In characters. */
const mostLength = 4 * 2 ** 20;

/** What must be the same for the rows to be the same. */
export type Grounds = {
	/** Program and environment that looked. */
	readonly by: string;
	/** The client's config folders; one that is not in here was not looked at. */
	readonly configDirs: readonly string[];
	/** As `traceFiles` told them before anything was read. */
	readonly files: string;
	/** Sockets of the tmux servers that were asked. */
	readonly sockets: readonly string[];
	readonly panes: string;
	/** Processes that were alive. */
	readonly clients: readonly ProcessId[];
	/** Pids of panes below which there was no client. */
	readonly strangers: readonly number[];
	/** When it was looked, and when a row may change by itself. Epoch ms. */
	readonly from: number;
	readonly until: number;
};

/** What was found on these grounds. */
export type Kept = {readonly rows: readonly Row[]; readonly config: Config; readonly problems: readonly Problem[]};

export type KeptRows = {
	readonly grounds: Grounds;
	/** Parsed when it is asked for. */
	readonly found: () => Kept;
};

/** @returns undefined: there are none, or the file is damaged. */
export function readKeptRows(file: string): KeptRows | undefined {
	try {
		const [head = '', grounds = '', found = '', ...rest] = readFileSync(file, 'utf8').split('\n');
		// Written as a whole: what has its end is not cut.
		return head === version && rest.length === 1 ? {grounds: JSON.parse(grounds), found: () => JSON.parse(found)} : undefined;
	} catch (error) {
		if (error instanceof SyntaxError || isFileError(error)) return undefined;
		throw error;
	}
}

/** A folder that cannot be written costs time at the next start, nothing else. */
export function writeKeptRows(file: string, grounds: Grounds, found: Kept): void {
	const text = `${version}\n${JSON.stringify(grounds)}\n${JSON.stringify(found)}\n`;
	// Requests that were read whole take longer to parse than to find anew.
	if (text.length > mostLength) return;
	try {
		writeAtomic(file, text, {flush: false});
	} catch (error) {
		if (!isFileError(error)) throw error;
	}
}

export type FileTrace = {
	/** One stat a file: another text, another content. */
	readonly text: string;
	/** Epoch ms of the newest change: a file that was just written may be written again without a trace. */
	readonly newestMs: number;
};

/** The files that sessions are told from: the human's and ours, each journal, and each file of a client. Transcripts are not among them. */
export function traceFiles(paths: Pick<StatePaths, 'sessions' | 'marks' | 'names' | 'config'>, configDirs: readonly string[]): FileTrace {
	let newestMs = 0;
	const trace = (file: string): string => {
		const stats = statOf(file);
		if (typeof stats === 'string') return `${file} ${stats}\n`;
		newestMs = Math.max(newestMs, stats.mtimeMs, stats.ctimeMs);
		return `${file} ${stats.ino} ${stats.size} ${stats.mtimeMs} ${stats.ctimeMs}\n`;
	};
	const journals = Array.from(listSessions(paths.sessions), (id) => `${paths.sessions}/${id}/journal.jsonl`);
	const files = [paths.config, ...Object.values(marksFiles(paths.marks)), paths.names, ...journals, ...configDirs.flatMap(listStatusFiles)];
	return {text: files.map(trace).join(''), newestMs};
}

/** @returns why there are none: the file is gone, or cannot be reached. */
function statOf(file: string): Stats | string {
	try {
		return statSync(file, {throwIfNoEntry: false}) ?? 'gone';
	} catch (error) {
		const code = ['EACCES', 'ENOTDIR', 'ELOOP', 'EIO'].find((each) => isCode(error, each));
		if (code === undefined) throw error;
		return code;
	}
}
