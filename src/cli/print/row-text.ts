/** Rows as text: aligned columns, no controls, never wider than the terminal. */
import {usualWords} from '../../agents/usual-words.js';
import {targetText} from '../../core/address.js';
import {countText, type Limited, limitedText} from '../../core/queue/limited.js';
import type {RowCounts} from '../../core/queue/queue.js';
import {waitTexts} from '../../core/queue/waited.js';
import {headline} from '../../core/rows/headline.js';
import {lastSeenText} from '../../core/rows/host-rows.js';
import {countEach, nameOf, shortName} from '../../core/rows/row-name.js';
import type {Row} from '../../core/session.js';
import {cleanText} from '../../core/text/label.js';
import {toAge} from '../../core/text/times.js';
import {noteTexts} from '../../core/words/note-words.js';
import {noPaint, type Painter, type PaintRole} from '../../core/words/print-colours.js';
import {stateWord} from '../../core/words/state-word.js';
import {stateStyle} from '../../ui/list/state-style.js';

/** `limited`: the rows that a limit stopped, by the time of its reset. Each of these times is a line below the other rows. */
export type RowGroup = {
	readonly title: string;
	readonly rows: readonly Row[];
	readonly limited?: readonly Limited[] | undefined;
	/** Undefined when all rows count. */
	readonly count?: {readonly count: number; readonly limited?: number; readonly skipped: number};
};
type ListStyle = {
	readonly now: number;
	/** The width of the terminal, in cells. */
	readonly columns: number;
	readonly detail: boolean;
	readonly paint?: Painter;
};

/** No column is cut to fewer cells. */
const leastCut = 12;

/** The list by groups; empty without sessions. */
export async function listText(groups: readonly RowGroup[], style: ListStyle): Promise<string> {
	const raw = groups.map((group) => group.rows.map((row) => toCells(row, style)));
	const limits = groups.flatMap(({limited = []}) => limited.map(limitedText));
	const {oneLine, width, fill, clip} = await textTools([...raw.flat(2), ...limits]);
	const cells = raw.map((rows) => rows.map((row) => row.map(oneLine)));
	const toLine = (cells: readonly string[], row: Row | undefined): string => {
		const columns = cells.map((cell, index) => (widths[index] === undefined ? cell : fill(cell, widths[index])));
		return painted(clip(`  ${columns.join('  ')}`.trimEnd(), style.columns), {columns, row, paint: style.paint ?? noPaint});
	};
	// A long name or place must leave room for what follows.
	const most = Math.max(leastCut, Math.floor(style.columns / 3));
	const longest = (column: number) => Math.max(0, ...cells.flat().map((row) => width(row[column] ?? '')));
	const widths = [Math.min(most, longest(0)), longest(1), Math.min(most, longest(2))];
	const blocks = groups.flatMap((group, index) => {
		const limited = group.limited ?? [];
		if (group.rows.length + limited.length === 0) return [];
		const waiting = limited.map((one) => clip(`  ${oneLine(limitedText(one))}`, style.columns));
		const lines = [...(cells[index] ?? []).map((row, at) => toLine(row, group.rows[at])), ...waiting];
		const {count, ...apart} = group.count ?? {count: group.rows.length, skipped: 0};
		return [`${style.paint?.('strong', group.title) ?? group.title} (${countText(count, apart)})\n${lines.join('\n')}\n`];
	});
	return blocks.join('\n');
}

type RowPaint = {readonly columns: readonly string[]; readonly row: Row | undefined; readonly paint: Painter};

/** The cells of a cut line in colours: the name, the state, the place, the sentence. A row of a silent host is dim. */
function painted(line: string, {columns, row, paint}: RowPaint): string {
	if (paint === noPaint || row === undefined) return line;
	if (row.lastSeenAt !== undefined) return paint('quiet', line);
	const roles: readonly PaintRole[] = ['strong', stateStyle(row, false).role, 'quiet', 'plain'];
	let at = 0;
	return columns
		.map((cell, index) => {
			const isLast = index === columns.length - 1;
			const part = line.slice(at, isLast ? undefined : at + cell.length + 2);
			at += part.length;
			return paint(roles[index] ?? 'plain', part);
		})
		.join('');
}

