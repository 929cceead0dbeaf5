/** Says whether a text hands the turn back to its reader. It looks at words only (rules: question check). */
import type {Config} from '../config.js';

type QuestionPhrases = Pick<Config, 'handBackPhrases' | 'handBackOpeners' | 'selfTalkOpeners' | 'benignClosers'>;

/**
 * True when the last words of `text` (raw markdown) ask the reader for something. No text is no question. A list of numbered or lettered
 * options after a question belongs to that question.
 */
export function isQuestion(text: string | undefined, phrases: QuestionPhrases): boolean {
	const plain = toPlain(text ?? '');
	if (plain === '') return false;
	const paragraph = paragraphsOf(plain).at(-1)?.trim() ?? '';
	const isBenign = endsBenign(plain, phrases.benignClosers);
	return (
		(!isBenign && endsWithQuestion(plain)) ||
		handsBack(paragraph, phrases.handBackPhrases) ||
		someOpensWith(paragraph, phrases.handBackOpeners) ||
		(!isBenign && opensWithQuestion(paragraph, phrases)) ||
		asksForOption(plain, phrases)
	);
}

function toPlain(text: string): string {
	return text
		.replace(/\r\n?/g, '\n')
		.replace(/[*_`#~]/g, '')
		.replaceAll('’', "'")
		.replaceAll('？', '?')
		.trim();
}

function paragraphsOf(plain: string): readonly string[] {
	return plain.split(/\n[^\S\n]*\n/);
}

/** Rule 1. One trailing `(…)` is removed when a question comes before it. */
function endsWithQuestion(plain: string): boolean {
	return plain.endsWith('?') || beforeParenthesis(plain).endsWith('?');
}

/** The text before the trailing `(…)`; empty when the text does not end in one. */
function beforeParenthesis(plain: string): string {
	if (!plain.endsWith(')')) return '';
	let depth = 0;
	for (let at = plain.length - 1; at >= 0; at--) {
		if (plain[at] === ')') depth++;
		if (plain[at] === '(' && --depth === 0) return plain.slice(0, at).trimEnd();
	}
	return '';
}

function endsBenign(plain: string, closers: readonly string[]): boolean {
	const ends = [plain.toLowerCase(), beforeParenthesis(plain).toLowerCase()];
	return closers.some((closer) => closer !== '' && ends.some((end) => end.endsWith(closer.toLowerCase())));
}

/** Rule 2: a phrase with a `?` after it in the same paragraph. A phrase that ends in `?` needs no other. */
function handsBack(paragraph: string, phrases: readonly string[]): boolean {
	const text = paragraph.toLowerCase();
	return phrases.some((phrase) => {
		const at = phrase === '' ? -1 : text.indexOf(phrase.toLowerCase());
		return at >= 0 && (phrase.endsWith('?') || text.includes('?', at + phrase.length));
	});
}

/** Most texts contain none of the openers, so only the others are cut into sentences. */
function someOpensWith(paragraph: string, openers: readonly string[]): boolean {
	const text = paragraph.toLowerCase();
	const held = openers.map((opener) => opener.toLowerCase()).filter((opener) => opener !== '' && text.includes(opener));
	return held.length > 0 && text.split(/[.!?\n]/).some((sentence) => held.some((opener) => sentence.trim().startsWith(opener)));
}

function opensWith(sentence: string, openers: readonly string[]): boolean {
	return openers.some((opener) => opener !== '' && sentence.toLowerCase().startsWith(opener.toLowerCase()));
}

/** Rule 4. A mark inside a word (`app.ts`, `/search?q=1`) or a quotation ends no sentence; a benign closer is no question here either. */
function opensWithQuestion(paragraph: string, {selfTalkOpeners, benignClosers}: QuestionPhrases): boolean {
	const first = /^[\s\S]*?(?:[.!?](?=\s|$)|\n|$)/.exec(paragraph)?.[0] ?? '';
	return /[\p{L}\p{N}]\?$/u.test(first) && !opensWith(first, selfTalkOpeners) && !endsBenign(first, benignClosers);
}

const option = /^(?:\d{1,2}|[A-Za-z])[.)]\s/;

/** True for a question, a blank line, and options to choose from by number or letter. */
function asksForOption(plain: string, phrases: QuestionPhrases): boolean {
	const paragraphs = paragraphsOf(plain);
	const last = paragraphs.findLastIndex((paragraph) => !option.test(paragraph.trim()));
	if (last < 0 || last === paragraphs.length - 1) return false;
	const paragraph = paragraphs[last]?.trim() ?? '';
	return endsWithQuestion(paragraph) && !endsBenign(paragraph, phrases.benignClosers) && !opensWith(paragraph, phrases.selfTalkOpeners);
}
