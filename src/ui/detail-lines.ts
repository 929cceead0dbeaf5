/** The detail beside or below the list: the selected session, its request with the answers, and its pane. */
import type {CardLine} from '../app/card/line.js';
import {cellText, contextRole} from '../app/list/column-table.js';
import {type CardExcerpt, type DetailView, rowsOfCard} from '../app/reading/detail-view.js';
import type {PaneScroll} from '../app/shown/model.js';
import {paneLines} from '../app/shown/option-lines.js';
import {clip, leftToRight, oneLine, width} from '../app/text.js';
import {targetText} from '../core/address.js';
import {lastOf} from '../core/last-of.js';
import {isAttachable} from '../core/rows/host-rows.js';
import {nameOf} from '../core/rows/row-name.js';
import {isEnded, type Row} from '../core/session.js';
import {dollarsText} from '../core/terms/spending.js';
import {counted} from '../core/text/times.js';
import {noteTexts} from '../core/words/note-words.js';
import {asButton, emptyLine, indented, type Line, rule, ruled, span, type TerminalStyle, titleHead} from './line.js';
import {stateStyle} from './list/state-style.js';
import {clipStyled} from './terminal/sgr.js';

type DetailShown = {
	readonly view: DetailView;
	readonly columns: number;
	/** The last capture of its pane; undefined when the pane is gone or not captured yet. */
	readonly text: string | undefined;
	readonly scroll: PaneScroll | undefined;
	/** The name of the key that shows the whole text, if one does now. */
	readonly readKey: string | undefined;
	readonly style: TerminalStyle;
};

/** Cached, since most keys and looks do not change the detail. */
export const detailLines = lastOf((row: Row, shown: DetailShown): readonly Line[] => {
	const {view, columns, readKey, style} = shown;
	const {fit, hasPane} = view;
	const used = rowsOfCard(fit);
	return [
		titleLine(row, columns, style),
		...excerptLines(view.text, {columns, readKey}, style),
		...(fit.space > 0 ? [emptyLine] : []),
		...indentedLines(view.choices, columns, style),
		...(fit.paneRows > 0 && used > 0 ? [[rule(columns, style)]] : []),
		...(used === 0 && !hasPane ? [[span(style.theme.quiet, ' No messages yet')]] : []),
		...(fit.paneRows > 0 ? previewLines(row, shown) : []),
	];
});

/** The pane's last rows, or the rows that the user scrolled to, with their colours, cut at the edge. */
function previewLines(row: Row, {view: {fit}, columns, text, scroll, style}: DetailShown): readonly Line[] {
	const {theme, glyphs, hasColour} = style;
	const shown = paneLines({text, scroll, card: rowsOfCard(fit) > 0 ? row : undefined, rows: fit.paneRows});
	if (shown === undefined) return [[span(theme.quiet, clip(missing(row), columns))]];
	const lines = shown.lines.map((line) => [span({}, clipStyled(line, columns, hasColour))]);
	return shown.below === 0 ? lines : [...lines, [span(theme.quiet, clip(` ${glyphs.more} ${shown.below} more`, columns))]];
}

function missing(row: Row): string {
	if (isEnded(row)) return ' The session has ended.';
	if (isAttachable(row)) return ' Runs in the background. Jump to attach to it.';
	// It is not known yet whether a row from an earlier look has a pane.
	return row.place === undefined && row.lastSeenAt === undefined ? ' Not in a tmux pane.' : ' …';
}

function titleLine(row: Row, columns: number, style: TerminalStyle): Line {
	const {theme, glyphs, isAscii} = style;
	const name = leftToRight(clip(oneLine(nameOf(row)), columns - 6));
	const facts = clip(toFacts(row, glyphs), columns - width(name) - 9);
	const title = titleHead(stateStyle(row, isAscii), name, style);
	return ruled([...title, span(theme.quiet, facts === '' ? ' ' : `  ${facts} `)], columns, style);
}

/**
 * The facts in the order of their use for an answer: project and branch, and what is unusual. Place, model and cost come last,
 * and are cut first.
 */
function toFacts(row: Row, glyphs: TerminalStyle['glyphs']): string {
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

/** The least width of an option with the blank before it, so that a finger can hit a "Yes" on a phone. */
const leastOption = 12;

/** Each line as one row, cut at the edge. */
export function drawnCard(lines: readonly CardLine[], columns: number, {theme}: TerminalStyle): readonly Line[] {
	return lines.map(({text, role, lead, spans, option}) => {
		const parts = [...(lead === undefined ? [] : [lead]), ...(spans === undefined || spans.length === 0 ? [{text, role}] : spans)];
		let left = columns;
		const line = parts.map((part) => {
			const shown = clip(part.text, left);
			left -= width(shown);
			return span({...theme[role], ...theme[part.role]}, shown);
		});
		return option === undefined ? line : asButton(line, leastOption - 1, {on: 'option', number: option});
	});
}

/** The same, indented by a blank. @param columns including the blank. */
export function indentedLines(lines: readonly CardLine[], columns: number, style: TerminalStyle): readonly Line[] {
	return drawnCard(lines, columns - 1, style).map(indented);
}

/** `readKey`: the name of the key that shows the whole text, if any. */
type ExcerptShape = {readonly columns: number; readonly readKey: string | undefined};

/** The part of a text that fits, indented by a blank, and the line that says how much is missing. */
export function excerptLines(text: CardExcerpt | undefined, {columns, readKey}: ExcerptShape, style: TerminalStyle): readonly Line[] {
	if (text === undefined) return [];
	const lines = indentedLines(text.lines, columns, style);
	if (text.missing === 0) return lines;
	const said = [span(style.theme.quiet, clip(moreText(text, readKey, style), columns - 1))];
	const more = indented(readKey === undefined ? said : asButton(said, columns - 1, {on: 'rest'}));
	return text.isEnd ? [more, ...lines] : [...lines, more];
}

function moreText({missing, isEnd}: CardExcerpt, readKey: string | undefined, {glyphs}: TerminalStyle): string {
	const key = readKey === undefined ? '' : ` (${readKey})`;
	return `${isEnd ? glyphs.less : glyphs.more} ${counted(missing, 'more line')}${key}`;
}
