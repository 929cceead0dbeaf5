/** The small screen: one session, what it asks or said, and the answers or an input line. Made for 90×12. */
import {Box, Text} from 'ink';
import {useEffect, useMemo} from 'react';
import {fittingAnswers} from '../../app/answer/option-lines.js';
import {cardLines, lastWords} from '../../app/card/card.js';
import type {CardLine} from '../../app/card/line.js';
import {wrapCard} from '../../app/card/wrap.js';
import type {KeyOf} from '../../app/keys/binding.js';
import type {Size} from '../../app/layout.js';
import type {CardDrawn} from '../../app/reading/model.js';
import {clip, fill, leftToRight, oneLine, width} from '../../app/text.js';
import {nameOf} from '../../core/rows/row-name.js';
import type {Row} from '../../core/session.js';
import {type OnButtons, useButtons} from '../card/buttons.js';
import {CardLines, MoreLines} from '../card/lines.js';
import {Saying} from '../list/empty.js';
import {stateLook} from '../list/state-style.js';
import {Rule} from '../terminal/rule.js';
import {useLook} from '../terminal-style.js';
import type {Drawn} from '../view-model.js';
import {ReplyBox, toReplyLayout} from './reply-box.js';

type Props = {
	readonly drawn: Drawn;
	readonly answers: readonly CardLine[];
	readonly size: Size;
	readonly keyOf: KeyOf;
	readonly onCard: (card: CardDrawn) => void;
	readonly onButtons: OnButtons;
};

export function QuickBody({drawn, answers, size, keyOf, onCard, onButtons}: Props) {
	const {mode, row} = drawn;
	if (row === undefined) {
		const text = !drawn.looked ? 'Looking for sessions' : drawn.quick?.pane === undefined ? 'Nothing needs you' : 'No session in this pane';
		return <Saying size={size} text={text} />;
	}
	const delivery = drawn.deliveries.get(row.key);
	const reply = mode.kind === 'reply' ? toReplyLayout(mode, row, {size, keyOf}) : undefined;
	const below = reply === undefined ? answers : [];
	const rows = size.rows - 1 - (reply?.rows ?? 0);
	return (
		<Box flexDirection="column" width={size.columns} height={size.rows}>
			<QuickTitle row={row} waiting={waitingOf(drawn)} columns={size.columns} />
			{delivery?.kind === 'sending' ? (
				<Saying size={{columns: size.columns, rows}} text={delivery.text} />
			) : (
				<Asked
					row={row}
					source={drawn.source}
					answers={below}
					size={{columns: size.columns, rows}}
					readKey={keyOf('read')}
					onCard={onCard}
					onButtons={onButtons}
				/>
			)}
			{mode.kind === 'reply' && reply !== undefined && <ReplyBox mode={mode} row={row} layout={reply} columns={size.columns} />}
		</Box>
	);
}

function waitingOf({view}: Drawn): number {
	return [...view.order.values()].filter((group) => group === 'needs_you').length;
}

function QuickTitle({row, waiting, columns}: {row: Row; waiting: number; columns: number}) {
	const {theme, isAscii} = useLook();
	const {role, glyph, word} = stateLook(row, isAscii);
	const whole = oneLine(nameOf(row));
	const roomFor = (count: string) => columns - width(word) - width(count) - 10;
	const full = waiting > 1 ? ` ${waiting} need you ` : '';
	const count = full === '' || width(whole) <= roomFor(full) ? full : ` ${waiting} `;
	const name = leftToRight(clip(whole, Math.max(8, roomFor(count))));
	const rest = Math.max(0, columns - 8 - width(name) - width(word) - width(count));
	return (
		<Box height={1} width={columns}>
			<Rule columns={2} />
			<Text {...theme[role]}>{` ${fill(oneLine(glyph), 2)}`}</Text>
			<Text {...theme.strong}>{name}</Text>
			<Text {...theme[role]}>{`  ${word} `}</Text>
			<Rule columns={rest} />
			<Text {...theme.quiet}>{count}</Text>
		</Box>
	);
}

type AskedProps = {
	readonly row: Row;
	readonly source: Drawn['source'];
	readonly answers: readonly CardLine[];
	readonly size: Size;
	readonly readKey: string;
	readonly onCard: Props['onCard'];
	readonly onButtons: OnButtons;
};

/** A request is read from its start, last words from their end. */
function Asked({row, source, answers, size, readKey, onCard, onButtons}: AskedProps) {
	const columns = size.columns - 2;
	const {context} = row.state;
	const lines = useMemo(
		() => wrapCard(context.kind === 'rest' ? lastWords(row) : cardLines(row, source), columns),
		[row, source, context, columns],
	);
	const choices = useMemo(
		() => fittingAnswers(answers, columns, {most: size.rows, good: size.rows - lines.length}),
		[answers, columns, size.rows, lines.length],
	);
	const choiceRows = Math.min(choices.length, size.rows);
	const room = Math.max(0, size.rows - choiceRows);
	const isCut = lines.length > room;
	const shown =
		context.kind === 'rest'
			? lines.slice(-Math.max(0, room - Number(isCut)) || lines.length)
			: lines.slice(0, Math.max(0, room - Number(isCut)));
	const isUnseen = context.kind === 'blocked' && (isCut || choiceRows < choices.length);
	useEffect(() => onCard({row: row.key, token: row.token, isCut: isUnseen, isAlone: true}), [onCard, row.key, row.token, isUnseen]);
	const top = 1 + (room > 0 ? shown.length + Number(isCut) : 0);
	const moreAt = isCut && room > 0 && context.kind === 'blocked' ? top - 1 : undefined;
	useButtons(onButtons, {part: 'page', row: row.key, top, lines: choices, more: moreAt});
	const isRest = context.kind === 'rest';
	const more = (
		<MoreLines count={lines.length - shown.length} isAbove={isRest} readKey={context.kind === 'blocked' ? readKey : undefined} />
	);
	return (
		<Box flexDirection="column" paddingLeft={1} height={size.rows} overflow="hidden">
			{isCut && isRest && room > 0 && more}
			<CardLines lines={room > 0 ? shown : []} />
			{isCut && !isRest && room > 0 && more}
			<CardLines lines={choices.slice(0, choiceRows)} />
		</Box>
	);
}
