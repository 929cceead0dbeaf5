/** The text in place of the list when no session is listed. */
import type {Paragraph} from '../../app/card/fit-page.js';
import type {CardLine} from '../../app/card/line.js';
import type {Size} from '../../app/layout.js';
import type {AgentWords} from '../../core/words/agent-words.js';
import {missingLines, Page} from '../page.js';
import {useLook} from '../use-look.js';

type Step = readonly [command: string, does: string];

const toSteps = ({name, program}: AgentWords): readonly Step[] => [
	['beckon install', `add the hooks to ${name} (once)`],
	[program, 'start a session in any tmux pane'],
	['beckon doctor', 'find out why a session is missing'],
];

type EmptyProps = {readonly size: Size; readonly hasHooks: boolean; readonly missing?: readonly string[] | undefined};

export function Empty({size, hasHooks, missing = []}: EmptyProps) {
	const {agent} = useLook();
	const useless = [hasHooks ? 'beckon install' : '', missing.length > 0 ? agent.program : ''];
	const steps = toSteps(agent).filter(([command]) => !useless.includes(command));
	const page = (toLine: (step: Step) => CardLine): readonly Paragraph[] => [
		{text: `No ${agent.name} sessions yet`, role: 'strong', rank: 1},
		...missingLines(missing),
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
