/** Finds sessions by what was said in them: searches their texts for all words of a query, and ranks the sessions. */
import {closeSync} from 'node:fs';
import {
	type Hit,
	headLength,
	idLength,
	type PastSession,
	type SaidExcerpt,
	type Speaker,
	speakerOf,
	timeOf,
	toExcerpt,
} from '../core/search/hit.js';
import type {Query} from '../core/search/query.js';
import {type Corpus, partWeight, scoreOf, type WordCounts, weightOf} from '../core/search/rank.js';
import {readBytes, readInto} from '../store/read-file.js';
import {type IndexedSession, openTexts, type SearchIndex} from '../store/search/index-file.js';

export type FindOptions = {
	/** How many sessions at most, and how many excerpts of each. */
	readonly most: number;
	readonly excerpts: number;
	readonly width: number;
	readonly now: number;
	/** Whether a session may be among the hits: the filters that need more than its texts. */
	readonly isMeant: (session: PastSession) => boolean;
};

/** `total`: how many sessions have all words, of which `hits` are the best. */
export type FoundHits = {readonly hits: readonly Hit[]; readonly total: number};

const newline = 10;
const longestLine = 64 * 1024;
/** Copies are left out among this many of the best. */
const mostCompared = 300;
const none: FoundHits = {hits: [], total: 0};

/** Keeps the texts in memory between two searches, and reads only what was added. @param folder of the search @returns the search */
export function createFinder(folder: string): (index: SearchIndex, query: Query, options: FindOptions) => FoundHits {
	let name = '';
	let small: Buffer = Buffer.alloc(0);
	let filled = 0;
	let last:
		| {
				readonly index: SearchIndex;
				readonly query: Query;
				readonly isMeant: FindOptions['isMeant'];
				readonly sessions: readonly IndexedSession[];
		  }
		| undefined;

	/** Undefined when the texts are gone, as while another program writes them to new files. */
	function load(index: SearchIndex): Buffer | undefined {
		if (index.name !== name) filled = 0;
		name = index.name;
		if (filled >= index.bytes) return small;
		const fd = openTexts(folder, 'small', name);
		if (fd === undefined) return undefined;
		try {
			if (index.bytes > small.length) {
				const larger = Buffer.allocUnsafeSlow(filled === 0 ? index.bytes : Math.ceil(index.bytes * 1.2));
				small.copy(larger, 0, 0, filled);
				small = larger;
			}
			const added = readInto(fd, filled, small.subarray(filled, index.bytes));
			// A file that was truncated is shorter; its missing texts become line ends.
			small.fill(newline, filled + added.length, index.bytes);
			filled = index.bytes;
			return small;
		} finally {
			closeSync(fd);
		}
	}

	return (index, query, options) => {
		const texts = query.words.length === 0 ? undefined : load(index);
		if (texts === undefined) return none;
		const wider = last?.index === index && last.isMeant === options.isMeant && isWithin(query, last.query) ? last.sessions : undefined;
		const sessions = wider ?? [...index.sessions.values()].filter((session) => fits(session, query, options));
		const scanned = scan(texts, sessions, query, options.excerpts);
		last = {index, query, isMeant: options.isMeant, sessions: scanned.matches.map(({session}) => session)};
		const ranked = withoutCopies(rank(scanned, index, options.now), texts);
		const fd = openTexts(folder, 'text', index.name);
		try {
			const best = ranked.slice(0, options.most);
			return {hits: best.map((each) => toHit(each, {fd, texts, query, options})), total: ranked.length};
		} finally {
			if (fd !== undefined) closeSync(fd);
		}
	};
}

/** Whether every session that fits `query` also fits `other`. */
function isWithin(query: Query, other: Query): boolean {
	const isSame =
		query.after === other.after && query.before === other.before && query.project === other.project && query.agent === other.agent;
	return isSame && other.words.every((word) => query.words.some((longer) => longer.includes(word)));
}

function fits(session: IndexedSession, {agent, after = 0, before = Number.POSITIVE_INFINITY}: Query, {isMeant}: FindOptions): boolean {
	if (session.extents.length === 0 || session.to < after || session.from >= before) return false;
	return (agent === undefined || session.agent === agent) && isMeant(session);
}

type Ranked = Match & {readonly score: number};

function rank({matches, looked, found}: Scanned, index: SearchIndex, now: number): readonly Ranked[] {
	const meanBytes = index.bytes / Math.max(1, index.sessions.size);
	const ranked = matches.map((match) => ({...match, score: scoreOf(match, {looked, found, meanBytes, now})}));
	return ranked.sort((one, other) => other.score - one.score);
}

/** Leaves out sessions whose matching messages are all in better ones: a fork begins with a copy of its origin. */
function withoutCopies(ranked: readonly Ranked[], texts: Buffer): readonly Ranked[] {
	const seen = new Set<string>();
	const best = ranked.slice(0, mostCompared).filter(({lines}) => {
		const {size} = seen;
		for (const {start} of lines) seen.add(texts.toString('latin1', start + headLength - idLength, start + headLength));
		return seen.size > size;
	});
	return [...best, ...ranked.slice(mostCompared)];
}

type Sources = {readonly fd: number | undefined; readonly texts: Buffer; readonly query: Query; readonly options: FindOptions};

