/** Beside or below the list: who is selected, what it asks, and its pane. */
import {Box, Text} from 'ink';
import {memo, useEffect, useMemo} from 'react';
import {fittingAnswers} from '../../app/answer/option-lines.js';
import {cardLines, lastWords} from '../../app/card/card.js';
import type {CardLine} from '../../app/card/line.js';
import {wrapCard} from '../../app/card/wrap.js';
import type {Size} from '../../app/layout.js';
import {toFit} from '../../app/reading/detail-fit.js';
import type {CardDrawn, DetailShown, Preview as Shot} from '../../app/reading/model.js';
import {clip, fill, leftToRight, oneLine, width} from '../../app/text.js';
import type {SourceFile} from '../../core/ask/file-change.js';
import {isAttachable} from '../../core/rows/reachable.js';
import {nameOf} from '../../core/rows/row-name.js';
import type {Row} from '../../core/session.js';
import {dollarsText, spentText} from '../../core/spending.js';
import {type OnButtons, useButtons} from '../card/buttons.js';
import {CardLines, MoreLines} from '../card/lines.js';
import {Rule} from '../terminal/rule.js';
import {type Look, useLook} from '../terminal-style.js';
import {cellText} from './columns.js';
import {Preview, withoutDialog} from './preview.js';
import {stateLook} from './state-style.js';

type Props = {
	readonly row: Row;
	/** The file its request would change, as it is. */
	readonly source: SourceFile | undefined;
	readonly text: Shot['text'];
	readonly shown: DetailShown;
	readonly size: Size;
	readonly answers: readonly CardLine[];
	/** Undefined: nothing can be read elsewhere now, so what it asks or said comes before its pane. */
	readonly readKey: string | undefined;
	/** Whether all of the request could be drawn is known only here. */
	readonly onCard: (card: CardDrawn) => void;
	readonly onButtons: OnButtons;
};

const none: readonly CardLine[] = [];

export const Detail = memo(function Detail({row, source, text, shown, size, answers, readKey, onCard, onButtons}: Props) {
	const {theme} = useLook();
	const columns = size.columns - 1;
	const hasCard = shown !== 'preview';
	const pane = useMemo(() => (hasCard && text !== undefined ? withoutDialog(text, row) : text), [hasCard, text, row]);
	const hasPane = shown !== 'card' && pane !== '' && (row.place !== undefined || lastWords(row).length === 0);
	const isRest = row.state.context.kind === 'rest';
	const card = useMemo(
		() => (hasCard ? wrapCard(isRest ? lastWords(row) : cardLines(row, source), columns) : none),
		[hasCard, isRest, row, source, columns],
	);
	const room = Math.max(0, size.rows - 1);
	const choices = useMemo(
		() => fittingAnswers(hasCard ? answers : none, columns, {most: room - Math.min(card.length, 3), good: room - card.length}),
		[hasCard, answers, columns, card.length, room],
	);
	const fit = toFit({room, card: card.length, choices: choices.length, isShared: isRest && readKey !== undefined, hasPane});
	const used = fit.cardRows + fit.space + fit.choiceRows;
	const hasMore = fit.cardRows > 0 && fit.cardRows < card.length && readKey !== undefined;
	const more = !hasMore ? undefined : isRest ? 1 : fit.cardRows;
	useButtons(onButtons, {part: 'detail', row: row.key, top: 1 + fit.cardRows + fit.space, lines: choices, more});
	// What a finished turn said asks for nothing.
	const isCut = !isRest && (fit.isCut || !hasCard);
	useEffect(() => onCard({row: row.key, token: row.token, isCut, isAlone: false}), [onCard, row.key, row.token, isCut]);
	return (
		<Box flexDirection="column" width={size.columns} height={size.rows}>
			<DetailTitle row={row} columns={size.columns} />
			<Box flexDirection="column" paddingLeft={1} flexShrink={0}>
				<Part lines={card} rows={fit.cardRows} fromEnd={isRest} readKey={readKey} />
				{fit.space > 0 && <Text> </Text>}
				<CardLines lines={choices.slice(0, fit.choiceRows)} />
			</Box>
			{fit.paneRows > 0 && used > 0 && <Rule columns={size.columns} />}
			{used === 0 && !hasPane && <Text {...theme.quiet}> It asks nothing, and said nothing.</Text>}
			<Preview text={pane} columns={size.columns} rows={fit.paneRows} missing={missing(row)} />
		</Box>
	);
});

/** As many lines as there are rows for; the last row, or the first, tells how many are missing. */
function Part({lines, rows, fromEnd, readKey}: {lines: readonly CardLine[]; rows: number; fromEnd: boolean; readKey: Props['readKey']}) {
	if (rows <= 0) return null;
	if (rows >= lines.length) return <CardLines lines={lines} />;
	const seen = fromEnd ? lines.slice(lines.length - rows + 1) : lines.slice(0, rows - 1);
	const more = <MoreLines count={lines.length - seen.length} isAbove={fromEnd} readKey={readKey} />;
	return (
		<>
			{fromEnd && more}
			<CardLines lines={seen} />
			{!fromEnd && more}
		</>
	);
}

function missing(row: Row): string {
	if (row.state.state === 'session_ended') return ' The session has ended.';
	if (isAttachable(row)) return ' Runs in the background: a jump attaches to it.';
	return row.place === undefined ? ' Not in a tmux pane.' : ' …';
}

function DetailTitle({row, columns}: {row: Row; columns: number}) {
	const {theme, glyphs, isAscii} = useLook();
	const {role, glyph} = stateLook(row, isAscii);
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

/** Of its task, where one is known, and of the session. */
function costOf({usage}: Row): string {
	const isWhole = usage.isAtLeast !== true;
	const all = usage.costUsd === undefined ? '' : spentText({costUsd: usage.costUsd, outputTokens: usage.outputTokens, isWhole});
	if (usage.task === undefined || all === '') return all;
	return `task ${spentText({...usage.task, isWhole}) || '$0.00'} of ${dollarsText(usage.costUsd ?? 0, isWhole)}`;
}

function toFacts(row: Row, glyphs: Look['glyphs']): string {
	const {place, usage, notes} = row;
	const share = usage.contextShare === undefined ? undefined : `${Math.round(usage.contextShare * 100)}% context`;
	const where = place && `${place.session}:${place.windowIndex}.${place.paneIndex}`;
	const facts = [
		row.title === undefined ? undefined : row.project,
		where,
		cellText('branch', row),
		cellText('model', row),
		share,
		costOf(row),
		...notes,
	].filter((fact) => fact !== undefined && fact !== '');
	return facts.map((fact) => oneLine(fact ?? '')).join(` ${glyphs.dot} `);
}
