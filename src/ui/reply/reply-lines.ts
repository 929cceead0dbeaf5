/**
 * The input box below the text that it answers: recipient, text with cursor, and how the agent will interpret the text. Also
 * the quick reply popup.
 */
import type {CardLine} from '../../app/card/line.js';
import type {KeyOf} from '../../app/help-keys.js';
import type {Size} from '../../app/layout.js';
import type {AppState} from '../../app/model.js';
import {toDetailView} from '../../app/reading/detail-view.js';
import {editorText} from '../../app/reply/editor.js';
import type {Purpose, ReplyMode} from '../../app/reply/model.js';
import {atWork} from '../../app/reply/several.js';
import {type TextBox, toTextBox, visibleLines} from '../../app/reply/text-box.js';
import {subjectOf} from '../../app/shown/shown.js';
import {clip, leftToRight, oneLine, width, wrap} from '../../app/text.js';
import type {RowCounts} from '../../core/queue/queue.js';
import {waitMarks, waitTexts} from '../../core/queue/waited.js';
import {nameOf, shortName} from '../../core/rows/row-name.js';
import type {Row} from '../../core/session.js';
import {graphemes} from '../../core/text/graphemes.js';
import {replyNotes, replyNoteText, toReplyText} from '../../core/text/reply-text.js';
import {excerptLines, indentedLines} from '../detail-lines.js';
import {emptyLine, type Line, messageLines, rule, ruled, sized, span, type TerminalStyle, titleHead} from '../line.js';
import {stateStyle} from '../list/state-style.js';
import type {Theme} from '../theme.js';

const mostRows = 8;

type ReplyLayout = {readonly box: TextBox; readonly textRows: number; readonly notes: readonly string[]; readonly rows: number};

/** `size` is the size of the whole area around the box. */
type Around = {readonly size: Size; readonly keyOf: KeyOf};

export function toReplyLayout(mode: ReplyMode, row: Row | undefined, {size, keyOf}: Around): ReplyLayout {
	const box = toTextBox(mode.editor.before, mode.editor.after, size.columns - 2);
	const textRows = Math.max(1, Math.min(box.lines.length, mostRows, Math.floor(size.rows * 0.5)));
	const notes = notesOf(mode, row, keyOf)
		.flatMap((note) => wrap(note, size.columns - 2))
		.slice(0, Math.max(0, Math.min(4, size.rows - textRows - 4)));
	return {box, textRows, notes, rows: 1 + textRows + notes.length};
}

/** The notes below the input line. A key that must be pressed again comes first. */
function notesOf(mode: ReplyMode, row: Row | undefined, keyOf: KeyOf): readonly string[] {
	const {editor, purpose, sure} = mode;
	const text = toReplyText(editorText(editor));
	if (purpose.kind === 'words') return [];
	const again =
		sure === 'shell'
			? ['! runs a shell command without asking. Press the same key again to run it.']
			: sure === 'leave'
				? ['Press the same key again to discard the text.']
				: [];
	const working = workingNotes(mode, row, keyOf);
	// The notes say what a typed text will do.
	const notes = row?.takes === undefined ? replyNotes(text).filter((note) => note !== 'hash') : [];
	return [...again, ...working, ...notes.map(replyNoteText)];
}

function workingNotes(mode: ReplyMode, row: Row | undefined, keyOf: KeyOf): readonly string[] {
	if (mode.purpose.kind !== 'several')
		return row?.state.group === 'autonomous' ? [`The session is working: press ${keyOf('queue')} to queue the text until it finishes`] : [];
	const count = atWork(mode);
	return count === 0 ? [] : [`${count} working, skipped by ${keyOf('send')}: press ${keyOf('queue')} to queue the text for them too`];
}

type BoxSize = {readonly layout: ReplyLayout; readonly columns: number};

export function replyLines(mode: ReplyMode, row: Row | undefined, {layout, columns}: BoxSize, style: TerminalStyle): readonly Line[] {
	const {theme, glyphs} = style;
	const {box, textRows, notes} = layout;
	const seen = visibleLines(box, textRows);
	const more = box.lines.length > textRows ? ` ${box.row + 1}/${box.lines.length} ` : '';
	const title = clip(` ${titleOf(mode.purpose, row)} `, columns - width(more) - 2);
	const lines = seen.lines.map((line, number): Line => {
		const index = seen.top + number;
		const lead = span(theme.key, `${index === 0 ? glyphs.marker : ' '} `);
		return index === box.row ? [lead, ...withCursor(line, box.column, theme)] : [lead, span({}, line)];
	});
	return [
		ruled([rule(2, style), span(theme.strong, title)], columns, style, [span(theme.quiet, more)]),
		...lines,
		...notes.map((note) => [span(theme.waiting, clip(`  ${note}`, columns))]),
	];
}

