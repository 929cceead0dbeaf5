/** The text in place of the list when no session is listed. */
import {Box, Text} from 'ink';
import type {CardLine} from '../../app/card/line.js';
import {wrapCard} from '../../app/card/wrap.js';
import type {Size} from '../../app/layout.js';
import {clip, oneLine} from '../../app/text.js';
import type {AgentWords} from '../../core/words/agent-words.js';
import {CardLines} from '../card/lines.js';
import {useLook} from '../use-look.js';

const toSteps = ({name, program}: AgentWords): readonly (readonly [string, string])[] => [
	['beckon install', `add the hooks to ${name} (once)`],
	[program, 'start a session in any tmux pane'],
	['beckon doctor', 'find out why a session is missing'],
];

export function Empty({size, hasHooks, lacks = []}: {size: Size; hasHooks: boolean; lacks?: readonly string[] | undefined}) {
	const {agent} = useLook();
	const lines: readonly CardLine[] = [
		{text: `No ${agent.name} sessions yet`, role: 'strong'},
		...lacks.map((text): CardLine => ({text: oneLine(text), role: 'urgent'})),
		...toSteps(agent)
			.filter(([command]) => !(hasHooks && command === 'beckon install'))
			.map(([command, does]): CardLine => ({text: does, role: 'quiet', lead: {text: `  ${command.padEnd(16)}`, role: 'key'}})),
		{text: 'New sessions appear here automatically.', role: 'quiet'},
	];
	return (
		<Box flexDirection="column" width={size.columns} height={size.rows} justifyContent="center" paddingLeft={2} overflow="hidden">
			<CardLines lines={wrapCard(lines, Math.max(1, size.columns - 4)).slice(0, size.rows)} />
		</Box>
	);
}

export function Saying({size, text}: {size: Size; text: string}) {
	const {theme} = useLook();
	return (
		<Box width={size.columns} height={size.rows} alignItems="center" justifyContent="center">
			<Text wrap="truncate" {...theme.quiet}>
				{clip(text, size.columns)}
			</Text>
		</Box>
	);
}
