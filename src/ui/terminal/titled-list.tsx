/** A list over the whole screen below its title, of which one line is marked. */
import {Box, Text} from 'ink';
import type {ReactNode} from 'react';
import type {Size} from '../../app/layout.js';
import {clip} from '../../app/text.js';
import {useLook} from '../use-look.js';
import {Lines} from './lines.js';
import {Rule} from './rule.js';

type Props = {
	/** Undefined: the line is needed for the list. */
	readonly title: string | undefined;
	readonly size: Size;
	/** Lines of text with SGR. */
	readonly lines: readonly string[];
	/** The text in place of an empty list. */
	readonly none: string;
	/** At the right end of the title's line. */
	readonly right?: string;
	readonly children?: ReactNode;
};

export function TitledList({title, size, lines, none, right = '', children}: Props) {
	const {theme} = useLook();
	return (
		<Box flexDirection="column" width={size.columns} height={size.rows}>
			{title !== undefined && (
				<Box height={1} width={size.columns}>
					<Text {...theme.strong}>{clip(title, size.columns)}</Text>
					<Rule columns={Math.max(0, size.columns - title.length - right.length)} />
					<Text {...theme.quiet}>{right}</Text>
				</Box>
			)}
			{lines.length === 0 && (
				<Text wrap="truncate" {...theme.quiet}>
					{`  ${none}`}
				</Text>
			)}
			<Lines lines={lines} />
			{children}
		</Box>
	);
}
