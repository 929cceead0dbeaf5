/** Pages as lines of a card: what was sent, the turns of a session, the keys, and the sessions that one key answers. */
import {targetText} from '../../core/address.js';
import {lastOf} from '../../core/last-of.js';
import {nameOf} from '../../core/rows/row-name.js';
import type {PastTurn} from '../../core/search/hit.js';
import type {Row} from '../../core/session.js';
import {toAge, toAgo} from '../../core/text/times.js';
import {type SentLine, sentWords} from '../../core/words/send-summary.js';
import {rowOf} from '../binding.js';
import {cardLines} from '../card/card.js';
import {blankLine, type CardLine, cardLine, cardTexts, partedLine, type Span} from '../card/line.js';
import {markdownLines} from '../card/markdown.js';
import type {HelpKey, HelpSection, HelpSheet, SheetKey} from '../help-keys.js';
import type {Size} from '../layout.js';
import type {AppState} from '../model.js';
import type {ShownPrompt} from '../sends/model.js';
import {isSending} from '../sends/receipts.js';
import {answerLines} from '../shown/option-lines.js';
import {briefPath, clip, clipMiddle, fill, hasWords, oneLine, width} from '../text.js';
import {helpOf} from './help.js';

/** The most entries of a page. */
const most = 500;

/** `text`: shows only entries with these words. `now`: epoch ms. */
type PageFilter = {readonly text: string; readonly now: number};

/** @param sent newest first. */
export const logLines = lastOf((sent: readonly SentLine[], {text, now}: PageFilter): readonly CardLine[] => {
	if (sent.length === 0) return [cardLine('Nothing was sent yet.', 'quiet')];
	const lines = sent.slice(0, most).map((one) => ({one, ...sentWords(one)}));
	const found = lines.filter(({one, what, how}) => hasWords(`${one.project} ${what} ${how}`, text));
	if (found.length === 0) return [cardLine(`No send has “${text}” in it.`, 'quiet')];
	return found.map(({one, what, how, isFine}) => {
		const line = partedLine(
			{text: oneLine(one.project), role: 'strong'},
			{text: `  ${oneLine(what)}  `, role: 'plain'},
			{text: oneLine(how), role: isFine ? 'quiet' : 'waiting'},
		);
		return {...line, lead: {text: ` ${toAge(now - one.at).padStart(4)}  `, role: 'quiet'}};
	});
});

/** @param turns oldest first. */
export const historyLines = lastOf((turns: readonly PastTurn[], {text, now}: PageFilter): readonly CardLine[] => {
	if (turns.length === 0) return [cardLine('No prompts are known: no transcript was found, and the hooks recorded none.', 'quiet')];
	const found = turns.filter(({prompt, said = ''}) => hasWords(`${prompt} ${said}`, text));
	if (found.length === 0) return [cardLine(`No turn has “${text}” in it.`, 'quiet')];
	return found.toReversed().flatMap((turn, index) => [...(index === 0 ? [] : [blankLine]), ...turnLines(turn, now)]);
});

function turnLines({at, prompt, said}: PastTurn, now: number): readonly CardLine[] {
	const when = at === undefined ? 'time not known' : toAgo(now - at);
	return [
		cardLine(when, 'quiet'),
		...cardTexts(prompt.trim(), 'strong').map((line) => ({...line, lead: {text: '> ', role: 'key'} as const})),
		...(said === undefined ? [] : markdownLines(said.trim())),
	];
}

/** The help screen, made from the keymap: keys that cannot work now are dim, with the reason. */
export const helpLines = lastOf((state: AppState, {text}: {readonly text: string}): readonly CardLine[] => {
	const sections = foundIn(helpOf(state), text);
	const column = Math.max(0, ...sections.flatMap((section) => section.keys.map(({key}) => width(key))));
	return sections.flatMap((section, index) => [
		...(index > 0 ? [blankLine] : []),
		{text: section.title, role: 'strong'} as const,
		...section.keys.map((key) => keyLine(key, column)),
	]);
});

/** The sections with a matching title, and the matching keys of the others. */
export function foundIn(sections: readonly HelpSection[], text: string): readonly HelpSection[] {
	return sections
		.map((section) =>
			hasWords(section.title, text)
				? section
				: {...section, keys: section.keys.filter((key) => hasWords(`${key.key} ${key.does} ${key.also}`, text))},
		)
		.filter(({keys}) => keys.length > 0);
}

function keyLine({key, does, reason}: HelpKey, column: number): CardLine {
	const front = `  ${key}${' '.repeat(column - width(key))}  `;
	return reason === undefined
		? {text: does, role: 'plain', lead: {text: front, role: 'key'}}
		: {text: `${does} (${oneLine(reason)})`, role: 'quiet', lead: {text: front, role: 'quiet'}};
}

