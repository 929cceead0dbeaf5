/** The quick reply popup as text with SGR: one session, its request or last message, and the answers or an input line. It is made for 90×12. */
import type {CardLine} from '../../app/card/line.js';
import type {Size} from '../../app/layout.js';
import {toQuickView} from '../../app/reading/quick-view.js';
import {clip, fill, leftToRight, oneLine, width} from '../../app/text.js';
import type {RowCounts} from '../../core/queue/queue.js';
import {waitMarks, waitTexts} from '../../core/queue/waited.js';
import {nameOf} from '../../core/rows/row-name.js';
import type {Row} from '../../core/session.js';
import {excerptTexts, styledCardTexts} from '../card/card-text.js';
import type {Drawn} from '../drawn.js';
import {stateStyle} from '../list/state-style.js';
import {ruleText} from '../terminal/rule-text.js';
import {sayingTexts} from '../terminal/saying-text.js';
import type {TerminalLook} from '../terminal-style.js';
import {paint} from '../theme.js';
import {replyTexts, toReplyLayout} from './reply-text.js';

export function quickTexts(drawn: Drawn, size: Size, look: TerminalLook): readonly string[] {
	const {mode, row, file, keyOf} = drawn;
	if (row === undefined) return sayingTexts(whyNone(drawn), size, look);
	const delivery = drawn.deliveries.get(row.key);
	const layout = mode.kind === 'reply' ? toReplyLayout(mode, row, {size, keyOf}) : undefined;
	const below = {columns: size.columns, rows: size.rows - 1 - (layout?.rows ?? 0)};
	const answers = layout === undefined ? drawn.answers : none;
	const body =
		delivery?.kind === 'sending' ? sayingTexts(delivery.text, below, look) : askedTexts(row, {file, below, answers, keyOf}, look);
	return [
		titleText(row, drawn.view.counts, size.columns, look),
		...Array.from({length: below.rows}, (_, at) => body[at] ?? ''),
		...(mode.kind === 'reply' && layout !== undefined ? replyTexts(mode, row, {layout, columns: size.columns}, look) : []),
	];
}

const none: readonly CardLine[] = [];

function whyNone({looked, quick, view}: Drawn): string {
	if (!looked) return 'Looking for sessions…';
	if (quick?.pane !== undefined) return 'No session in this pane';
	const {skipped} = view.counts;
	return skipped === 0 ? 'Nothing waits for you' : `Nothing else waits for you: ${skipped} skipped`;
}

type Below = {readonly file: Drawn['file']; readonly below: Size; readonly answers: readonly CardLine[]; readonly keyOf: Drawn['keyOf']};

/** The request or the last message, and its answers. */
function askedTexts(row: Row, {file, below, answers, keyOf}: Below, look: TerminalLook): readonly string[] {
	const view = toQuickView(row, {file, answers, ...below});
	const readKey = row.state.context.kind === 'blocked' ? keyOf('read') : undefined;
	const columns = below.columns - 1;
	const lines = [...excerptTexts(view.text, {columns, readKey}, look), ...styledCardTexts(view.choices, columns, look)];
	return lines.slice(0, below.rows).map((line) => (line === '' ? '' : ` ${line}`));
}

function titleText(row: Row, counts: RowCounts, columns: number, look: TerminalLook): string {
	const {theme, isAscii} = look;
	const {role, glyph, word} = stateStyle(row, isAscii);
	const whole = oneLine(nameOf(row));
	const roomFor = (count: string) => columns - width(word) - width(count) - 10;
	const isAlone = counts.blocked + counts.your_turn <= 1;
	const texts = isAlone ? [] : [waitTexts(counts).join(', '), waitMarks(counts, isAscii)].map((text) => ` ${text} `);
	const count = texts.find((text) => width(whole) <= roomFor(text)) ?? '';
	const name = leftToRight(clip(whole, Math.max(8, roomFor(count))));
	const rest = Math.max(0, columns - 8 - width(name) - width(word) - width(count));
	return [
		ruleText(2, look),
		paint(theme[role], ` ${fill(oneLine(glyph), 2)}`),
		paint(theme.strong, name),
		paint(theme[role], `  ${word} `),
		ruleText(rest, look),
		paint(theme.quiet, count),
	].join('');
}
