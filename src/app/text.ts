/** Measures, cuts and wraps text by its cells. Terminals disagree on some clusters; those are replaced by text on which they agree. */
import stringWidth from 'string-width';
import {cut, isSlow} from '../core/cut.js';
import {graphemes} from '../core/text/graphemes.js';
import {cleanText, stripControls} from '../core/text/label.js';
import {visibleLine, visibleText} from '../core/text/visible-text.js';

const plain = /^[\x20-\x7e]*$/;

/**
 * Letters and signs, our own among them, that are one UTF-16 unit, join no cluster and are drawn alike everywhere. The last four ranges are
 * two cells wide.
 */
const simple =
	/^[\x20-\x7e\u00a1-\u00a8\u00aa-\u00ac\u00af-\u02af\u0391-\u03a1\u03a3-\u03c9\u0400-\u045f\u2010-\u2027\u2190-\u2193\u21bb\u2248\u2261\u2264\u2265\u2500-\u259f\u25a0\u25b2\u25b8\u25c6\u25cb\u25cf\u2713\u2717\u276f\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fff\uac00-\ud7a3]*$/;
const wide = /[\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fff\uac00-\ud7a3]/g;

export function width(text: string): number {
	if (plain.test(text)) return text.length;
	if (simple.test(text)) return text.length + (text.match(wide)?.length ?? 0);
	return graphemes(text).reduce((cells, cluster) => cells + clusterWidth(cluster), 0);
}

const measured = memoized(stringWidth);

function clusterWidth(cluster: string): number {
	return plain.test(cluster) ? cluster.length : measured(cluster);
}

/** The most cached results: more than the different clusters of a screen. */
const mostKept = 4000;

/** Caches the results for clusters: each takes microseconds, and a text repeats the same few. */
function memoized<T>(find: (cluster: string) => T): (cluster: string) => T {
	const kept = new Map<string, T>();
	return (cluster) => {
		const before = kept.get(cluster);
		if (before !== undefined) return before;
		if (kept.size >= mostKept) kept.clear();
		const found = find(cluster);
		kept.set(cluster, found);
		return found;
	};
}

/** Each unit takes one cell. */
function isNarrow(text: string): boolean {
	return plain.test(text) || (simple.test(text) && width(text) === text.length);
}

/** Words with single blanks between them. */
const tidy = /^(?:[!-~]+(?: [!-~]+)*)?$/;
/** What cleaning would change in a text of `simple` characters. */
const untidy = /^ | $| {2}|[\u2500-\u259f]/;

/** Whether nothing needs cleaning. The expressions that clean take a while to compile, and most programs end before they are needed. */
function isTidy(text: string): boolean {
	return tidy.test(text) || (simple.test(text) && !untidy.test(text));
}

/** A line is first cut to this many UTF-16 units: no screen is wider, and a list may have many such lines. */
const longestLine = 4096;

/** One line of foreign text, safe to draw. */
export function oneLine(text: string): string {
	const line = cut(text, longestLine);
	return isTidy(line) ? line : stable(cleanText(line));
}

/** One line of text that a user approves: blanks stay, and nothing is hidden. */
export function approvedLine(text: string): string {
	return stable(visibleLine(text));
}

/** Lines of text that a user approves. */
export function approvedLines(text: string): readonly string[] {
	const lines = visibleText(text).split('\n');
	return lines.map((line) => stable(line.replaceAll('\t', '    ')));
}

/** Lines of foreign text, safe to draw. */
export function manyLines(text: string): readonly string[] {
	return stripControls(text).split('\n').map(stable);
}

/**
 * Joined emoji, flags, keycaps and stacked accents become their first part, in as many cells: 👩‍👩‍👧 becomes 👩. Characters without a cell
 * are dropped: any number of them would fit into a line.
 */
export function stable(text: string): string {
	if (simple.test(text)) return text;
	const agreed = text.replace(oddPoints, (point) => inAgreedPoints[point] ?? '\ufffd');
	if (!isSlow(agreed)) return agreed.normalize('NFC');
	return graphemes(agreed).map(steady).join('');
}

/** Characters whose width depends on the terminal, and lone surrogates from cut texts. */
const oddPoints = /[\u00ad\u0e33\u0eb3\p{Cs}]/gu;
/** Thai and Lao AM as two characters that look the same; soft hyphens are removed. */
const inAgreedPoints: Readonly<Record<string, string>> = {'\u00ad': '', '\u0e33': '\u0e4d\u0e32', '\u0eb3': '\u0ecd\u0eb2'};

