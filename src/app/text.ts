/** The only place that measures width. Terminals disagree on some clusters; those are replaced by text on which they agree. */
import cliTruncate from 'cli-truncate';
import stringWidth from 'string-width';
import {cleanText, stripControls} from '../core/text/label.js';
import {visibleLine, visibleText} from '../core/text/visible-text.js';

const plain = /^[\x20-\x7e]*$/;
const segmenter = new Intl.Segmenter(undefined, {granularity: 'grapheme'});

/** Letters and signs of one unit each that join no cluster and are drawn alike everywhere, those of our own among them; the last four ranges are two cells wide. */
const simple =
	/^[\x20-\x7e\u00a1-\u00a8\u00aa-\u00ac\u00af-\u02af\u0391-\u03a1\u03a3-\u03c9\u0400-\u045f\u2010-\u2027\u2190-\u2193\u21bb\u2248\u2261\u2500-\u257f\u25a0\u25b2\u25b8\u25c6\u25cb\u25cf\u2713\u2717\u276f\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fff\uac00-\ud7a3]*$/;
/** Letters that join no cluster, whatever their width: no marks, no pictures, no parts of Hangul syllables. */
const standalone =
	/^[^\p{M}\p{Cc}\p{Cf}\p{Cs}\u0e33\u0eb3\u1100-\u11ff\u2600-\u27bf\ua960-\ua97f\ud7b0-\ud7ff\u{1f000}-\u{1faff}\u{e0000}-\u{e0fff}]*$/u;
const wide = /[\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fff\uac00-\ud7a3]/g;

/** The width in terminal cells. */
export function width(text: string): number {
	if (plain.test(text)) return text.length;
	return simple.test(text) ? text.length + (text.match(wide)?.length ?? 0) : stringWidth(text);
}

/** Each unit takes one cell. */
function isNarrow(text: string): boolean {
	return plain.test(text) || (simple.test(text) && width(text) === text.length);
}

/** Words with single blanks between them. */
const tidy = /^(?:[!-~]+(?: [!-~]+)*)?$/;
/** What is cleaned away of letters and signs that are drawn alike everywhere. */
const untidy = /^ | $| {2}|[\u2500-\u259f]/;

/** There is nothing to clean: the expressions that clean take a while to compile, and most programs end before they are needed. */
function isTidy(text: string): boolean {
	return tidy.test(text) || (simple.test(text) && !untidy.test(text));
}

/** One line of foreign text, safe to draw. */
export function oneLine(text: string): string {
	return isTidy(text) ? text : stable(cleanText(text));
}

/** One line of text that a human approves: blanks stay, and nothing is hidden. */
export function approvedLine(text: string): string {
	return stable(visibleLine(text));
}

/** Lines of text that a human approves. */
export function approvedLines(text: string): readonly string[] {
	return visibleText(text)
		.split('\n')
		.map((line) => stable(line.replaceAll('\t', '    ')));
}

/** Lines of foreign text, safe to draw. */
export function manyLines(text: string): readonly string[] {
	return stripControls(text).split('\n').map(stable);
}

/** Joined emoji, flags, keycaps and stacked accents become their first part, in as many cells: 👩‍👩‍👧 becomes 👩. */
export function stable(text: string): string {
	if (simple.test(text)) return text;
	const composed = text.normalize('NFC').replace(oddPoints, (point) => inAgreedPoints[point] ?? '\ufffd');
	if (standalone.test(composed)) return composed;
	let out = '';
	for (const {segment} of segmenter.segment(composed)) out += steadyCluster(segment);
	return out;
}

/** Characters whose width depends on the terminal, and halves of characters, which a program left that cut a text. */
const oddPoints = /[\u00ad\u0e33\u0eb3\p{Cs}]/gu;
/** Thai and Lao AM in two parts, which look the same, and no soft hyphen, which is not seen. */
const inAgreedPoints: Readonly<Record<string, string>> = {'\u00ad': '', '\u0e33': '\u0e4d\u0e32', '\u0eb3': '\u0ecd\u0eb2'};

const joined = /[\u200d\ufe0f\u20e3\u{1f3fb}-\u{1f3ff}\u{e0020}-\u{e007f}]/u;
const flag = /^[\u{1f1e6}-\u{1f1ff}]{1,2}$/u;
/** Pictures that are text by default, such as 🏳, have one cell in some terminals and two in others. */
const disputed = /^(?=\p{Extended_Pictographic})(?!\p{Emoji_Presentation})[\u{1f000}-\u{1faff}]/u;
const marks = /\p{M}/gu;

function steadyCluster(cluster: string): string {
	if (cluster.length === 1) return cluster;
	const points = [...cluster];
	if (flag.test(cluster)) return points.map((point) => String.fromCodePoint((point.codePointAt(0) ?? 0) - 0x1f1e6 + 65)).join('');
	if (disputed.test(cluster)) return padTo('*', stringWidth(cluster));
	if (joined.test(cluster)) return padTo(points[0] ?? '', stringWidth(cluster));
	if (points.length <= 3) return cluster;
	return cluster.replace(marks, '') || ' ';
}

/** Cuts to at most `columns` cells, with an ellipsis for the missing part. */
export function clip(text: string, columns: number): string {
	if (columns <= 0) return '';
	if (width(text) <= columns) return text;
	return isNarrow(text) ? `${text.slice(0, columns - 1)}…` : cliTruncate(text, columns);
}

/** Cuts to at most `columns` cells, with an ellipsis in the middle: names of a family differ at their end. */
export function clipMiddle(text: string, columns: number): string {
	if (columns < 8 || width(text) <= columns) return clip(text, columns);
	return cliTruncate(text, columns, {position: 'middle'});
}

/** Exactly `columns` cells. */
export function fill(text: string, columns: number): string {
	return padTo(leftToRight(clip(text, columns)), columns);
}

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const leftToRightMark = '\u200e';

/**
 * Keeps a right-to-left text separate from what follows: a terminal that orders Hebrew and Arabic itself would draw the age of a row before its name.
 * It is a mark and no isolate, since old tables of widths give an isolate a cell.
 */
export function leftToRight(text: string): string {
	return rightToLeft.test(text) ? text + leftToRightMark : text;
}

function padTo(text: string, columns: number): string {
	return text + ' '.repeat(Math.max(0, columns - width(text)));
}

/** Breaks between words where possible; further lines keep the indentation. */
export function wrap(text: string, columns: number): readonly string[] {
	const room = Math.max(1, columns);
	if (width(text) <= room) return [text];
	const indent = ' '.repeat(Math.min(text.length - text.trimStart().length, Math.floor(room / 2)));
	const lines: string[] = [];
	let line = '';
	for (const word of text.trimEnd().match(/\s*\S+/gu) ?? []) {
		if (width(line + word) <= room) {
			line += word;
			continue;
		}
		if (line.trim() !== '') lines.push(line);
		const pieces = breakWord(line.trim() === '' ? line + word : indent + word.trimStart(), room);
		lines.push(...pieces.slice(0, -1));
		line = pieces.at(-1) ?? '';
	}
	return [...lines, line];
}

function breakWord(word: string, columns: number): readonly string[] {
	if (width(word) <= columns) return [word];
	if (plain.test(word))
		return Array.from({length: Math.ceil(word.length / columns)}, (_, at) => word.slice(at * columns, (at + 1) * columns));
	const pieces = [''];
	for (const {segment} of segmenter.segment(word)) {
		const last = pieces.length - 1;
		if (width(`${pieces[last]}${segment}`) <= columns || pieces[last] === '') pieces[last] += segment;
		else pieces.push(segment);
	}
	return pieces;
}
