/**
 * A cache of what a reader knew of all journals, in one file. The next program that starts goes on from there, which takes two stats per
 * session instead of reading its journal and payloads. Nothing depends on it: without the file, or with an old one, journals are read in full.
 */
import type {FoldConfig} from '../../core/fold/model.js';
import type {SessionId} from '../../core/session.js';
import {isFileError} from '../file-errors.js';
import {readText} from '../read-file.js';
import {writeAtomic} from '../write-atomic.js';
import {type Folded, parseBase, toBaseText} from './checkpoint-file.js';
import type {SessionJournal} from './session-journal.js';

export type KeptReading = {
	/** What was known of a session. Undefined: it is not in the file, or its line is damaged. */
	readonly of: (id: SessionId) => SessionJournal | undefined;
	/**
	 * Writes what is known now, if more than a few sessions differ from the file or one of its sessions is gone. Sessions that rest keep what
	 * the file has of them. A folder that cannot be written costs only time at the next start.
	 */
	readonly keep: (known: ReadonlyMap<SessionId, SessionJournal>, resting: ReadonlyMap<SessionId, Folded>) => void;
	/** Reads the file again, so that `of` has these sessions. */
	readonly again: (resting: ReadonlyMap<SessionId, Folded>) => void;
};

/** Folds of another build, or with other phrases in the config, may mean something else and are not used. */
export type MadeBy = {readonly build: string; readonly config: FoldConfig | undefined};

/** Reading so many sessions again costs less than writing all. */
const fewSessions = 8;

export function createKeptReading(file: string, madeBy: MadeBy): KeptReading {
	const head = toHead(madeBy);
	let read: Map<string, string> | undefined;
	const lines = (): Map<string, string> => {
		read ??= readLines(file, head);
		return read;
	};
	/** How far the file reaches. */
	const inFile = new Map<SessionId, Folded>();
	return {
		of(id) {
			const session = parseLine(lines().get(id), id);
			if (session) inFile.set(id, session.folded);
			lines().delete(id);
			return session;
		},
		keep(known, resting) {
			const news = [...known].filter(([id, session]) => inFile.get(id) !== session.folded);
			// A session of the file that was never asked for is gone as well.
			const gone = lines().size + [...inFile.keys()].filter((id) => !known.has(id) && !resting.has(id)).length;
			if (news.length <= fewSessions && gone === 0) return;
			const before = resting.size === 0 ? lines() : readLines(file, head);
			const stay = [...resting].filter(([id]) => before.has(id));
			try {
				writeAtomic(file, [`${head}\n`, ...Array.from(known.values(), toLine), ...stay.map(([id]) => `${before.get(id)}\n`)].join(''), {
					flush: false,
				});
			} catch (error) {
				if (!isFileError(error)) throw error;
			}
			lines().clear();
			inFile.clear();
			for (const [id, {folded}] of known) inFile.set(id, folded);
			for (const [id, folded] of stay) inFile.set(id, folded);
		},
		again(resting) {
			const found = readLines(file, head);
			for (const id of resting.keys()) if (found.has(id)) lines().set(id, found.get(id) ?? '');
		},
	};
}

function toHead({build, config}: MadeBy): string {
	// Only these of the whole config, and the compiler says when one is missing.
	const phrases: FoldConfig | undefined = config && {
		continuations: config.continuations,
		benignClosers: config.benignClosers,
		handBackPhrases: config.handBackPhrases,
		handBackOpeners: config.handBackOpeners,
		selfTalkOpeners: config.selfTalkOpeners,
	};
	return JSON.stringify({v: 1, build, phrases});
}

/** By session id; each is parsed when it is asked for. */
function readLines(file: string, head: string): Map<string, string> {
	const [first, ...lines] = textOf(file).split('\n');
	return new Map(first === head ? lines.filter((line) => line !== '').map((line) => [line.slice(0, line.indexOf(' ')), line]) : []);
}

function textOf(file: string): string {
	try {
		return readText(file);
	} catch (error) {
		if (isFileError(error)) return '';
		throw error;
	}
}

function toLine(session: SessionJournal): string {
	return `${session.fold.sessionId} ${session.bytes} ${toBaseText(session)}`;
}

function parseLine(line: string | undefined, id: SessionId): SessionJournal | undefined {
	const [, bytes, text] = /^\S+ (\d+) (.*)$/s.exec(line ?? '') ?? [];
	const base = text === undefined ? undefined : parseBase(`${text}\n`, id);
	return typeof base === 'object' ? {...base, bytes: Number(bytes)} : undefined;
}
