/** The box of a new session as lines: its fields, the matching directories, and what will be started. */
import type {StartFolder} from '../../core/rows/start-folders.js';
import type {Role, Span} from '../card/line.js';
import {type Size, topAround} from '../layout.js';
import {toTextBox} from '../reply/text-box.js';
import {briefPath, clip, clipMiddle, fill, oneLine, width} from '../text.js';
import {chosenFolder, foldersOf, type StartField, type StartMode} from './model.js';
import {choicesOf} from './update.js';

/** `folder`: whether the line is the chosen directory or another one. */
export type BoxLine = {readonly spans: readonly Span[]; readonly folder?: 'chosen' | 'other'};

const labels = {host: 'Host', where: 'Where', prompt: 'Prompt', name: 'Name', agent: 'Agent', place: 'In'} as const satisfies Record<
	StartField,
	string
>;
/** The cells before the text of a field: a marker, the label and a gap. */
export const indent = 10;
const fieldLines = 5;
/**
 * The least rows of the list. Its height depends on the known directories and not on the typed text, so that the fields
 * below stay in place.
 */
const leastFolders = 4;
const mostFolders = 12;
const mostPromptLines = 4;

/** The rows of each part, from the top: the list, a blank line, the other fields, a blank line, the summary. */
type BoxRows = {readonly folders: number; readonly prompt: number; readonly hasBlanks: boolean; readonly hasSummary: boolean};

function boxRows(rows: number, known: number, promptLines: number): BoxRows {
	const hasSummary = rows >= 11;
	const hasBlanks = rows >= 15;
	const room = rows - fieldLines - (hasSummary ? 1 : 0) - (hasBlanks ? 2 : 0);
	const prompt = Math.max(1, Math.min(promptLines, mostPromptLines, Math.floor(room / 3)));
	const wanted = Math.max(leastFolders, Math.min(known, mostFolders));
	return {folders: Math.max(1, Math.min(room - (prompt - 1), wanted)), prompt, hasBlanks, hasSummary};
}

/** @param size of the box without its title. */
export function boxLines(mode: StartMode, {columns, rows}: Size): readonly BoxLine[] {
	const room = Math.max(4, columns - indent);
	const prompt = promptLines(mode, room);
	const parts = boxRows(rows - (mode.hosts.length === 0 ? 0 : 1), mode.folders.length, prompt.length);
	const blank = parts.hasBlanks ? [plainLine([])] : [];
	return [
		...(mode.hosts.length === 0 ? [] : [fieldLine(mode, 'host', choiceSpans(mode, 'host', room))]),
		fieldLine(mode, 'where', whereSpans(mode, room)),
		...folderLines(mode, {columns, rows: parts.folders}),
		...blank,
		// Shows the end of the prompt, where the user writes.
		...prompt.slice(-parts.prompt).map((spans, index) => (index === 0 ? fieldLine(mode, 'prompt', spans) : under(spans))),
		fieldLine(mode, 'name', nameSpans(mode, room)),
		fieldLine(mode, 'agent', mode.agents.length === 0 ? [{text: '…', role: 'quiet'}] : choiceSpans(mode, 'agent', room)),
		fieldLine(mode, 'place', choiceSpans(mode, 'place', room)),
		...blank,
		...(parts.hasSummary ? [plainLine([{text: `  ${summaryText(mode, columns - 3)}`, role: 'quiet'}])] : []),
	];
}

function plainLine(spans: readonly Span[]): BoxLine {
	return {spans};
}

function under(spans: readonly Span[]): BoxLine {
	return plainLine([{text: ' '.repeat(indent), role: 'plain'}, ...spans]);
}

function fieldLine({field}: StartMode, name: StartField, spans: readonly Span[]): BoxLine {
	const isHere = field === name;
	const label: Span = {text: ` ${labels[name]}`.padEnd(indent), role: isHere ? 'key' : 'quiet'};
	return plainLine([label, ...spans]);
}

const caret: Span = {text: ' ', role: 'caret'};

/** The end of a typed text with its cursor, or a hint. */
function typedSpans(
	text: string,
	{isHere, hint, room}: {readonly isHere: boolean; readonly hint: string; readonly room: number},
): readonly Span[] {
	const {lines, row} = toTextBox(text, '', room);
	const [shown = ''] = lines.slice(row);
	const said: readonly Span[] = text === '' ? [{text: clip(hint, room - 2), role: 'quiet'}] : [];
	if (!isHere) return text === '' ? said : [{text: clip(oneLine(text), room), role: 'plain'}];
	return text === '' ? [caret, {text: ' ', role: 'plain'}, ...said] : [{text: shown, role: 'plain'}, caret];
}

function whereSpans(mode: StartMode, room: number): readonly Span[] {
	const {field, picked, text, home} = mode;
	if (picked !== undefined)
		return [{text: clipMiddle(oneLine(briefPath(picked, home)), room - 1), role: 'strong'}, ...(field === 'where' ? [caret] : [])];
	return typedSpans(text, {isHere: field === 'where', hint: 'type a name or a path', room});
}

function nameSpans({field, wish}: StartMode, room: number): readonly Span[] {
	const hint = wish.place === 'pane' ? 'a pane has none' : `optional: of its ${wish.place === 'session' ? 'tmux session' : 'window'}`;
	return typedSpans(wish.name, {isHere: field === 'name', hint, room});
}

