/** The visible part of the list, as lines of the screen. */
import {leastSize, topAround} from '../../app/layout.js';
import {type Section, toTabs} from '../../app/list/arrangement/sections.js';
import {wordColumns} from '../../app/list/column-table.js';
import {type Columns, type ColumnTitle, columnTitles, lead, rowSigns, toColumns} from '../../app/list/columns.js';
import {allRows, type ListLine, type ListScreen, toWindow} from '../../app/list/lines.js';
import type {AppState} from '../../app/model.js';
import {deliveryText} from '../../app/sends/receipts.js';
import {clip, oneLine, stable, width} from '../../app/text.js';
import {isSameValue} from '../../core/fields.js';
import {lastOf} from '../../core/last-of.js';
import {waitTexts} from '../../core/queue/waited.js';
import {twinNames} from '../../core/rows/row-name.js';
import type {Row} from '../../core/session.js';
import {asButton, emptyLine, type Line, padded, sized, span, type TerminalStyle} from '../line.js';
import {headlineLine, nestedLine, type RowShown, rowLine} from './row-line.js';
import {partRole} from './state-style.js';

/** @param top the first visible line. @returns as many lines as the list has rows, its tabs above and its scroll mark beside them. */
export function listLines(state: AppState, screen: ListScreen, top: number, style: TerminalStyle): readonly Line[] {
	const {view, config, arrangement} = state;
	const {layout, group, isDouble} = screen;
	const {columns: cells, rows} = layout.list;
	const {lines, thumb} = toWindow(screen, top);
	// The cell of the scroll mark is always reserved, so that no column moves when the mark appears.
	const total = Math.max(1, cells - 1);
	const {drawer: isDrawer, groupBy} = arrangement;
	const columns = steady(style, lastColumns(allRows(view), {total, wanted: config.columns, isDouble, isDrawer, groupBy}));
	const blank = padded(emptyLine, total);
	const seen = sized(rowLines(state, lines, {columns, filter: state.filter}, style), rows).map((line, index) => {
		const isMarked = thumb !== undefined && index >= thumb.start && index < thumb.start + thumb.length;
		const mark = {...span({dimColor: style.hasDim}, isMarked ? style.glyphs.thumb : ' '), click: line[0]?.click};
		return [...(line === emptyLine ? blank : line), mark];
	});
	return layout.kind === 'tabs' ? [tabsLine(view.groups, group, cells, style), ...seen] : seen;
}

type Columned = {readonly total: number} & Parameters<typeof toColumns>[2];

const lastColumns = lastOf((rows: readonly Row[], {total, ...options}: Columned) => toColumns(total, rows, options));

const drawnColumns = new WeakMap<TerminalStyle, Columns>();

/** Returns the earlier columns if they are equal, so that unchanged rows are not drawn again. */
function steady(style: TerminalStyle, columns: Columns): Columns {
	const last = drawnColumns.get(style);
	if (last !== undefined && isSameValue(last, columns)) return last;
	drawnColumns.set(style, columns);
	return columns;
}

/** `filter`: its matches are marked. */
type RowsShape = {readonly columns: Columns; readonly filter: string};

/** The lines of rows, each with all cells of its columns, or empty. */
function rowLines(state: AppState, lines: readonly ListLine[], shape: RowsShape, style: TerminalStyle): readonly Line[] {
	return lines.map((line, index) => lineOf(line, {state, ...shape, isFirst: index === 0}, style));
}

/** `isFirst`: whether the line is the first on the screen. A title there also has the titles of the columns, but in the drawer. */
type LineInput = RowsShape & {readonly state: AppState; readonly isFirst: boolean};

function lineOf(line: ListLine, {state, columns, filter, isFirst}: LineInput, style: TerminalStyle): Line {
	const button = columns.total;
	switch (line.kind) {
		case 'space':
			return emptyLine;
		case 'title':
			return asButton(titleLine(line, {columns, hasColumns: isFirst && !state.arrangement.drawer}, style), button, {
				on: 'title',
				section: line.key,
			});
		case 'more':
			return asButton([span(style.theme.quiet, clip(moreText(line, style), button))], button, {on: 'more', isAbove: line.isAbove});
		case 'nested':
			return asButton(nestedLine(line, {columns: columns.total, now: state.clock}, style), button, {on: 'row', row: line.row.key});
		case 'headline':
		case 'row': {
			const {row} = line;
			const {key} = row;
			const delivery = state.deliveries.get(key);
			const shown: RowShown = {
				style,
				columns,
				filter,
				isSelected: key === state.cursor,
				sign: signOf(row, state),
				label: state.mode.kind === 'labels' ? state.mode.labels.get(key) : undefined,
				said: delivery && deliveryText(row, delivery, state.keyOf),
				isDrawer: state.arrangement.drawer,
				now: state.clock,
			};
			return line.kind === 'row' ? lastRow(row, shown) : lastHeadline(row, shown);
		}
	}
}

function moreText({isAbove, count}: Extract<ListLine, {kind: 'more'}>, {glyphs}: TerminalStyle): string {
	return `${' '.repeat(lead)}${isAbove ? glyphs.less : glyphs.more} ${count} more`;
}

