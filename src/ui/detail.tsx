/** Beside or below the list: who is selected, what it asks, and its pane. */
import {Box, Text} from 'ink';
import {memo, useMemo} from 'react';
import type {Size} from '../app/layout.js';
import type {Preview as Shot} from '../app/state.js';
import type {Row} from '../core/session.js';
import {cardLines} from './card.js';
import {CardLines, wrapCard} from './card-lines.js';
import {type Look, useLook} from './look.js';
import {Preview} from './preview.js';
import {Rule} from './rule.js';
import {stateLook} from './state-look.js';
import {clip, fill, oneLine, width} from './text.js';

type Props = {readonly row: Row; readonly text: Shot['text']; readonly size: Size; readonly readKey: string};

export const Detail = memo(function Detail({row, text, size, readKey}: Props) {
	const {theme, glyphs} = useLook();
	const card = useMemo(() => wrapCard(cardLines(row), size.columns - 1), [row, size.columns]);
	const room = Math.max(0, size.rows - 1);
	const cardRows = Math.min(card.length, card.length > 0 ? Math.max(3, Math.floor(room * 0.5)) : 0, room);
	const isCut = cardRows < card.length;
	const shown = card.slice(0, isCut ? cardRows - 1 : cardRows);
	const gap = card.length > 0 && room - cardRows > 3 ? 1 : 0;
	return (
		<Box flexDirection="column" width={size.columns} height={size.rows}>
			<DetailTitle row={row} columns={size.columns} />
			<Box flexDirection="column" paddingLeft={1} flexShrink={0}>
				<CardLines lines={shown} />
				{isCut && (
					<Text wrap="truncate" {...theme.quiet}>{`${glyphs.more} ${card.length - shown.length} more lines, ${readKey} reads all`}</Text>
				)}
			</Box>
			{gap > 0 && <Rule columns={size.columns} />}
			<Preview text={text} columns={size.columns} rows={room - cardRows - gap} missing={missing(row)} />
		</Box>
	);
});

function missing(row: Row): string {
	if (row.state.state === 'session_ended') return ' The session has ended.';
	return row.place === undefined ? ' Not in a tmux pane.' : ' …';
}

function DetailTitle({row, columns}: {row: Row; columns: number}) {
	const {theme, glyphs, isAscii} = useLook();
	const {role, glyph} = stateLook(row, isAscii);
	const name = clip(oneLine(row.title ?? row.project), columns - 6);
	const facts = clip(toFacts(row, glyphs), columns - width(name) - 9);
	const rest = Math.max(0, columns - width(name) - width(facts) - (facts === '' ? 6 : 8));
	return (
		<Box height={1} width={columns}>
			<Rule columns={2} />
			<Text {...theme[role]}>{` ${fill(oneLine(glyph), 1)} `}</Text>
			<Text {...theme.strong}>{name}</Text>
			<Text {...theme.quiet}>{facts === '' ? ' ' : `  ${facts} `}</Text>
			<Rule columns={rest} />
		</Box>
	);
}

function toFacts(row: Row, glyphs: Look['glyphs']): string {
	const {place, branch, usage, notes} = row;
	const share = usage.contextShare === undefined ? undefined : `${Math.round(usage.contextShare * 100)}% context`;
	const where = place && `${place.session}:${place.windowIndex}.${place.paneIndex}`;
	const facts = [where, branch, usage.model, share, ...notes].filter((fact) => fact !== undefined && fact !== '');
	return facts.map((fact) => oneLine(fact ?? '')).join(` ${glyphs.dot} `);
}
