/** The text in place of the list when no session is listed. */
import {Box, Text} from 'ink';
import {fitPage, type Paragraph} from '../../app/card/fit-page.js';
import type {CardLine} from '../../app/card/line.js';
import type {Size} from '../../app/layout.js';
import {oneLine, wrap} from '../../app/text.js';
import type {AgentWords} from '../../core/words/agent-words.js';
import {CardLines} from '../card/lines.js';
import {useLook} from '../use-look.js';

type Step = readonly [command: string, does: string];

const toSteps = ({name, program}: AgentWords): readonly Step[] => [
	['beckon install', `add the hooks to ${name} (once)`],
	[program, 'start a session in any tmux pane'],
	['beckon doctor', 'find out why a session is missing'],
];

type EmptyProps = {readonly size: Size; readonly hasHooks: boolean; readonly lacks?: readonly string[] | undefined};

export function Empty({size, hasHooks, lacks = []}: EmptyProps) {
	const {agent} = useLook();
	const steps = toSteps(agent).filter(([command]) => !(hasHooks && command === 'beckon install'));
	const page = (toLine: (step: Step) => CardLine): readonly Paragraph[] => [
		{text: `No ${agent.name} sessions yet`, role: 'strong', rank: 1},
		...lacks.map((text): Paragraph => ({text: oneLine(text), role: 'urgent', rank: 0})),
		...steps.map((step): Paragraph => ({...toLine(step), rank: 2})),
		{text: 'New sessions appear here automatically.', role: 'quiet', rank: 3},
	];
	return <Page wordings={[page(inColumns), page(inOneSentence)]} size={size} />;
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

/** A page of text in place of the list, in the wording that fits. */
export function Page({wordings, size}: {readonly wordings: readonly (readonly Paragraph[])[]; readonly size: Size}) {
	const {columns, rows} = size;
	return (
		<Box flexDirection="column" width={columns} height={rows} justifyContent="center" paddingLeft={2} overflow="hidden">
			<CardLines lines={fitPage(wordings, {columns: Math.max(1, columns - 4), rows})} />
		</Box>
	);
}

/** A sentence or two in the middle. */
export function Saying({size, text}: {size: Size; text: string}) {
	const {theme} = useLook();
	const {columns, rows} = size;
	return (
		<Box flexDirection="column" width={columns} height={rows} alignItems="center" justifyContent="center" overflow="hidden">
			<Text wrap="truncate" {...theme.quiet}>
				{wrap(text, columns)
					.slice(0, rows)
					.map((line) => line.trim())
					.join('\n')}
			</Text>
		</Box>
	);
}
