/** What stands where the list would be, when there is nothing to list. */
import {Box, Text} from 'ink';
import type {Size} from '../app/layout.js';
import {useLook} from './look.js';
import {clip} from './text.js';

const steps: readonly (readonly [string, string])[] = [
	['beckon install', 'adds the hooks to Claude Code, once'],
	['claude', 'starts a session, in any tmux pane'],
	['beckon doctor', 'says what is wrong, if none shows up'],
];

export function Empty({size}: {size: Size}) {
	const {theme} = useLook();
	const columns = size.columns - 4;
	return (
		<Box flexDirection="column" width={size.columns} height={size.rows} justifyContent="center" paddingLeft={2}>
			<Text wrap="truncate" {...theme.strong}>
				{clip('No Claude Code sessions yet', columns)}
			</Text>
			{steps.map(([command, does]) => (
				<Text key={command} wrap="truncate">
					{'  '}
					<Text {...theme.key}>{command.padEnd(16)}</Text>
					<Text {...theme.quiet}>{clip(does, columns - 18)}</Text>
				</Text>
			))}
			<Text wrap="truncate" {...theme.quiet}>
				{clip('They appear here by themselves.', columns)}
			</Text>
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