/** The text instead of an empty list. @param missing what must be installed before a session can start, in sentences. */
export function emptyText(missing: readonly string[]): string {
	const {name, program} = usualWords;
	const none = `No ${name} sessions yet.`;
	if (missing.length > 0) return `${[none, ...missing].join('\n')}\nRun \`beckon demo\` to see what it looks like.\n`;
	return `${none} Start one with \`beckon new\`, or with \`${program}\` in a tmux pane: it appears here.
Run \`beckon doctor\` if it does not, or \`beckon demo\` to see what it looks like.
`;
}

/** The same for the list of one host, which has its own programs. */
export function emptyHostText(host: string, isSilent: boolean): string {
	if (isSilent) return `The sessions on ${host} are not known. \`beckon hosts test ${host}\` says why it does not answer.\n`;
	return `No ${usualWords.name} sessions on ${host}. \`beckon hosts\` tells what works there.\n`;
}

/** One line per session for shell completions: id, tab, description. */
export function idsText(rows: readonly Row[]): string {
	return rows.map((row) => `${row.sessionId ?? row.key}\t${cleanText(`${shortName(row)}: ${stateWord(row)}`)}\n`).join('');
}

/** For completions, one line for each session: its name if that is unique and one shell word, else its id; then a tab and its state. */
export function namesText(rows: readonly Row[]): string {
	const count = countEach(rows.map(nameOf));
	return rows
		.map((row) => {
			const name = nameOf(row);
			const isWord = count.get(name) === 1 && /^[\p{L}\p{N}_][\p{L}\p{N}._/-]*$/u.test(name);
			return isWord ? `${name}\t${stateWord(row)}\n` : idsText([row]);
		})
		.join('');
}

/** `2 need you · 1 your turn · 1 running · 3 done · 7 limited · 1 skipped`: without empty groups. */
export function countsText(counts: RowCounts, paint: Painter): string {
	const others = [
		['running', 'running'],
		['done', 'done'],
		['limited', 'quiet'],
		['skipped', 'quiet'],
	] as const;
	const texts = [
		...waitTexts(counts).map((text, index) => paint(counts.blocked > 0 && index === 0 ? 'urgent' : 'waiting', text)),
		...others.flatMap(([word, role]) => (counts[word] > 0 ? [paint(role, `${counts[word]} ${word}`)] : [])),
	];
	return texts.length === 0 ? 'no sessions' : texts.join(' · ');
}

/** `main:2.0`, in tmux's form of a target. */
function placeText(row: Row): string {
	if (row.place !== undefined) return targetText(row.place);
	return row.notes.includes('tmux-silent') ? 'pane unknown' : 'not in tmux';
}

function toCells(row: Row, style: ListStyle): readonly string[] {
	const state = style.detail ? `${row.detail.primary}/${row.detail.detail}` : stateWord(row);
	const name = row.host === undefined ? nameOf(row) : `${nameOf(row)}@${row.host}`;
	const since = `${state} ${toAge(style.now - row.state.since)}`;
	const place = row.lastSeenAt === undefined ? placeText(row) : lastSeenText(row.lastSeenAt, style.now);
	const sentence = headline(row);
	const notes = noteTexts(row).filter((note) => note !== sentence.toLowerCase());
	return [name, since, place, [sentence, ...notes].join(' - ')];
}

type TextTools = {
	readonly oneLine: (text: string) => string;
	readonly width: (text: string) => number;
	readonly fill: (text: string, columns: number) => string;
	readonly clip: (text: string, columns: number) => string;
};

/**
 * The functions that measure and cut texts. Those for wide characters are loaded only if needed: they take Node 25 ms, and most lists are
 * plain ASCII.
 */
export async function textTools(texts: readonly string[]): Promise<TextTools> {
	if (!texts.every((text) => /^[\x20-\x7e]*$/.test(text))) return import('../../app/text.js');
	return {
		oneLine: cleanText,
		width: (text) => text.length,
		fill: (text, columns) => clipPlain(text, columns).padEnd(columns),
		clip: clipPlain,
	};
}

function clipPlain(text: string, columns: number): string {
	return text.length <= columns ? text : `${text.slice(0, Math.max(0, columns - 1))}…`;
}

/** `2026-11-20 10:47:30` in the zone of this machine. `at` is epoch ms. */
export function localTime(at: number): string {
	const date = new Date(at - new Date(at).getTimezoneOffset() * 60_000);
	return date.toISOString().slice(0, 19).replace('T', ' ');
}
