/** The visible part of the list as lines of text with SGR. */
import type {KeyOf} from '../../app/key-of.js';
import {type Columns, type ColumnTitle, columnTitles, lead, toColumns} from '../../app/list/columns.js';
import type {Section} from '../../app/list/grouping/sections.js';
import {toTabs} from '../../app/list/grouping/tabs.js';
import {allRows, type ListLine, type ListScreen, type Thumb, toWindow} from '../../app/list/lines.js';
import type {View} from '../../app/list/view.js';
import type {Delivery} from '../../app/sends/model.js';
import {deliveryText} from '../../app/sends/receipts.js';
import {clip, oneLine, stable, width} from '../../app/text.js';
import type {RowKey} from '../../core/address.js';
import type {ColumnName} from '../../core/terms/columns.js';
import type {Drawn} from '../drawn.js';
import {toColumn} from '../terminal/sequences.js';
import type {TerminalLook} from '../terminal-style.js';
import {paint} from '../theme.js';
import {ageText, headlineText, insteadText, nestedAge, nestedText, type RowStyle, rowText, runsText} from './row-text.js';
import {partRole} from './state-style.js';

export type ListShown = {
	readonly screen: ListScreen;
	readonly view: View;
	readonly cursor: RowKey | undefined;
	readonly ticked: ReadonlySet<RowKey>;
	/** The letters of rows, while they are asked for. */
	readonly labels: ReadonlyMap<RowKey, string>;
	/** Unsent texts by key; a reply has the key of its row. */
	readonly drafts: ReadonlyMap<string, unknown>;
	readonly top: number;
	readonly deliveries: ReadonlyMap<RowKey, Delivery>;
	readonly wanted: readonly ColumnName[];
	/** The rows are those of the drawer. */
	readonly isDrawer: boolean;
	readonly keyOf: KeyOf;
};

/** @param top first visible line. */
export function listShown(drawn: Drawn, screen: ListScreen, top: number): ListShown {
	const {view, cursor, ticked, labels, unsent, deliveries, columns, arrangement, keyOf} = drawn;
	return {screen, view, cursor, ticked, labels, drafts: unsent, top, deliveries, wanted: columns, isDrawer: arrangement.drawer, keyOf};
}

export type ListWindow = {readonly lines: readonly ListLine[]; readonly thumb: Thumb | undefined; readonly total: number};

/** The visible part of the list, and the columns of its lines. */
export function listWindow(screen: ListScreen, top: number): ListWindow {
	const {lines, thumb} = toWindow(screen, top);
	// The cell of the scroll mark stays free without it, so that no column moves when it comes.
	return {lines, thumb, total: Math.max(1, screen.layout.list.columns - 1)};
}

type ColumnsInput = Pick<ListShown, 'view' | 'wanted' | 'isDrawer'> & Pick<ListScreen, 'isDouble'>;

export function listColumns(total: number, {isDouble, view, wanted, isDrawer}: ColumnsInput): Columns {
	return toColumns(total, allRows(view), {wanted, isDouble, isDrawer});
}

/** What of a line changes with time. */
export type Timely = {readonly age: string; readonly runs: string; readonly instead: string | undefined};

export type TimelyInput = Pick<ListShown, 'deliveries' | 'keyOf' | 'isDrawer'> & {readonly look: TerminalLook};

export function timelyOf(line: ListLine, {deliveries, keyOf, isDrawer, look}: TimelyInput, now: number): Timely {
	if (line.kind === 'nested') return {...timeless, age: nestedAge(line.startedAt, now)};
	if (line.kind !== 'row' && line.kind !== 'headline') return timeless;
	const {row} = line;
	const instead = insteadText(row, {said: saidOf(line, deliveries, keyOf), isDrawer}, now);
	const runs = instead === undefined ? runsText(row, now, look.glyphs.dot) : '';
	return {age: ageText(row, now), runs, instead};
}

const timeless: Timely = {age: '', runs: '', instead: undefined};

/** Lines of the list at a time, with its tabs and its scroll mark. */
export function listTexts(shown: ListShown, style: RowStyle, now: number): readonly string[] {
	const {screen, view, top} = shown;
	const {layout, group} = screen;
	const {lines, thumb, total} = listWindow(screen, top);
	const columns = listColumns(total, {...shown, isDouble: screen.isDouble});
	const times = lines.map((line) => timelyOf(line, {...shown, look: style.look}, now));
	const texts = lineTexts(lines, times, {...shown, columns}, style).map((text, index) => text + markAt(index, thumb, total, style.look));
	return layout.kind === 'tabs' ? [tabsText(view.groups, group, layout.list.columns, style.look), ...texts] : texts;
}