/** Cached, since most rows of a frame are unchanged. */
const lastRow = lastOf((row: Row, shown: RowShown) => rowButton(row, rowLine(row, shown), shown));
const lastHeadline = lastOf((row: Row, shown: RowShown) => rowButton(row, headlineLine(row, shown), shown));

function rowButton({key}: Row, line: Line, {columns}: RowShown): Line {
	return asButton(line, columns.total, {on: 'row', row: key});
}

function signOf({key, queued, marks}: Row, {ticked, unsent, view}: AppState): string {
	if (ticked.has(key)) return rowSigns.ticked;
	if (unsent.has(key)) return rowSigns.draft;
	if (queued !== undefined) return rowSigns.queued;
	if (view.arrived.has(key)) return rowSigns.arrived;
	if (view.skipped.has(key)) return rowSigns.skipped;
	return marks.pinned ? rowSigns.pinned : ' ';
}

type TitleInput = {
	readonly columns: Columns;
	/** Whether the line includes the titles of the columns. */
	readonly hasColumns: boolean;
};

function titleLine(line: Extract<ListLine, {kind: 'title'}>, {columns, hasColumns}: TitleInput, {theme, glyphs}: TerminalStyle): Line {
	const {isFolded, isAside, count, above = 0} = line;
	const title = oneLine(line.title);
	const name = ` ${isFolded ? `${glyphs.folded} ` : ''}${isAside ? `${count} ${title}` : `${title} ${count}`} `;
	const text = clip(above > 0 ? `${name}${glyphs.dot} ${glyphs.less} ${above} more ` : name, columns.total);
	const part = line.key === line.part || isAside ? line.part : undefined;
	const titles = hasColumns ? columnTitles(columns, width(text), part) : [];
	const role = count === '0' ? theme.quiet : theme[partRole(line.part)];
	return [span({...theme.strong, ...role}, text), span(theme.quiet, ruled(titles, width(text), columns.total, glyphs.rule))];
}

/** A horizontal line between two cells, with the titles of columns in it. */
function ruled(titles: readonly ColumnTitle[], from: number, to: number, rule: string): string {
	let end = from;
	const parts = titles.map(({at, text}) => {
		const before = at > end ? `${rule.repeat(at - end - 1)} ` : '';
		end = at + text.length + 1;
		return `${before}${text} `;
	});
	return (parts.join('') + rule.repeat(Math.max(0, to - end))).slice(0, Math.max(0, to - from));
}

/** The groups as tabs, for screens with room for one group. */
function tabsLine(groups: readonly Section[], current: string | undefined, columns: number, {theme}: TerminalStyle): Line {
	const {isCut, tabs} = toTabs(groups, current, columns);
	const all = tabs.map(({section, text, isCurrent}) => ({
		text: stable(text),
		style: isCurrent ? theme.selected : section.count === 0 ? theme.quiet : theme[partRole(section.part)],
		click: {on: 'tab', section: section.key} as const,
	}));
	const needed = all.reduce((sum, {text}) => sum + width(text), Number(isCut));
	let room = columns - Number(isCut) - Number(needed > columns);
	const pieces = all.map(({text, style, click}) => {
		const part = room >= width(text) ? text : clip(`${text}`, room + 1).slice(0, -1);
		room -= width(part);
		return {...span(style, part), click};
	});
	return [...(isCut ? [span(theme.quiet, '…')] : []), ...pieces, ...(needed > columns ? [span({}, '…')] : [])];
}

const gap = 2;
const leastName = 4;

/** The head of the queue on a screen that is too small for anything else: one line per session, around the cursor. */
export function tooSmallLines(state: AppState, style: TerminalStyle): readonly Line[] {
	const {view, size, cursor, notice} = state;
	const rows = state.mode.kind === 'queue' && state.looked ? view.groups.flatMap((group) => group.rows) : [];
	const room = Math.max(0, size.rows - 1);
	const at = rows.findIndex(({key}) => key === cursor);
	const top = topAround(at, room, rows.length);
	const lines = rows.slice(top, top + room).map((row) => ({kind: 'row', row}) as const);
	const columns =
		size.columns < leastSize.columns
			? nameAndState(size.columns, rows)
			: toColumns(size.columns, rows, {wanted: state.config.columns, isDouble: false, isDrawer: false});
	const title = clip(titleOf(state, lines.length > 0), size.columns);
	return [
		[span(notice?.kind === 'failed' ? style.theme.failed : style.theme.waiting, title)],
		...rowLines(state, lines, {columns, filter: ''}, style),
	];
}

/** How many sessions wait for the user, or why a key did nothing. Without room for a list it also says which size a list needs. */
function titleOf({view, notice}: AppState, hasList: boolean): string {
	if (hasList && notice !== undefined) return oneLine(notice.text);
	const text = waitTexts(view.counts).join(', ') || 'Nothing waits for you';
	return hasList ? text : `${text} (${leastSize.columns}x${leastSize.rows} needed)`;
}

/** Name and state; in very narrow windows only the name. */
function nameAndState(total: number, rows: readonly Row[]): Columns {
	const twins = twinNames(rows);
	const name = total - lead - gap - wordColumns;
	const both = [{name: 'project', columns: name} as const, {name: 'state', columns: wordColumns} as const];
	const cells = name < leastName ? [{name: 'project', columns: Math.max(1, total - lead)} as const] : both;
	return {total, twins, cells};
}