function toHit({session, lines, score}: Ranked, sources: Sources): Hit {
	const {files: _, extents: _extents, isExcluded: _is, ...past} = session;
	const best = lines.toSorted(
		(one, other) => bits(other.words) - bits(one.words) || weightOf[other.by] - weightOf[one.by] || other.start - one.start,
	);
	const excerpts: SaidExcerpt[] = [];
	for (const line of best) {
		if (excerpts.length >= sources.options.excerpts) break;
		const excerpt = toSaid(line, sources);
		if (!excerpts.some(({text}) => text === excerpt.text)) excerpts.push(excerpt);
	}
	return {...past, score, messages: lines.length, excerpts};
}

/** An excerpt from the texts as written, or from the folded ones if that file is missing. */
function toSaid({start, by}: IndexLine, {fd, texts, query, options}: Sources): SaidExcerpt {
	const begin = start + headLength;
	const end = texts.indexOf(newline, begin);
	const length = Math.max(0, Math.min(longestLine, (end === -1 ? texts.length : end) - begin));
	const bytes = fd === undefined ? texts.subarray(begin, begin + length) : readBytes(fd, begin, length);
	return {by, at: saidAt(texts, start), ...toExcerpt(bytes.toString('utf8'), query.words, options.width)};
}

function bits(value: number): number {
	let count = 0;
	for (let left = value; left !== 0; left >>>= 1) count += left & 1;
	return count;
}

/** A message with a word of the query. */
type IndexLine = {
	/** Where its line begins in the texts. */
	readonly start: number;
	readonly by: Speaker;
	/** One bit for each word. */
	words: number;
};

type Match = WordCounts & {readonly session: IndexedSession; readonly lines: readonly IndexLine[]};
type Scanned = Omit<Corpus, 'meanBytes' | 'now'> & {readonly matches: readonly Match[]};

/** The most matches of a word that are counted for a session; `letters` for a short word, which matches everywhere. */
const mostHits = {word: 16, letters: 6} as const;
const fewLetters = 3;

/** @param small all folded texts @param sessions to search @param least how many matches of a word are found in each, if it has them */
function scan(small: Buffer, sessions: Iterable<IndexedSession>, query: Query, least: number): Scanned {
	const needles = query.words.map((word) => Buffer.from(word));
	const order = needles.map((_, index) => index).toSorted((one, other) => (needles[other]?.length ?? 0) - (needles[one]?.length ?? 0));
	const looked = needles.map(() => 0);
	const found = needles.map(() => 0);
	const matches: Match[] = [];
	for (const session of sessions) {
		const parts = session.extents.map(([start, length]) => ({start, bytes: small.subarray(start, start + length)}));
		const lines = new Map<number, IndexLine>();
		const counts = needles.map(() => 0);
		for (const word of order) {
			looked[word] = (looked[word] ?? 0) + 1;
			counts[word] = countIn(parts, {needle: needles[word] ?? Buffer.alloc(0), bit: 1 << word}, {query, lines, least});
			if (counts[word] === 0) break;
			found[word] = (found[word] ?? 0) + 1;
		}
		if (counts.includes(0)) continue;
		const all = [...lines.values()];
		matches.push({
			session,
			counts,
			lines: all,
			isTogether: needles.length > 1 && all.some(({words}) => words === 2 ** needles.length - 1),
			bytes: parts.reduce((sum, {bytes}) => sum + bytes.length, 0),
			at: saidAt(small, all.at(-1)?.start ?? 0),
		});
	}
	return {looked, found, matches};
}

type Into = {readonly query: Query; readonly lines: Map<number, IndexLine>; readonly least: number};

/** @returns how often the word was said, weighted. */
function countIn(
	parts: readonly {readonly start: number; readonly bytes: Buffer}[],
	{needle, bit}: {readonly needle: Buffer; readonly bit: number},
	{query: {after = 0, before = Number.POSITIVE_INFINITY}, lines, least}: Into,
): number {
	const isTimed = after > 0 || before < Number.POSITIVE_INFINITY;
	let count = 0;
	let left = Math.max(least, needle.length > fewLetters ? mostHits.word : mostHits.letters);
	for (const {start, bytes} of parts) {
		for (let at = bytes.indexOf(needle); at !== -1 && left > 0; at = bytes.indexOf(needle, at + needle.length)) {
			const begin = bytes.lastIndexOf(newline, at) + 1;
			let line = lines.get(start + begin);
			if (line === undefined) {
				const time = isTimed ? saidAt(bytes, begin) : after;
				if (time < after || time >= before) continue;
				line = {start: start + begin, by: speakerOf(bytes[begin]), words: 0};
				lines.set(start + begin, line);
			}
			left -= 1;
			line.words |= bit;
			const isPart = isLetter(bytes[at - 1]) || isLetter(bytes[at + needle.length]);
			count += weightOf[line.by] * (isPart ? partWeight : 1);
		}
	}
	return count;
}

function saidAt(texts: Buffer, start: number): number {
	return timeOf(texts.toString('latin1', start, start + headLength));
}

/** Whether a byte is a letter, a digit, or a part of a character outside ASCII. */
function isLetter(byte = 0): boolean {
	return byte >= 0x80 || (byte >= 0x61 && byte <= 0x7a) || (byte >= 0x30 && byte <= 0x39);
}
