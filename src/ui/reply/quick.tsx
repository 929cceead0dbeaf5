/** The quick reply popup: one session, its request or last message, and the answers or an input line. It is made for 90×12. */
import {Box, Text} from 'ink';
import type {CardLine} from '../../app/card/line.js';
import type {Size} from '../../app/layout.js';
import {type QuickView, toQuickView} from '../../app/reading/quick-view.js';
import {clip, fill, leftToRight, oneLine, width} from '../../app/text.js';
import type {Counts} from '../../core/queue/queue.js';
import {waitMarks, waitTexts} from '../../core/queue/wait-texts.js';
import {nameOf} from '../../core/rows/row-name.js';
import type {Row} from '../../core/session.js';
import {CardLines, ExcerptLines} from '../card/lines.js';
import type {Drawn} from '../drawn.js';
import {stateLook} from '../list/state-style.js';
import {Saying} from '../page.js';
import {Rule} from '../terminal/rule.js';
import {useLook} from '../use-look.js';
import {ReplyBox, toReplyLayout} from './reply-box.js';

export function QuickBody({drawn, size}: {readonly drawn: Drawn; readonly size: Size}) {
	const {mode, row, file, keyOf} = drawn;
	if (row === undefined) {
		const text = !drawn.looked
			? 'Looking for sessions…'
			: drawn.quick?.pane === undefined
				? nothingText(drawn.view.counts)
				: 'No session in this pane';
		return <Saying size={size} text={text} />;
	}
	const delivery = drawn.deliveries.get(row.key);
	const reply = mode.kind === 'reply' ? toReplyLayout(mode, row, {size, keyOf}) : undefined;
	const below = {columns: size.columns, rows: size.rows - 1 - (reply?.rows ?? 0)};
	const answers = reply === undefined ? drawn.answers : none;
	return (
		<Box flexDirection="column" width={size.columns} height={size.rows}>
			<QuickTitle row={row} counts={drawn.view.counts} columns={size.columns} />
			{delivery?.kind === 'sending' ? (
				<Saying size={below} text={delivery.text} />
			) : (
				<Asked view={toQuickView(row, {file, answers, ...below})} rows={below.rows} readKey={isAsking(row) ? keyOf('read') : undefined} />
			)}
			{mode.kind === 'reply' && reply !== undefined && <ReplyBox mode={mode} row={row} layout={reply} columns={size.columns} />}
		</Box>
	);
}

const none: readonly CardLine[] = [];

function isAsking(row: Row): boolean {
	return row.state.context.kind === 'blocked';
}

/** Nothing is left to walk through, though some may be put off. */
function nothingText({skipped}: Counts): string {
	return skipped === 0 ? 'Nothing waits for you' : `Nothing else waits for you: ${skipped} skipped`;
}

function QuickTitle({row, counts, columns}: {row: Row; counts: Counts; columns: number}) {
	const {theme, isAscii} = useLook();
	const {role, glyph, word} = stateLook(row, isAscii);
	const whole = oneLine(nameOf(row));
	const roomFor = (count: string) => columns - width(word) - width(count) - 10;
	const isAlone = counts.blocked + counts.your_turn <= 1;
	const texts = isAlone ? [] : [waitTexts(counts).join(', '), waitMarks(counts, isAscii)].map((text) => ` ${text} `);
	const count = texts.find((text) => width(whole) <= roomFor(text)) ?? '';
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

type AskedProps = {readonly view: QuickView; readonly rows: number; readonly readKey: string | undefined};

function Asked({view, rows, readKey}: AskedProps) {
	return (
		<Box flexDirection="column" paddingLeft={1} height={rows} overflow="hidden">
			<ExcerptLines text={view.text} readKey={readKey} />
			<CardLines lines={view.choices} />
		</Box>
	);
}
