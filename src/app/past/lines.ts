/** The lines of the search: each session with what was said in it. */
import type {Excerpt, PlacedHit} from '../../core/search/hit.js';
import {hitFacts, speakerWords} from '../../core/words/hit-words.js';
import type {Role, Span} from '../card/line.js';
import type {Size} from '../layout.js';
import type {AppState} from '../model.js';
import {clip, oneLine, width} from '../text.js';
import type {PastMode} from './model.js';
import {hitsOf, rowOfHit} from './update.js';

type PastLine = {readonly spans: readonly Span[]; readonly isChosen: boolean};

const indent = 10;
/** With fewer transcripts left to read, the progress is not shown. */
const fewLeft = 20;

/** The sessions that fit, including the chosen one. @param rows below the title */
function pastLines(
	state: AppState,
	mode: PastMode,
	{columns, rows}: {readonly columns: number; readonly rows: number},
): readonly PastLine[] {
	const blocks = hitsOf(mode).map((hit, index) => hitLines(state, hit, {isChosen: index === mode.at, columns}));
	const before = blocks.slice(0, mode.at).reduce((sum, lines) => sum + lines.length, 0);
	const chosen = blocks[mode.at]?.length ?? 0;
	const all = blocks.flat();
	const top = Math.max(0, Math.min(before - Math.floor((rows - chosen) / 2), all.length - rows));
	return all.slice(top, top + rows);
}

type HitStyle = {readonly isChosen: boolean; readonly columns: number};

function hitLines(state: AppState, hit: PlacedHit, {isChosen, columns}: HitStyle): readonly PastLine[] {
	const {host, state: is, age, branch, title} = hitFacts(hit, rowOfHit(state, hit), state.clock);
	const name = clip(oneLine(hit.project), Math.floor(columns / 3));
	const about = clip(
		oneLine([host, is, age, branch, title].filter((fact) => fact !== '').join(' · ')),
		Math.max(0, columns - width(name) - 5),
	);
	const head: PastLine = {
		isChosen,
		spans: [
			{text: name, role: 'strong'},
			{text: `  ${about}`, role: 'quiet'},
		],
	};
	const said = hit.excerpts.map((excerpt) => ({
		isChosen: false,
		spans: [
			{text: speakerWords[excerpt.by].padStart(indent - 2), role: 'quiet' as Role},
			{text: '  ', role: 'plain' as Role},
			...markedSpans(excerpt, columns - indent - 1),
		],
	}));
	return [head, ...said];
}

/** The excerpt with the matches highlighted, from a position that keeps the first match visible. */
function markedSpans({text, marks}: Excerpt, columns: number): readonly Span[] {
	const spans: Span[] = [];
	let left = columns;
	const add = (part: string, role: Role): void => {
		// A part keeps the blanks around it, which `oneLine` takes away.
		const [before = '', after = ''] = [/^\s/.test(part) ? ' ' : '', /\S\s+$/.test(part) ? ' ' : ''];
		const shown = clip(`${before}${oneLine(part)}${after}`, Math.max(0, left));
		left -= width(shown);
		if (shown !== '') spans.push({text: shown, role});
	};
	let at = startOf(text, marks[0], columns);
	if (at > 0) add('…', 'quiet');
	for (const [begin, end] of marks) {
		if (begin < at) continue;
		add(text.slice(at, begin), 'plain');
		add(text.slice(begin, end), 'waiting');
		at = end;
	}
	add(text.slice(at), 'plain');
	return spans;
}

/** Where a narrow screen begins an excerpt, which has the length for a wide one. */
function startOf(text: string, [begin, end]: readonly [number, number] = [0, 0], columns: number): number {
	if (width(text.slice(0, end)) <= columns) return 0;
	let start = begin;
	for (const character of [...text.slice(0, begin)].toReversed()) {
		if (width(text.slice(start - character.length, begin)) > columns / 3) break;
		start -= character.length;
	}
	return start;
}

function pastTitle(mode: PastMode): string {
	const {scope, project = '', only, found, far} = mode;
	const places = {project: oneLine(project), machine: 'all sessions', hosts: 'all sessions, also on hosts'};
	const where = only === undefined ? places[scope] : 'one session';
	const {reading} = found;
	const total = (far ?? []).reduce((sum, each) => sum + ('hits' in each ? each.total : 0), found.total);
	const shown = hitsOf(mode).length;
	const count = total === 0 || only !== undefined ? '' : ` · ${total > shown ? `${shown} of ${total}` : total} found`;
	const read = reading === undefined || reading.of - reading.read < fewLeft ? '' : ` · ${reading.read} of ${reading.of} are read`;
	return ` What was said in ${where}${count}${read}${isAsking(mode) ? ' · hosts are asked' : ''} `;
}

function isAsking({asked, far}: PastMode): boolean {
	return asked?.onHosts === true && far === undefined;
}

function pastNone(mode: PastMode): string {
	const {text, found} = mode;
	if (found.problem !== undefined) return oneLine(found.problem);
	if (text.trim() === '') return 'Words, a "phrase", project: after:2w before:2026-11-01';
	return found.reading === undefined && !isAsking(mode) ? 'Nothing was found' : 'Nothing was found yet';
}

export type PastView = {readonly title: string; readonly none: string; readonly lines: readonly PastLine[]};

/** @param size of everything above the footer. @returns undefined in other modes. */
export function pastView(state: AppState, {columns, rows}: Size): PastView | undefined {
	const {mode} = state;
	if (mode.kind !== 'past') return undefined;
	return {title: pastTitle(mode), none: pastNone(mode), lines: pastLines(state, mode, {columns: columns - 2, rows: Math.max(1, rows - 1)})};
}
