/** How well a session fits a query: BM25 over its words, by who said them, whether in one message, and how long ago. */
import type {Speaker} from './hit.js';

/** Who said a word counts: a person searches what they asked. */
export const weightOf: Readonly<Record<Speaker, number>> = {user: 3, agent: 2, tool: 1};
/** A word that is only a part of a longer one. */
export const partWeight = 0.6;

export type WordCounts = {
	/** How often each word of the query was found, weighted; in the order of the query. */
	readonly counts: readonly number[];
	readonly isTogether: boolean;
	/** Of all texts of the session, in bytes. */
	readonly bytes: number;
	/** Of the newest message with a word, epoch ms. */
	readonly at: number;
};

export type Corpus = {
	/** How many sessions were looked through for a word, and in how many it was. */
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
