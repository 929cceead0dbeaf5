/** Text in place of the list or of a session: a page that says what to do, or a sentence or two in the middle. */
import {Box} from 'ink';
import {fitPage, type Paragraph} from '../app/card/fit-page.js';
import type {Size} from '../app/layout.js';
import {oneLine} from '../app/text.js';
import {CardLines, Lines} from './terminal/lines.js';
import {sayingTexts} from './terminal/saying-text.js';
import {useLook} from './use-look.js';

/** @param wordings of one page, the longest first: the first that fits is shown. */
export function Page({wordings, size}: {readonly wordings: readonly (readonly Paragraph[])[]; readonly size: Size}) {
	const {rows} = size;
	const columns = Math.max(1, size.columns - 4);
	return (
		<Box flexDirection="column" width={size.columns} height={rows} justifyContent="center" paddingLeft={2} overflow="hidden">
			<CardLines lines={fitPage(wordings, {columns, rows})} columns={columns} />
		</Box>
	);
}

/** A sentence or two in the middle. */
export function Saying({size, text}: {size: Size; text: string}) {
	const look = useLook();
	return (
		<Box width={size.columns} height={size.rows} flexShrink={0}>
			<Lines lines={sayingTexts(text, size, look)} />
		</Box>
	);
}

/** What the machine lacks, the most important paragraphs of a page. */
export function missingLines(missing: readonly string[] = []): readonly Paragraph[] {
	return missing.map((text) => ({text: oneLine(text), role: 'urgent', rank: 0}));
}
