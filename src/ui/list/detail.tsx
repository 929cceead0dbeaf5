/** The detail beside or below the list: the selected session, its request, and its pane. */
import {Box, Text} from 'ink';
import {memo} from 'react';
import {cellText, contextRole} from '../../app/list/column-table.js';
import {rowsOfCard} from '../../app/reading/detail-fit.js';
import type {DetailView} from '../../app/reading/detail-view.js';
import type {PanePreview as Shot} from '../../app/reading/model.js';
import type {PaneScroll} from '../../app/shown/model.js';
import {clip, fill, leftToRight, oneLine, width} from '../../app/text.js';
import {targetText} from '../../core/address.js';
import {isAttachable} from '../../core/rows/host-rows.js';
import {nameOf} from '../../core/rows/row-name.js';
import type {Row} from '../../core/session.js';
import {dollarsText} from '../../core/terms/spending.js';
import {noteTexts} from '../../core/words/note-words.js';
import {CardLines, ExcerptLines} from '../terminal/lines.js';
import {Rule} from '../terminal/rule.js';
import type {TerminalLook} from '../terminal-style.js';
import {useLook} from '../use-look.js';
import {Preview} from './preview.js';
import {stateStyle} from './state-style.js';

type Props = {
	readonly row: Row;
	readonly view: DetailView;
	readonly text: Shot['text'];
	readonly scroll: PaneScroll | undefined;
	readonly columns: number;
	readonly rows: number;
	/** The name of the key that shows the whole text; undefined: no key does that now. */
	readonly readKey: string | undefined;
};

export const Detail = memo(function Detail({row, view, text, scroll, columns, rows, readKey}: Props) {
	const {theme} = useLook();
	const {fit, hasPane} = view;
	const used = rowsOfCard(fit);
	return (
		<Box flexDirection="column" width={columns} height={rows}>
			<DetailTitle row={row} columns={columns} />
			<Box flexDirection="column" paddingLeft={1} flexShrink={0}>
				<ExcerptLines text={view.text} columns={columns - 1} readKey={readKey} />
				{fit.space > 0 && <Text> </Text>}
				<CardLines lines={view.choices} columns={columns - 1} />
			</Box>
			{fit.paneRows > 0 && used > 0 && <Rule columns={columns} />}
			{used === 0 && !hasPane && <Text {...theme.quiet}> No messages yet</Text>}
			<Preview text={text} scroll={scroll} card={used > 0 ? row : undefined} columns={columns} rows={fit.paneRows} missing={missing(row)} />
		</Box>
	);
});

function missing(row: Row): string {
	if (row.state.state === 'session_ended') return ' The session has ended.';
	if (isAttachable(row)) return ' Runs in the background. Jump to attach to it.';
	return row.place === undefined ? ' Not in a tmux pane.' : ' …';
}

function DetailTitle({row, columns}: {row: Row; columns: number}) {
	const {theme, glyphs, isAscii} = useLook();
	const {role, glyph} = stateStyle(row, isAscii);
	const name = leftToRight(clip(oneLine(nameOf(row)), columns - 6));
	const facts = clip(toFacts(row, glyphs), columns - width(name) - 9);
	const rest = Math.max(0, columns - width(name) - width(facts) - (facts === '' ? 6 : 8));
	return (
		<Box height={1} width={columns}>
			<Rule columns={2} />
			<Text {...theme[role]}>{` ${fill(oneLine(glyph), 2)}`}</Text>
			<Text {...theme.strong}>{name}</Text>
			<Text {...theme.quiet}>{facts === '' ? ' ' : `  ${facts} `}</Text>
			<Rule columns={rest} />
		</Box>
	);
}

/** First what one needs to answer: in which project and branch, and what is unusual. Where it runs, on what, and for how much comes last, and is cut first. */
function toFacts(row: Row, glyphs: TerminalLook['glyphs']): string {
	const {place, usage} = row;
	const share = contextRole(row) === undefined ? undefined : `${cellText('context', row)} context`;
	const where = place && targetText(place);
	const facts = [
		row.title === undefined ? undefined : row.project,
		cellText('branch', row),
		...noteTexts(row),
		share,
		where,
		cellText('model', row),
		usage.costUsd === undefined ? undefined : dollarsText(usage.costUsd, usage.isAtLeast !== true),
	].filter((fact) => fact !== undefined && fact !== '');
	return facts.map((fact) => oneLine(fact ?? '')).join(` ${glyphs.dot} `);
}