function titleOf(purpose: Purpose, row: Row | undefined): string {
	const name = row === undefined ? 'closed session' : oneLine(shortName(row));
	if (purpose.kind === 'several' && purpose.rows.length > 1)
		return `Reply to ${purpose.rows.length} sessions: ${purpose.rows.map((one) => oneLine(shortName(one))).join(', ')}`;
	if (purpose.kind !== 'words') return `Reply to ${name}`;
	return purpose.about === 'no' ? `${name}: no, because …` : `${name}: your answer (option ${purpose.about})`;
}

function withCursor(line: string, column: number, theme: Theme): Line {
	let used = 0;
	let before = '';
	for (const segment of graphemes(line)) {
		if (used >= column) return [span({}, before), span(theme.caret, segment), span({}, line.slice(before.length + segment.length))];
		before += segment;
		used += width(segment);
	}
	return [span({}, before), span(theme.caret, ' ')];
}

/** The quick reply popup: one session, its request or last message, and the answers or an input line. It is made for 90×12. */
export function quickLines(state: AppState, size: Size, style: TerminalStyle): readonly Line[] {
	const {mode, keyOf} = state;
	const {row, answers: all} = subjectOf(state);
	if (row === undefined) return messageLines(whyNone(state), size, style);
	const delivery = state.deliveries.get(row.key);
	const layout = mode.kind === 'reply' ? toReplyLayout(mode, row, {size, keyOf}) : undefined;
	const below = {columns: size.columns, rows: size.rows - 1 - (layout?.rows ?? 0)};
	const answers = layout === undefined ? all : none;
	const body = delivery?.kind === 'sending' ? messageLines(delivery.text, below, style) : askedLines(row, {state, below, answers}, style);
	return [
		titleLine(row, state.view.counts, size.columns, style),
		...sized(body, below.rows),
		...(mode.kind === 'reply' && layout !== undefined ? replyLines(mode, row, {layout, columns: size.columns}, style) : []),
	];
}

const none: readonly CardLine[] = [];

function whyNone({looked, quick, view}: AppState): string {
	if (!looked) return 'Looking for sessions…';
	if (quick?.pane !== undefined) return 'No session in this pane';
	const {skipped} = view.counts;
	return skipped === 0 ? 'Nothing waits for you' : `Nothing else waits for you: ${skipped} skipped for a while`;
}

type Below = {readonly state: AppState; readonly below: Size; readonly answers: readonly CardLine[]};

function askedLines(row: Row, {state, below: {columns, rows}, answers}: Below, style: TerminalStyle): readonly Line[] {
	const {file} = subjectOf(state);
	const {text, choices, fit} = toDetailView(row, {file, shown: 'card', isSmall: true, answers, columns, rows: rows + 1});
	const readKey = row.state.context.kind === 'blocked' ? state.keyOf('read') : undefined;
	return [
		...excerptLines(text, {columns, readKey}, style),
		...(fit.space > 0 ? [emptyLine] : []),
		...indentedLines(choices, columns, style),
	];
}

function titleLine(row: Row, counts: RowCounts, columns: number, style: TerminalStyle): Line {
	const {theme, isAscii} = style;
	const state = stateStyle(row, isAscii);
	const whole = oneLine(nameOf(row));
	const roomFor = (count: string) => columns - width(state.word) - width(count) - 10;
	const isAlone = counts.blocked + counts.your_turn <= 1;
	const texts = isAlone ? [] : [waitTexts(counts).join(', '), waitMarks(counts, isAscii)].map((text) => ` ${text} `);
	const count = texts.find((text) => width(whole) <= roomFor(text)) ?? '';
	const name = leftToRight(clip(whole, Math.max(8, roomFor(count))));
	const title = [...titleHead(state, name, style), span(theme[state.role], `  ${state.word} `)];
	return ruled(title, columns, style, [span(theme.quiet, count)]);
}
