/** The visible part of the list; what is out of sight is not rendered. */
import {Box, Text} from 'ink';
import {memo, useMemo} from 'react';
import type {Delivery} from '../../app/answer/model.js';
import {deliveryText} from '../../app/answer/receipts.js';
import type {KeyOf} from '../../app/keys/key-of.js';
import type {Line, Screen} from '../../app/list/lines.js';
import type {View} from '../../app/list/view.js';
import {toWindow} from '../../app/list/window.js';
import {clip, oneLine, width} from '../../app/text.js';
import type {ColumnName} from '../../core/config.js';
import type {RowKey} from '../../core/session.js';
import {MeasuredLine} from '../terminal/measured-line.js';
import {ScrollMark} from '../terminal/rule.js';
import {useLook} from '../terminal-style.js';
import {paint} from '../theme.js';
import {type Columns, type ColumnTitle, columnTitles, lead, toColumns} from './columns.js';
import {HeadlineLine, NestedLine, RowLine} from './row-line.js';
import {groupRole} from './state-style.js';
import {Tabs} from './tabs.js';

type Props = {
	readonly screen: Screen;
	readonly view: View;
	readonly cursor: RowKey | undefined;
	readonly ticked: ReadonlySet<RowKey>;
	/** Texts begun and kept: a reply goes by the key of its row. */
	readonly drafts: ReadonlyMap<string, unknown>;
	readonly top: number;
	readonly deliveries: ReadonlyMap<RowKey, Delivery>;
	readonly wanted: readonly ColumnName[];
	/** The rows are those that were put away. */
	readonly isDrawer: boolean;
	readonly keyOf: KeyOf;
};

export const List = memo(function List({screen, view, cursor, ticked, drafts, top, deliveries, wanted, isDrawer, keyOf}: Props) {
	const {layout, group} = screen;
	const {lines, thumb} = toWindow(screen, top);
	// The scroll mark takes a cell.
	const total = layout.list.columns - (thumb === undefined ? 0 : 1);
	const columns = useMemo(() => {
		const rows = view.groups.flatMap((one) => one.rows);
		return toColumns(total, rows, {wanted, isDouble: layout.kind === 'sidebar', isDrawer});
	}, [view, wanted, isDrawer, total, layout.kind]);
	return (
		<Box flexDirection="column" width={layout.list.columns} height={layout.list.rows + (layout.kind === 'tabs' ? 1 : 0)} flexShrink={0}>
			{layout.kind === 'tabs' && <Tabs groups={view.groups} current={group} columns={layout.list.columns} />}
			<Box>
				<Box flexDirection="column" width={total} flexShrink={0}>
					{lines.map((line, index) => (
						<ListLine
							key={lineKey(line, index)}
							line={line}
							columns={columns}
							cursor={cursor}
							ticked={ticked}
							drafts={drafts}
							arrived={view.arrived}
							said={saidOf(line, deliveries, keyOf)}
							isDrawer={isDrawer}
							isFirst={index === 0}
						/>
					))}
				</Box>
				{thumb !== undefined && <ScrollMark {...thumb} />}
			</Box>
		</Box>
	);
});

type LineProps = {
	readonly line: Line;
	readonly columns: Columns;
	readonly cursor: RowKey | undefined;
	readonly ticked: ReadonlySet<RowKey>;
	readonly drafts: Props['drafts'];
	readonly arrived: ReadonlySet<RowKey>;
	/** What became of the last send to it, for a while in place of its headline. */
	readonly said: string | undefined;
	readonly isDrawer: boolean;
	/** At the top of the screen: a title there stands above the columns as well. */
	readonly isFirst: boolean;
};

function ListLine({line, columns, cursor, ticked, drafts, arrived, said, isDrawer, isFirst}: LineProps) {
	switch (line.kind) {
		case 'space':
			return <Text> </Text>;
		case 'title':
			return <Title line={line} columns={columns} hasColumns={isFirst && !isDrawer} />;
		case 'more':
			return <More line={line} columns={columns.total} />;
		case 'nested':
			return <NestedLine text={line.text} startedAt={line.startedAt} isLast={line.isLast} columns={columns.total} />;
		case 'headline':
			return <HeadlineLine row={line.row} columns={columns} said={said} isDrawer={isDrawer} />;
		case 'row':
			return (
				<RowLine
					row={line.row}
					columns={columns}
					isSelected={line.row.key === cursor}
					isArrived={arrived.has(line.row.key)}
					isTicked={ticked.has(line.row.key)}
					hasDraft={drafts.has(line.row.key)}
					said={said}
					isDrawer={isDrawer}
				/>
			);
	}
}

type TitleProps = {
	readonly line: Extract<Line, {kind: 'title'}>;
	readonly columns: Columns;
	/** It tells what stands in the columns. */
	readonly hasColumns: boolean;
};

function Title({line, columns, hasColumns}: TitleProps) {
	const {theme, glyphs} = useLook();
	const {isFolded, isLimit, count, above = 0} = line;
	const title = oneLine(line.title);
	const name = ` ${isFolded ? `${glyphs.folded} ` : ''}${isLimit ? `${count} ${title}` : `${title} ${count}`} `;
	const text = clip(above > 0 ? `${name}${glyphs.dot} ${glyphs.less} ${above} more ` : name, columns.total);
	const group = line.key === line.group || isLimit ? line.group : undefined;
	const titles = hasColumns ? columnTitles(columns, width(text), group) : [];
	const role = count === 0 ? theme.quiet : theme[groupRole(line.group)];
	return (
		<MeasuredLine
			line={paint({...theme.strong, ...role}, text) + paint(theme.quiet, ruled(titles, width(text), columns.total, glyphs.rule))}
		/>
	);
}

/** A line from one cell to another, with titles in it. */
function ruled(titles: readonly ColumnTitle[], from: number, to: number, rule: string): string {
	let end = from;
	const parts = titles.map(({at, text}) => {
		const before = at > end ? `${rule.repeat(at - end - 1)} ` : '';
		end = at + text.length + 1;
		return `${before}${text} `;
	});
	return (parts.join('') + rule.repeat(Math.max(0, to - end))).slice(0, Math.max(0, to - from));
}

function More({line, columns}: {line: Extract<Line, {kind: 'more'}>; columns: number}) {
	const {theme, glyphs} = useLook();
	const text = `${' '.repeat(lead)}${line.isAbove ? glyphs.less : glyphs.more} ${line.count} more`;
	return <MeasuredLine line={paint(theme.quiet, clip(text, columns))} />;
}

function saidOf(line: Line, deliveries: Props['deliveries'], keyOf: KeyOf): string | undefined {
	if (line.kind !== 'row' && line.kind !== 'headline') return undefined;
	const delivery = deliveries.get(line.row.key);
	return delivery && deliveryText(line.row, delivery, keyOf);
}

function lineKey(line: Line, index: number): string {
	switch (line.kind) {
		case 'space':
		case 'more':
			return `${line.kind} ${index}`;
		case 'title':
			return `title ${line.key}`;
		case 'nested':
			return `nested ${index} ${line.row.key}`;
		case 'row':
		case 'headline':
			return `${line.kind} ${line.row.key}`;
	}
}
