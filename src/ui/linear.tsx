/** The list for a screen reader: lines of text without columns, rules and glyphs. */
import {Box, Text} from 'ink';
import {aboutText, linearView} from '../app/reading/linear-view.js';
import {groupedDigits} from '../core/text/times.js';
import {useTextAt} from './clock.js';
import type {Drawn} from './drawn.js';
import {CardLines} from './terminal/lines.js';

export function Linear({drawn}: {readonly drawn: Drawn}) {
	const {size, keyOf} = drawn;
	const about = useTextAt((now) => aboutText(drawn, now));
	const {lines, missing} = linearView(drawn, about);
	return (
		<Box flexDirection="column" width={size.columns} height={Math.max(1, size.rows - 1)} overflow="hidden">
			<CardLines lines={lines} columns={size.columns} />
			{missing > 0 && <Text>{`${groupedDigits(missing)} more lines. Press ${keyOf('read')} to read all.`}</Text>}
			<Text> </Text>
		</Box>
	);
}
