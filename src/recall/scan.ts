/** Looks through the texts of sessions for all words of a query. */

import {type Head, headLength, readHead, type Speaker, speakerOf} from '../core/search/hit.js';
import type {Query} from '../core/search/query.js';
import {type Corpus, type Counted, partWeight, weightOf} from '../core/search/rank.js';
import type {IndexedSession} from '../store/search/index-file.js';

/** A message with a word of the query. */
export type IndexLine = {
	/** Where its line begins in the texts. */
	readonly start: number;
	readonly by: Speaker;
	/** One bit for each word. */
	words: number;
};

export type Match = Counted & {readonly session: IndexedSession; readonly lines: readonly IndexLine[]};
export type Scanned = Omit<Corpus, 'meanBytes' | 'now'> & {readonly matches: readonly Match[]};

/** A session that says a word more often is no better; letters that begin a word are in every session. */
const mostHits = {word: 16, letters: 6} as const;
const fewLetters = 3;
const newline = 10;

/** @param small all texts as they are searched @param sessions to look through @param least so many places of a word are found in each, if there are so many */
export function scan(small: Buffer, sessions: Iterable<IndexedSession>, query: Query, least: number): Scanned {
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
			at: lineHead(small, all.at(-1)?.start ?? 0).at,
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
				const saidAt = isTimed ? lineHead(bytes, begin).at : after;
				if (saidAt < after || saidAt >= before) continue;
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

export function lineHead(texts: Buffer, start: number): Head {
	return readHead(texts.toString('latin1', start, start + headLength));
}

/** A letter, a digit, or a part of any character outside ASCII. */
function isLetter(byte = 0): boolean {
	return byte >= 0x80 || (byte >= 0x61 && byte <= 0x7a) || (byte >= 0x30 && byte <= 0x39);
}
