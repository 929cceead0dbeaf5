/** Pages in place of the list that say what to do: when no session is listed, and before the hooks are installed. */
import {fitPage, type Paragraph} from '../app/card/fit-page.js';
import type {CardLine} from '../app/card/line.js';
import type {Size} from '../app/layout.js';
import type {AppState} from '../app/model.js';
import {oneLine} from '../app/text.js';
import type {AgentWords} from '../core/words/agent-words.js';
import {screenLines} from './card-lines.js';
import {emptyLine, type Line, span} from './line.js';
import type {TerminalLook} from './terminal-style.js';

const margin = 2;

/** @param wordings of one page, the longest first: the first that fits is shown, in the middle. */
function pageLines(wordings: readonly (readonly Paragraph[])[], {columns, rows}: Size, look: TerminalLook): readonly Line[] {
	const room = Math.max(1, columns - 2 * margin);
	const lines = screenLines(fitPage(wordings, {columns: room, rows}), room, look);
	const above = Array.from({length: Math.floor((rows - lines.length) / 2)}, () => emptyLine);
	return [...above, ...lines.map((line) => [span({}, ' '.repeat(margin)), ...line])];
}

/** What the machine lacks, the most important paragraphs of a page. */
function missingLines(missing: readonly string[] = []): readonly Paragraph[] {
	return missing.map((text) => ({text: oneLine(text), role: 'urgent', rank: 0}));
}

export function firstRunLines({setup, keyOf}: AppState, size: Size, look: TerminalLook): readonly Line[] {
	const {name} = look.agent;
	const key = (action: string): Pick<Paragraph, 'lead'> => ({lead: {text: `  ${keyOf(action)}  `, role: 'key'}});
	const page = (
		texts: {readonly why: string; readonly install: string; readonly demo: string; readonly without: string},
		blank: boolean,
	) => [
		{text: 'Welcome to beckon', role: 'strong', rank: 3} as const,
		...missingLines(setup.missing),
		{text: texts.why, role: 'plain', rank: 2} as const,
		...(blank ? [blankParagraph] : []),
		{text: texts.install, role: 'plain', ...key('install'), rank: 1} as const,
		{text: texts.demo, role: 'plain', ...key('demo'), rank: 4} as const,
		...(blank ? [blankParagraph] : []),
		{text: texts.without, role: 'quiet', rank: 4} as const,
	];
	const long = page(
		{
			why: `beckon learns what your sessions are doing from ${name} hooks, which are not installed yet.`,
			install: 'set up the hooks, tmux keys, status line and notifications: shows what changes, and asks',
			demo: 'look around first, among simulated sessions',
			without: 'Without hooks, sessions still appear, but later and with less detail.',
		},
		true,
	);
	const short = page(
		{
			why: `${name} hooks are not installed yet.`,
			install: 'review and add them',
			demo: 'try it with simulated sessions',
			without: 'Without them, sessions appear later, with less detail.',
		},
		false,
	);
	return pageLines([long, short], size, look);
}

const blankParagraph: Paragraph = {text: '', role: 'plain', rank: 5};

type Step = readonly [command: string, does: string];

const toSteps = ({name, program}: AgentWords): readonly Step[] => [
	['beckon install', `add the hooks to ${name} (once)`],
	[program, 'start a session in any tmux pane'],
	['beckon doctor', 'find out why a session is missing'],
];

export function emptyLines({setup}: AppState, size: Size, look: TerminalLook): readonly Line[] {
	const {agent} = look;
	const {missing = []} = setup;
	const useless = [setup.kind === 'ready' ? 'beckon install' : '', missing.length > 0 ? agent.program : ''];
	const steps = toSteps(agent).filter(([command]) => !useless.includes(command));
	const page = (toLine: (step: Step) => CardLine): readonly Paragraph[] => [
		{text: `No ${agent.name} sessions yet`, role: 'strong', rank: 1},
		...missingLines(missing),
		...steps.map((step): Paragraph => ({...toLine(step), rank: 2})),
		{text: 'New sessions appear here automatically.', role: 'quiet', rank: 3},
	];
	return pageLines([page(inColumns), page(inOneSentence)], size, look);
}

function inColumns([command, does]: Step): CardLine {
	return {text: does, role: 'quiet', lead: {text: `  ${command.padEnd(16)}`, role: 'key'}};
}

function inOneSentence([command, does]: Step): CardLine {
	const spans = [
		{text: `${command}: `, role: 'key'},
		{text: does, role: 'quiet'},
	] as const;
	return {text: spans.map(({text}) => text).join(''), role: 'quiet', spans};
}
