/** Text in place of the list or of a session: a page that says what to do, or a sentence or two in the middle. */
import {Box, Text} from 'ink';
import {fitPage, type Paragraph} from '../app/card/fit-page.js';
import type {Size} from '../app/layout.js';
import {oneLine, wrap} from '../app/text.js';
import {CardLines} from './card/lines.js';
import {useLook} from './use-look.js';

/** @param wordings of one page, the longest first: the first that fits is shown. */
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

/** What the machine lacks, the most important paragraphs of a page. */
export function missingLines(missing: readonly string[] = []): readonly Paragraph[] {
	return missing.map((text) => ({text: oneLine(text), role: 'urgent', rank: 0}));
}