/** The prompt, wrapped, or its hint. */
function promptLines({field, wish, ...mode}: StartMode, room: number): readonly (readonly Span[])[] {
	const isHere = field === 'prompt';
	const agent = mode.agents.find(({id}) => id === wish.agent) ?? mode.agents[0];
	const hint = agent?.takesPrompt === false ? `${oneLine(agent.name)} takes none from here` : 'optional: sent when the session is ready';
	if (wish.prompt === '') return [typedSpans('', {isHere, hint, room})];
	const {lines} = toTextBox(wish.prompt, '', room);
	return lines.map((line, index) => [{text: line, role: 'plain'}, ...(isHere && index === lines.length - 1 ? [caret] : [])]);
}

/** All choices with the chosen one in brackets; if they do not fit, the chosen one and its number. */
function choiceSpans(mode: StartMode, field: 'host' | 'agent' | 'place', room: number): readonly Span[] {
	const {words: raw, at} = choicesOf(mode, field);
	const words = raw.map(oneLine);
	const chosen: Role = mode.field === field ? 'key' : 'strong';
	const all = words.map((word, index): Span => (index === at ? {text: `[${word}]`, role: chosen} : {text: ` ${word} `, role: 'quiet'}));
	const cells = all.reduce((sum, {text}) => sum + width(text) + 1, -1);
	if (cells > room)
		return [
			{text: clip(`[${words[at] ?? ''}]`, room - 5), role: chosen},
			{text: ` ${at + 1}/${words.length}`, role: 'quiet'},
		];
	return all.flatMap((span, index) => (index === 0 ? [span] : [{text: ' ', role: 'plain'} as const, span]));
}

function folderLines(mode: StartMode, {columns, rows}: Size): readonly BoxLine[] {
	const all = foldersOf(mode);
	const chosen = chosenFolder(mode);
	const index = all.findIndex(({path}) => path === chosen);
	const at = Math.max(0, index);
	if (all.length === 0)
		return [
			under([
				{text: clip(`${mode.text.trim() === '' ? '' : 'Nothing matches. '}A path begins with / or ~`, columns - indent), role: 'quiet'},
			]),
			...empty(rows - 1),
		];
	const top = topAround(at, rows, all.length);
	const seen = all.slice(top, top + rows);
	const names = seen.map(({path}) => oneLine(briefPath(path, mode.home)));
	const room = columns - indent - 3;
	const longest = Math.max(...names.map(width));
	const branches = Math.min(24, Math.max(0, ...seen.map(({branch}) => width(oneLine(branch ?? '')))));
	const notes = Math.max(0, ...seen.map((folder) => width(noteOf(folder))));
	// What follows the path is left out where the path would be cut.
	const behind = [branches, notes].map((cells) => (cells === 0 ? 0 : cells + 2));
	const branchCells = longest + (behind[0] ?? 0) <= room ? branches : 0;
	const hasNotes = longest + (branchCells === 0 ? 0 : branchCells + 2) + (behind[1] ?? 0) <= room;
	const cells = Math.min(longest, room);
	const lines = seen.map((folder, index) =>
		folderLine(folder, names[index] ?? '', {cells, branchCells, hasNotes, isChosen: top + index === at}),
	);
	return [...lines, ...empty(rows - lines.length)];
}

function empty(count: number): readonly BoxLine[] {
	return Array.from({length: Math.max(0, count)}, () => plainLine([]));
}

type FolderShape = {readonly cells: number; readonly branchCells: number; readonly hasNotes: boolean; readonly isChosen: boolean};

function noteOf({note}: StartFolder): string {
	return note.replace(' here', '');
}

/** A directory is cut in the middle, since directories differ at their ends. */
function folderLine(folder: StartFolder, name: string, {cells, branchCells, hasNotes, isChosen}: FolderShape): BoxLine {
	const note = noteOf(folder);
	const branch = branchCells === 0 ? '' : `  ${fill(oneLine(folder.branch ?? ''), branchCells)}`;
	const behind = branch + (hasNotes && note !== '' ? `  ${note}` : '');
	return {
		folder: isChosen ? 'chosen' : 'other',
		spans: [
			{text: fill(clipMiddle(name, cells), cells), role: 'plain'},
			{text: behind, role: 'quiet'},
		],
	};
}

const placeWords = {window: 'a new window', pane: 'a pane beside the one in front', session: 'a tmux session of its own'} as const;

/** What Enter will start, in a sentence. */
function summaryText(mode: StartMode, columns: number): string {
	const {wish, agents, home, host} = mode;
	const directory = chosenFolder(mode);
	if (directory === undefined) return '';
	const agent = (agents.find(({id}) => id === wish.agent) ?? agents[0])?.name ?? 'A session';
	const [before, after] = [
		`${oneLine(agent)} in `,
		`${host === undefined ? '' : ` on ${host}`}, in ${placeWords[wish.place]}${wish.prompt.trim() === '' ? '' : ', with the prompt'}`,
	];
	const room = columns - width(before) - width(after);
	const path = oneLine(briefPath(directory, home));
	return room >= 12 ? before + clipMiddle(path, room) + after : clip(before + path, columns);
}
