/** Warnings about a request: invisible characters, words of two alphabets, and missing parts. */
import {onceFor} from '../last-of.js';
import type {Ask} from '../terms/ask.js';
import type {Blocked} from '../terms/state.js';
import {hasInvisible, mixedWords} from '../text/visible-text.js';
import {cutOf} from './ask.js';

type AskNotes = {
	readonly isInvisible: boolean;
	/** The words of two alphabets, as they are drawn. */
	readonly mixed: readonly string[];
	readonly cut: readonly string[];
};

const mostWords = 3;
const longestWord = 40;

/** The cached result for a request: every frame needs it, and a request may be long. */
const ownNotes = onceFor((ask: Ask) => notesOf(textsOf(ask)));

export function askNotes({ask, asker, options, review}: Blocked): AskNotes {
	const own = ownNotes(ask);
	const around = notesOf([asker?.type ?? '', review ?? '', ...options.map(({label}) => label)]);
	return {isInvisible: own.isInvisible || around.isInvisible, mixed: [...new Set([...own.mixed, ...around.mixed])], cut: cutOf(ask)};
}

export function noteLines({isInvisible, mixed, cut}: AskNotes): readonly string[] {
	const words = mixed.slice(0, mostWords).map((word) => (word.length > longestWord ? `${word.slice(0, longestWord)}…` : word));
	return [
		...(cut.length === 0 ? [] : [`The request was cut. Missing: ${cut.join('; ')}`]),
		...(isInvisible ? ['Contains invisible characters, shown as signs such as <U+202E>.'] : []),
		...(words.length === 0 ? [] : [`Mixes alphabets within a word: ${words.join(', ')}${mixed.length > words.length ? ', …' : ''}`]),
	];
}

function notesOf(texts: readonly string[]): Pick<AskNotes, 'isInvisible' | 'mixed'> {
	return {isInvisible: texts.some(hasInvisible), mixed: [...new Set(texts.flatMap(mixedWords))].slice(0, mostWords + 1)};
}

function textsOf(ask: Ask): readonly string[] {
	switch (ask.kind) {
		case 'tool':
			return [ask.tool, ...textsIn(ask.input), ...ask.rules.flatMap(({text, raw}) => [text, ...textsIn(raw)])];
		case 'questions':
			return textsIn(ask.questions);
		case 'plan':
			return [ask.plan];
		case 'elicitation':
			return [ask.server, ask.message];
		case 'trust':
			return [ask.directory, ...(ask.rows ?? [])];
		case 'dialog':
			return [ask.title, ...(ask.rows ?? [])];
	}
}

/** All strings in a value, and the names of its fields. */
function textsIn(value: unknown): readonly string[] {
	if (typeof value === 'string') return [value];
	if (typeof value !== 'object' || value === null) return [];
	return Object.entries(value).flatMap(([name, item]: [string, unknown]) => [name, ...textsIn(item)]);
}
