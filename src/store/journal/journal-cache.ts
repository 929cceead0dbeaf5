/**
 * A cache of the folds of all journals in one file. The next program continues from it, with two stats per session instead of reading
 * journals and payloads. Without it, or with an old one, journals are read in full.
 */
import type {SessionId} from '../../core/address.js';
import type {FoldConfig} from '../../core/fold/world.js';
import {ignoreFileErrors, writeAtomic} from '../files.js';
import {readText} from '../read-file.js';
import {type Folded, parseBase, toBaseText} from './checkpoint-file.js';
import type {SessionJournal} from './session-journal.js';

export type ReadingCache = ReturnType<typeof createReadingCache>;

/** Folds of another build, or of other phrases in the config, may differ and are not used. */
export type MadeBy = {readonly build: string; readonly config: FoldConfig | undefined};

/** Reading this many sessions again costs less than writing all. */
const fewSessions = 8;

export function createReadingCache(file: string, madeBy: MadeBy) {
	const head = toHead(madeBy);
	let read: Map<string, string> | undefined;
	const lines = (): Map<string, string> => {
		read ??= readLines(file, head);
		return read;
	};
	const inFile = new Map<SessionId, Folded>();
	return {
		/** The cached session. Undefined when it is not in the file, or its line is damaged. */
		get(id: SessionId): SessionJournal | undefined {
			const session = parseLine(lines().get(id), id);
			if (session) inFile.set(id, session.folded);
			lines().delete(id);
			return session;
		},
		/**
		 * Writes the cache if more than a few sessions differ from the file or one of its sessions is gone. Evicted sessions keep their lines.
		 * If the folder is not writable, only the next start is slower.
		 */
		save(known: ReadonlyMap<SessionId, SessionJournal>, evicted: ReadonlyMap<SessionId, Folded>): void {
			const news = [...known].filter(([id, session]) => inFile.get(id) !== session.folded);
			// A session of the file that `get` was never called for is gone as well.
			const gone = lines().size + [...inFile.keys()].filter((id) => !known.has(id) && !evicted.has(id)).length;
			if (news.length <= fewSessions && gone === 0) return;
			const before = evicted.size === 0 ? lines() : readLines(file, head);
			const stay = [...evicted].filter(([id]) => before.has(id));
			const text = [`${head}\n`, ...Array.from(known.values(), toLine), ...stay.map(([id]) => `${before.get(id)}\n`)].join('');
			ignoreFileErrors(() => writeAtomic(file, text, {flush: false}));
			lines().clear();
			inFile.clear();
			for (const [id, {folded}] of known) inFile.set(id, folded);
			for (const [id, folded] of stay) inFile.set(id, folded);
		},
		/** Reads the file again, so that `get` finds these sessions. */
		again(evicted: ReadonlyMap<SessionId, Folded>): void {
			const found = readLines(file, head);
			for (const id of evicted.keys()) if (found.has(id)) lines().set(id, found.get(id) ?? '');
		},
	};
}

function toHead({build, config}: MadeBy): string {
	// The cache depends on these fields only; the compiler reports a missing one.
	const phrases: FoldConfig | undefined = config && {
		continuations: config.continuations,
		benignClosers: config.benignClosers,
		handBackPhrases: config.handBackPhrases,
		handBackOpeners: config.handBackOpeners,
		selfTalkOpeners: config.selfTalkOpeners,
	};
	return JSON.stringify({v: 1, build, phrases});
}

/** The lines by session id; a line is parsed when it is needed. */
function readLines(file: string, head: string): Map<string, string> {
	const text = ignoreFileErrors(() => readText(file), '');
	const [first, ...lines] = text.split('\n');
	return new Map(first === head ? lines.filter((line) => line !== '').map((line) => [line.slice(0, line.indexOf(' ')), line]) : []);
}

function toLine(session: SessionJournal): string {
	return `${session.fold.sessionId} ${session.bytes} ${toBaseText(session)}`;
}

function parseLine(line: string | undefined, id: SessionId): SessionJournal | undefined {
	const [, bytes, text] = /^\S+ (\d+) (.*)$/s.exec(line ?? '') ?? [];
	const base = text === undefined ? undefined : parseBase(`${text}\n`, id);
	return typeof base === 'object' ? {...base, bytes: Number(bytes)} : undefined;
}
