/** Parses a search: words, "phrases", and filters such as `project:api after:2w`; and decides which directories are excluded. */
import type {Parsed} from '../fields.js';
import {printableLine} from '../text/label.js';
import {isWithin} from '../text/paths.js';
import {parseIsoTime} from '../text/times.js';

export type Query = {
	/** Folded words and phrases; a session must have all of them. */
	readonly words: readonly string[];
	/** A part of the project's name, folded. */
	readonly project?: string | undefined;
	readonly agent?: string | undefined;
	/** Epoch ms. */
	readonly after?: number | undefined;
	readonly before?: number | undefined;
};

type QueryMoment = {readonly now: number; readonly utcOffsetMs: number};

const mostWords = 16;
const mostLetters = 200;
const part = /(project|agent|before|after):(?:"([^"]*)"?|(\S*))|"([^"]*)"?|(\S+)/gi;
const units: Readonly<Record<string, number>> = {h: 3_600_000, d: 86_400_000, w: 7 * 86_400_000, m: 30 * 86_400_000, y: 365 * 86_400_000};

/** A filter without a value is still being typed and is ignored. An invalid time is a problem. */
export function parseQuery(text: string, moment: QueryMoment): Parsed<Query> {
	const words: string[] = [];
	const filters: {project?: string; agent?: string; after?: number; before?: number} = {};
	for (const [, name, quoted, plain = '', phrase, word = ''] of text.matchAll(part)) {
		const value = quoted ?? plain;
		switch (name?.toLowerCase()) {
			case undefined: {
				const one = foldedText(printableLine(phrase ?? word)).slice(0, mostLetters);
				if (one !== '' && words.length < mostWords && !words.includes(one)) words.push(one);
				break;
			}
			case 'project':
				if (value !== '') filters.project = foldedText(printableLine(value));
				break;
			case 'agent':
				if (value !== '') filters.agent = value.toLowerCase();
				break;
			case 'after':
			case 'before': {
				if (value === '') break;
				const at = timeOf(value, moment);
				if (at === undefined)
					return {ok: false, problem: `"${printableLine(value)}" is not a time: write a day as 2026-11-20, or an age as 12h, 3d, 2w`};
				filters[name?.toLowerCase() === 'after' ? 'after' : 'before'] = at;
			}
		}
	}
	return {ok: true, value: {words, ...filters}};
}

/** The query of a command line, where the shell has taken the quotes: a word with blanks is a phrase. */
export function queryText(words: readonly string[]): string {
	return words.map((word) => (/\s/.test(word) && !/["]|^(project|agent|before|after):/i.test(word) ? `"${word}"` : word)).join(' ');
}

function timeOf(value: string, {now, utcOffsetMs}: QueryMoment): number | undefined {
	const [, count, unit = ''] = /^(\d{1,4})([hdwmy])$/i.exec(value) ?? [];
	if (count !== undefined) return now - Number(count) * (units[unit.toLowerCase()] ?? 0);
	const day = parseIsoTime(`${value}T00:00:00Z`);
	return day === undefined ? undefined : day - utcOffsetMs;
}

/** Whether a directory matches a pattern or is below a match. `*` matches within one name, `**` any number of names. Paths are absolute. */
export function createExclusion(patterns: readonly string[]): (cwd: string) => boolean {
	const plain = patterns.filter((pattern) => !pattern.includes('*'));
	const wild = patterns.filter((pattern) => pattern.includes('*')).map(toExpression);
	return (cwd) => plain.some((directory) => isWithin(cwd, directory)) || wild.some((expression) => expression.test(cwd));
}

function toExpression(pattern: string): RegExp {
	const parts = pattern.replace(/\/+$/, '').split(/(\*+)/);
	const source = parts.map((part, index) =>
		index % 2 === 0 ? part.replaceAll(/[\\^$.|?+()[\]{}]/g, '\\$&') : part === '*' ? '[^/]*' : '.*',
	);
	return new RegExp(`^${source.join('')}(?:/|$)`, 's');
}

const ascii = /^[\x00-\x7f]*$/;

/** Lowers the case of a text without changing its length in bytes, so that positions stay the same. */
export function foldedText(text: string): string {
	return ascii.test(text) ? text.toLowerCase() : text.replace(/\p{Lu}/gu, small);
}

function small(letter: string): string {
	const lower = letter.toLowerCase();
	return lower.length === letter.length && bytesOf(lower) === bytesOf(letter) ? lower : letter;
}

/** The length of one character in UTF-8. */
function bytesOf(character: string): number {
	const point = character.codePointAt(0) ?? 0;
	return point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x1_0000 ? 3 : 4;
}
