/** A text over the whole screen that scrolls: the help, and what a session asks in full. */
import {Box, Text} from 'ink';
import {useEffect, useMemo} from 'react';
import type {CardLine} from '../../app/card/line.js';
import {wrapCard} from '../../app/card/wrap.js';
import type {Size} from '../../app/layout.js';
import type {Page, PageDrawn} from '../../app/reading/model.js';
import {clip, oneLine, width} from '../../app/text.js';
import type {RowKey} from '../../core/session.js';
import {type OnButtons, useButtons} from '../card/buttons.js';
import {CardLines} from '../card/lines.js';
import {Rule} from '../terminal/rule.js';
import {useLook} from '../terminal-style.js';

type Props = {
	readonly title: string;
	readonly lines: readonly CardLine[];
	readonly page: Page;
	readonly size: Size;
	/** How far it can scroll is known only once it is broken into lines. */
	readonly onMeasure: (drawn: PageDrawn) => void;
	/** The first so many of the lines are a request, which goes by this token: they are read before it is answered. */
	readonly request?: {readonly lines: number; readonly token: string | undefined} | undefined;
	/** Stays below what scrolls. */
	readonly bottom?: readonly CardLine[];
	/** What stands below are options of this row. */
	readonly buttons?: {readonly row: RowKey; readonly onButtons: OnButtons};
};

const none: readonly CardLine[] = [];
const noButtons: OnButtons = () => undefined;

export function Pager({title, lines, page, size, onMeasure, request, bottom = none, buttons}: Props) {
	const {theme} = useLook();
	const text = useMemo(() => wrapCard(lines, size.columns - 2), [lines, size.columns]);
	const below = useMemo(() => wrapCard(bottom, size.columns - 2), [bottom, size.columns]);
	const belowRows = below.length === 0 ? 0 : Math.min(below.length, Math.max(0, size.rows - 4));
	const rows = Math.max(1, size.rows - 1 - (belowRows > 0 ? belowRows + 1 : 0));
	const must = useMemo(() => wrapCard(lines.slice(0, request?.lines ?? 0), size.columns - 2).length, [lines, request?.lines, size.columns]);
	const token = request?.token;
	useEffect(() => onMeasure({lines: text.length, rows, must, token}), [onMeasure, text.length, rows, must, token]);
	useButtons(buttons?.onButtons ?? noButtons, {part: 'page', row: buttons?.row ?? ('' as RowKey), top: rows + 2, lines: below});
	const top = Math.max(0, Math.min(page.top, text.length - rows));
	const seen = text.length > rows ? ` ${Math.min(text.length, top + rows)}/${text.length} ` : '';
	const name = clip(` ${oneLine(title)} `, size.columns - width(seen));
	return (
		<Box flexDirection="column" width={size.columns} height={size.rows}>
			<Box height={1} width={size.columns}>
				<Text {...theme.strong}>{name}</Text>
				<Rule columns={size.columns - width(name) - width(seen)} />
				<Text {...theme.quiet}>{seen}</Text>
			</Box>
			<Box flexDirection="column" paddingLeft={1} height={rows}>
				<CardLines lines={text.slice(top, top + rows)} />
			</Box>
			{belowRows > 0 && <Rule columns={size.columns} />}
			{belowRows > 0 && (
				<Box flexDirection="column" paddingLeft={1}>
					<CardLines lines={below.slice(0, belowRows)} />
				</Box>
			)}
		</Box>
	);
}
