/** The quick reply popup: one session, its request or last message, and the answers or an input line. It is made for 90×12. */
import type {CardLine} from '../../app/card/line.js';
import type {Size} from '../../app/layout.js';
import type {AppState} from '../../app/model.js';
import {toQuickView} from '../../app/reading/quick-view.js';
import {subjectOf} from '../../app/shown/shown.js';
import {clip, fill, leftToRight, oneLine, width} from '../../app/text.js';
import type {RowCounts} from '../../core/queue/queue.js';
import {waitMarks, waitTexts} from '../../core/queue/waited.js';
import {nameOf} from '../../core/rows/row-name.js';
import type {Row} from '../../core/session.js';
import {excerptLines, indentedLines} from '../card-lines.js';
import {type Line, rule, sayingLines, sized, span} from '../line.js';
import {stateStyle} from '../list/state-style.js';
import type {TerminalLook} from '../terminal-style.js';
import {replyLines, toReplyLayout} from './reply-lines.js';

export function quickLines(state: AppState, size: Size, look: TerminalLook): readonly Line[] {
	const {mode, keyOf} = state;
	const {row, answers: all} = subjectOf(state);
	if (row === undefined) return sayingLines(whyNone(state), size, look);
	const delivery = state.deliveries.get(row.key);
	const layout = mode.kind === 'reply' ? toReplyLayout(mode, row, {size, keyOf}) : undefined;
	const below = {columns: size.columns, rows: size.rows - 1 - (layout?.rows ?? 0)};
	const answers = layout === undefined ? all : none;
	const body = delivery?.kind === 'sending' ? sayingLines(delivery.text, below, look) : askedLines(row, {state, below, answers}, look);
	return [
		titleLine(row, state.view.counts, size.columns, look),
		...sized(body, below.rows),
		...(mode.kind === 'reply' && layout !== undefined ? replyLines(mode, row, {layout, columns: size.columns}, look) : []),
	];
}

const none: readonly CardLine[] = [];

function whyNone({looked, quick, view}: AppState): string {
	if (!looked) return 'Looking for sessions…';
	if (quick?.pane !== undefined) return 'No session in this pane';
	const {skipped} = view.counts;
	return skipped === 0 ? 'Nothing waits for you' : `Nothing else waits for you: ${skipped} skipped`;
}

type Below = {readonly state: AppState; readonly below: Size; readonly answers: readonly CardLine[]};

/** The request or the last message, and its answers. */
function askedLines(row: Row, {state, below, answers}: Below, look: TerminalLook): readonly Line[] {
	const {file} = subjectOf(state);
	const view = toQuickView(row, {file, answers, ...below});
	const readKey = row.state.context.kind === 'blocked' ? state.keyOf('read') : undefined;
	return [...excerptLines(view.text, {columns: below.columns, readKey}, look), ...indentedLines(view.choices, below.columns, look)];
}

function titleLine(row: Row, counts: RowCounts, columns: number, look: TerminalLook): Line {
	const {theme, isAscii} = look;
	const {role, glyph, word} = stateStyle(row, isAscii);
	const whole = oneLine(nameOf(row));
	const roomFor = (count: string) => columns - width(word) - width(count) - 10;
	const isAlone = counts.blocked + counts.your_turn <= 1;
	const texts = isAlone ? [] : [waitTexts(counts).join(', '), waitMarks(counts, isAscii)].map((text) => ` ${text} `);
	const count = texts.find((text) => width(whole) <= roomFor(text)) ?? '';
	const name = leftToRight(clip(whole, Math.max(8, roomFor(count))));
	const rest = columns - 8 - width(name) - width(word) - width(count);
	return [
		rule(2, look),
		span(theme[role], ` ${fill(oneLine(glyph), 2)}`),
		span(theme.strong, name),
		span(theme[role], `  ${word} `),
		rule(rest, look),
		span(theme.quiet, count),
	];
}