/** From this width on the titles of groups are at the left. */
const titledFrom = 70;
const titleCells = 9;
const gap = 2;
/** The most cells of a word: a user's command may have a long name. */
const longestWord = 20;

/** @param size the free room: if not all keys fit, those that cannot work now are left out. */
export const sheetLines = lastOf((sheet: HelpSheet, {columns, rows}: Size): readonly CardLine[] => {
	const all = linesOf(sheet, columns);
	if (all.length <= rows) return all;
	return linesOf({...sheet, groups: sheet.groups.map(({title, keys}) => ({title, keys: keys.filter(({isOff}) => !isOff)}))}, columns);
});

function linesOf({groups}: HelpSheet, columns: number): readonly CardLine[] {
	const indent = columns >= titledFrom ? titleCells : 0;
	const cell = Math.max(1, ...groups.flatMap(({keys}) => keys.map((key) => width(textOf(key))))) + gap;
	const across = Math.max(1, Math.floor((columns - indent + gap) / cell));
	return groups.flatMap(({title, keys}) =>
		inLines(keys, across).map((line, index) => lineOf(line, cell, indent === 0 ? '' : (index === 0 ? title : '').padEnd(indent))),
	);
}

function inLines(keys: readonly SheetKey[], across: number): readonly (readonly SheetKey[])[] {
	return Array.from({length: Math.ceil(keys.length / across)}, (_, index) => keys.slice(index * across, (index + 1) * across));
}

function textOf({key, word}: SheetKey): string {
	return `${key} ${clip(oneLine(word), longestWord)}`;
}

function lineOf(keys: readonly SheetKey[], cell: number, title: string): CardLine {
	const cells = keys.flatMap((one, index): readonly Span[] => {
		const text = index === keys.length - 1 ? textOf(one) : fill(textOf(one), cell);
		const at = one.key.length;
		if (one.isOff) return [{text, role: 'quiet'}];
		return [
			{text: text.slice(0, at), role: 'key'},
			{text: text.slice(at), role: 'plain'},
		];
	});
	return partedLine({text: title, role: 'strong'}, ...cells);
}

/** The first `request` lines are the request. `below`: the answers. */
type BatchLines = {readonly lines: readonly CardLine[]; readonly request: number; readonly below: readonly CardLine[]};

type BatchInput = Pick<AppState, 'rows' | 'deliveries' | 'keyOf' | 'home'> & {readonly columns: number};

/** The page of a batch. Sessions that ask something else now are listed as left out. */
export const batchLines = lastOf((prompts: readonly ShownPrompt[], {rows, deliveries, keyOf, home, columns}: BatchInput): BatchLines => {
	const [first] = prompts;
	if (first === undefined) return {lines: [], request: 0, below: []};
	const request = cardLines(first.row);
	const below = answerLines(first.row, {picks: undefined, alike: 1, keyOf});
	const sessions = sessionLines(prompts, {rows, deliveries, home, columns});
	return {lines: [...request, blankLine, ...sessions], request: request.length, below};
});

/** The lines of the sessions, the left-out ones first. */
function sessionLines(
	prompts: readonly ShownPrompt[],
	now: Pick<BatchInput, 'rows' | 'deliveries' | 'home' | 'columns'>,
): readonly CardLine[] {
	const ordered = prompts
		.map((one) => ({row: one.row, why: whyLeftOut(now, one)}))
		.toSorted((a, b) => Number(a.why === undefined) - Number(b.why === undefined));
	const nameFor = (row: Row) => `${oneLine(nameOf(row))}  ${oneLine(row.place === undefined ? '' : targetText(row.place))}`.trimEnd();
	const widest = Math.max(0, ...ordered.map(({row}) => width(nameFor(row))));
	return ordered.map(({row, why}): CardLine => {
		const name = nameFor(row);
		if (why !== undefined) return {text: `- ${name}: skipped, ${why}`, role: 'quiet'};
		const directory = clipMiddle(oneLine(briefPath(row.cwd ?? '', now.home)), now.columns - widest - 4);
		return partedLine(
			{text: `  ${directory === '' ? name : fill(name, widest)}`, role: 'strong'},
			{text: directory === '' ? '' : `  ${directory}`, role: 'quiet'},
		);
	});
}

/** Why a listed row gets no answer; undefined when its request is still the same. */
export function whyLeftOut(state: Pick<AppState, 'rows' | 'deliveries'>, {row, token}: ShownPrompt): string | undefined {
	const now = rowOf(state, row.key);
	if (now === undefined) return 'it is gone';
	if (now.token === undefined) return 'it was answered';
	if (now.token !== token) return 'it asks something else now';
	return isSending(state, row.key) ? 'another answer is being sent' : undefined;
}