function markAt(index: number, thumb: Thumb | undefined, column: number, {glyphs, hasDim}: TerminalLook): string {
	if (thumb === undefined || index < thumb.start || index >= thumb.start + thumb.length) return '';
	return toColumn(column) + paint({dimColor: hasDim}, glyphs.thumb);
}

type LinesInput = Pick<ListShown, 'view' | 'cursor' | 'ticked' | 'labels' | 'drafts' | 'isDrawer'> & {readonly columns: Columns};

/** @param times what of each line changes with time. */
export function lineTexts(lines: readonly ListLine[], times: readonly Timely[], input: LinesInput, style: RowStyle): readonly string[] {
	return lines.map((line, index) => lineText(line, {...input, timely: times[index] ?? timeless, isFirst: index === 0}, style));
}

/** `isFirst`: at the top of the screen, a title stands above the columns as well. */
type LineInput = LinesInput & {readonly timely: Timely; readonly isFirst: boolean};

function lineText(
	line: ListLine,
	{view, cursor, ticked, labels, drafts, isDrawer, columns, timely, isFirst}: LineInput,
	style: RowStyle,
): string {
	const {look} = style;
	switch (line.kind) {
		case 'space':
			return '';
		case 'title':
			return titleText(line, {columns, hasColumns: isFirst && !isDrawer}, look);
		case 'more':
			return moreText(line, columns.total, look);
		case 'nested':
			return nestedText({...line, age: timely.age, columns: columns.total}, look);
		case 'headline':
			return headlineText({row: line.row, columns, ...timely, isSelected: line.row.key === cursor}, style);
		case 'row': {
			const {key} = line.row;
			const flags = {
				isSelected: key === cursor,
				isArrived: view.arrived.has(key),
				isTicked: ticked.has(key),
				hasDraft: drafts.has(key),
				label: labels.get(key),
			};
			return rowText({row: line.row, columns, ...flags, ...timely}, style);
		}
	}
}

/** The result of the last send to a line's session, shown for a while in place of its headline. */
function saidOf(line: ListLine, deliveries: ListShown['deliveries'], keyOf: KeyOf): string | undefined {
	if (line.kind !== 'row' && line.kind !== 'headline') return undefined;
	const delivery = deliveries.get(line.row.key);
	return delivery && deliveryText(line.row, delivery, keyOf);
}

type TitleInput = {
	readonly columns: Columns;
	/** Whether the titles of the columns are part of the line. */
	readonly hasColumns: boolean;
};

function titleText(line: Extract<ListLine, {kind: 'title'}>, {columns, hasColumns}: TitleInput, {theme, glyphs}: TerminalLook): string {
	const {isFolded, isAside, count, above = 0} = line;
	const title = oneLine(line.title);
	const name = ` ${isFolded ? `${glyphs.folded} ` : ''}${isAside ? `${count} ${title}` : `${title} ${count}`} `;
	const text = clip(above > 0 ? `${name}${glyphs.dot} ${glyphs.less} ${above} more ` : name, columns.total);
	const part = line.key === line.part || isAside ? line.part : undefined;
	const titles = hasColumns ? columnTitles(columns, width(text), part) : [];
	const role = count === '0' ? theme.quiet : theme[partRole(line.part)];
	return paint({...theme.strong, ...role}, text) + paint(theme.quiet, ruled(titles, width(text), columns.total, glyphs.rule));
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

function moreText(line: Extract<ListLine, {kind: 'more'}>, columns: number, {theme, glyphs}: TerminalLook): string {
	return paint(theme.quiet, clip(`${' '.repeat(lead)}${line.isAbove ? glyphs.less : glyphs.more} ${line.count} more`, columns));
}

/** The groups side by side, for screens with room for the rows of one group. */
export function tabsText(groups: readonly Section[], current: string | undefined, columns: number, {theme}: TerminalLook): string {
	const {isCut, tabs} = toTabs(groups, current, columns);
	const all = tabs.map(({section, text, isCurrent}) => ({
		text: stable(text),
		style: isCurrent ? theme.selected : section.count === 0 ? theme.quiet : theme[partRole(section.part)],
	}));
	const needed = all.reduce((sum, {text}) => sum + width(text), Number(isCut));
	let room = columns - Number(isCut) - Number(needed > columns);
	const pieces = all.map(({text, style}) => {
		const part = room >= width(text) ? text : clip(`${text}`, room + 1).slice(0, -1);
		room -= width(part);
		return paint(style, part);
	});
	return (isCut ? paint(theme.quiet, '…') : '') + pieces.join('') + (needed > columns ? '…' : '');
}