const joined = /[\u200d\ufe0f\u20e3\u{1f3fb}-\u{1f3ff}\u{e0020}-\u{e007f}]/u;
const flag = /^[\u{1f1e6}-\u{1f1ff}]{1,2}$/u;
/** Pictures that are text by default, such as 🏳, have one cell in some terminals and two in others. */
const disputed = /^(?=\p{Extended_Pictographic})(?!\p{Emoji_Presentation})[\u{1f000}-\u{1faff}]/u;
const marks = /\p{M}/gu;

const steady = memoized((cluster) => {
	// Normalising takes quadratic time for a long run of marks, so it is done cluster by cluster.
	const drawn = steadyCluster(cluster.normalize('NFC'));
	if (clusterWidth(drawn) > 0 || /\p{Cc}/u.test(drawn)) return drawn;
	return /\p{M}/u.test(drawn) ? ` ${drawn}` : '';
});

function steadyCluster(cluster: string): string {
	if (cluster.length === 1) return cluster;
	const points = [...cluster];
	if (flag.test(cluster)) return points.map((point) => String.fromCodePoint((point.codePointAt(0) ?? 0) - 0x1f1e6 + 65)).join('');
	if (disputed.test(cluster)) return padTo('*', clusterWidth(cluster));
	if (joined.test(cluster)) return padTo(points[0] ?? '', clusterWidth(cluster));
	if (points.length <= 3) return cluster;
	return cluster.replace(marks, '') || ' ';
}

/** The first clusters that fit into this many cells. */
export function beginning(text: string, columns: number): string {
	return fitting(graphemes(text), columns).join('');
}

function fitting(clusters: readonly string[], columns: number): readonly string[] {
	let cells = 0;
	const end = clusters.findIndex((cluster) => {
		cells += clusterWidth(cluster);
		return cells > columns;
	});
	return end === -1 ? clusters : clusters.slice(0, end);
}

/** Cuts to at most `columns` cells, with an ellipsis for the missing part. */
export function clip(text: string, columns: number): string {
	if (columns <= 0) return '';
	if (width(text) <= columns) return text;
	return `${isNarrow(text) ? text.slice(0, columns - 1) : beginning(text, columns - 1)}…`;
}

/** Cuts to at most `columns` cells, with an ellipsis in the middle: names of a family differ at their end. */
export function clipMiddle(text: string, columns: number): string {
	if (columns < 8 || width(text) <= columns) return clip(text, columns);
	const clusters = graphemes(text);
	const half = Math.floor(columns / 2);
	const end = fitting(clusters.toReversed(), columns - half - 1).toReversed();
	return `${fitting(clusters, half).join('')}…${end.join('')}`;
}

/** A directory as a user writes it, with `~` for the home. */
export function briefPath(path: string, home: string): string {
	if (home === '' || home === '/') return path;
	return path === home ? '~' : path.startsWith(`${home}/`) ? `~${path.slice(home.length)}` : path;
}

export function fill(text: string, columns: number): string {
	return padTo(leftToRight(clip(text, columns)), columns);
}

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const leftToRightMark = '\u200e';

/**
 * Keeps a right-to-left text separate from what follows: a terminal that orders Hebrew and Arabic itself would draw the age of a row before
 * its name. It uses a mark and no isolate, since old width tables give an isolate a cell.
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
	let cells = 0;
	for (const word of text.trimEnd().match(/\s*\S+/gu) ?? []) {
		const more = width(word);
		if (cells + more <= room) {
			line += word;
			cells += more;
			continue;
		}
		if (line.trim() !== '') lines.push(line);
		const pieces = breakWord(line.trim() === '' ? line + word : indent + word.trimStart(), room);
		lines.push(...pieces.slice(0, -1));
		line = pieces.at(-1) ?? '';
		cells = width(line);
	}
	return [...lines, line];
}

function breakWord(word: string, columns: number): readonly string[] {
	if (width(word) <= columns) return [word];
	if (plain.test(word))
		return Array.from({length: Math.ceil(word.length / columns)}, (_, at) => word.slice(at * columns, (at + 1) * columns));
	const pieces: string[] = [];
	let piece = '';
	let cells = 0;
	for (const cluster of graphemes(word)) {
		const more = clusterWidth(cluster);
		if (cells + more > columns && piece !== '') {
			pieces.push(piece);
			[piece, cells] = ['', 0];
		}
		piece += cluster;
		cells += more;
	}
	return [...pieces, piece];
}

/** Whether the text has all words, in any order. */
export function hasWords(text: string, words: string): boolean {
	const all = text.toLowerCase();
	const wanted = words.toLowerCase().split(/\s+/);
	return wanted.every((word) => all.includes(word));
}
