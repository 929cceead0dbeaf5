/** Pages in place of the list that say what to do: when no session is listed, and before the hooks are installed. */
import {fitPage, type Paragraph} from '../app/card/wrap.js';
import type {Size} from '../app/layout.js';
import type {AppState} from '../app/model.js';
import {oneLine} from '../app/text.js';
import {drawnCard} from './card-lines.js';
import {emptyLine, type Line, span, type TerminalStyle} from './line.js';

const margin = 2;

/** In the middle, with the paragraphs for which there is room. */
function pageLines(page: readonly Paragraph[], {columns, rows}: Size, style: TerminalStyle): readonly Line[] {
	const room = Math.max(1, columns - 2 * margin);
	const lines = drawnCard(fitPage(page, {columns: room, rows}), room, style);
	const above = Array.from({length: Math.floor((rows - lines.length) / 2)}, () => emptyLine);
	return [...above, ...lines.map((line) => [span({}, ' '.repeat(margin)), ...line])];
}

/** What the machine lacks, the most important paragraphs of a page. */
function missingLines(missing: readonly string[] = []): readonly Paragraph[] {
	return missing.map((text) => ({text: oneLine(text), role: 'urgent', rank: 0}));
}

export function firstRunLines({setup, keyOf}: AppState, size: Size, style: TerminalStyle): readonly Line[] {
	const {name} = style.agent;
	const key = (action: string): Pick<Paragraph, 'lead'> => ({lead: {text: `  ${keyOf(action)}  `, role: 'key'}});
	const page: readonly Paragraph[] = [
		{text: 'Welcome to beckon', role: 'strong', rank: 3},
		...missingLines(setup.missing),
		{text: `beckon learns what your sessions are doing from ${name} hooks, which are not installed yet.`, role: 'plain', rank: 2},
		blankParagraph,
		{
			text: 'set up the hooks, tmux keys, status line and notifications: shows what changes, and asks',
			role: 'plain',
			...key('install'),
			rank: 1,
		},
		{text: 'look around first, among simulated sessions', role: 'plain', ...key('demo'), rank: 4},
		blankParagraph,
		{text: 'Without hooks, sessions still appear, but later and with less detail.', role: 'quiet', rank: 4},
	];
	return pageLines(page, size, style);
}

const blankParagraph: Paragraph = {text: '', role: 'plain', rank: 5};

/** What is before a paragraph, as wide as the widest of these. */
const leadCells = 16;

/** The groups of the list, so that what will appear is known before it does. A small screen has no room for all of them. */
const groups: readonly (readonly [name: string, holds: string])[] = [
	['Needs you', 'who waits for a permission, an answer or a plan'],
	['Your turn', 'finished work that you have not seen'],
	['Running', 'what is at work, and on what'],
];

export function emptyLines({setup, keyOf}: AppState, size: Size, style: TerminalStyle): readonly Line[] {
	const {name, program} = style.agent;
	const {missing = [], noStart} = setup;
	const led = (lead: string, text: string, rank: number): Paragraph => ({
		text,
		role: 'quiet',
		lead: {text: `  ${lead.padEnd(leadCells)}`, role: rank === 4 ? 'strong' : 'key'},
		rank,
	});
	const isSmall = size.columns < 60 || size.rows < 15;
	const page: readonly Paragraph[] = [
		{text: `No ${name} sessions yet`, role: 'strong', rank: 1},
		...missingLines(missing),
		...(isSmall ? [] : groups).map(([group, holds]) => led(group, holds, 4)),
		blankParagraph,
		...(noStart === undefined && missing.length === 0 ? [led(keyOf('new'), 'start a session', 2)] : []),
		...(missing.length === 0 ? [led(program, 'in any tmux pane shows up here too', 2)] : []),
		...(setup.kind === 'ready' ? [] : [led('beckon install', `add the hooks to ${name} (once)`, 2)]),
		led(keyOf('demo'), 'look around among simulated sessions', 3),
		led('beckon doctor', 'find out why a session is missing', 3),
	];
	return pageLines(page, size, style);
}
