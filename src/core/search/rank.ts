/** How well a session fits a query: BM25 over its words, weighted by speaker, by whether one message has them all, and by age. */
import type {Speaker} from './hit.js';

/** The weight of a word by its speaker: users mostly search what they asked. */
export const weightOf: Readonly<Record<Speaker, number>> = {user: 3, agent: 2, tool: 1};
/** The weight of a match inside a longer word. */
export const partWeight = 0.6;

export type WordCounts = {
	/** The weighted number of matches of each word, in the order of the query. */
	readonly counts: readonly number[];
	readonly isTogether: boolean;
	/** The length of all texts of the session, in bytes. */
	readonly bytes: number;
	/** The time of the newest message with a word, epoch ms. */
	readonly at: number;
};

export type Corpus = {
	/** How many sessions were searched for a word, and how many have it. */
	readonly looked: readonly number[];
	readonly found: readonly number[];
	readonly meanBytes: number;
	readonly now: number;
};

const saturation = 1.2;
const lengthShare = 0.4;
const together = 1.6;
const halfLifeMs = 30 * 86_400_000;

export function scoreOf({counts, isTogether, bytes, at}: WordCounts, {looked, found, meanBytes, now}: Corpus): number {
	const long = saturation * (1 - lengthShare + (lengthShare * bytes) / Math.max(1, meanBytes));
	const sum = counts.reduce((total, count, index) => {
		const with_ = found[index] ?? 0;
		const rarity = Math.log(1 + ((looked[index] ?? 0) - with_ + 0.5) / (with_ + 0.5));
		return total + (rarity * count * (saturation + 1)) / (count + long);
	}, 0);
	const age = Math.max(0, now - at);
	return sum * (isTogether ? together : 1) * (0.4 + 0.6 * 2 ** (-age / halfLifeMs));
}
