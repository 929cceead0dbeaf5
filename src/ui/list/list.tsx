/** The visible part of the list; what is out of sight is not rendered. */
import {Box, Text} from 'ink';
import {memo, useMemo, useRef} from 'react';
import type {Delivery} from '../../app/answer/model.js';
import {deliveryText} from '../../app/answer/receipts.js';
import type {KeyOf} from '../../app/keys/binding.js';
import type {Line, Screen} from '../../app/list/lines.js';
import type {View} from '../../app/list/view.js';
import {clip, oneLine, width} from '../../app/text.js';
import type {ColumnName} from '../../core/config.js';
import type {RowKey} from '../../core/session.js';
import {Rule} from '../terminal/rule.js';
import {useLook} from '../terminal-style.js';
import {type Columns, toColumns} from './columns.js';
import {HeadlineLine, NestedLine, RowLine} from './row-line.js';
import {groupRole} from './state-style.js';
import {Tabs} from './tabs.js';

type Props = {
	readonly screen: Screen;
	readonly view: View;
	readonly cursor: RowKey | undefined;
	readonly ticked: ReadonlySet<RowKey>;
	readonly top: number;
	readonly deliveries: ReadonlyMap<RowKey, Delivery>;
	readonly wanted: readonly ColumnName[];
	/** The rows are those that were put away. */
	readonly isDrawer: boolean;
	readonly keyOf: KeyOf;
};

export const List = memo(function List({screen, view, cursor, ticked, top, deliveries, wanted, isDrawer, keyOf}: Props) {
	const {layout, lines, group} = screen;
	const found = useMemo(() => {
		const rows = view.groups.flatMap((one) => one.rows);
		return toColumns(layout.list.columns, rows, {wanted, isDouble: layout.kind === 'sidebar', isDrawer});
	}, [view, wanted, isDrawer, layout.list.columns, layout.kind]);
	const columns = useSame(found);
	const visible = lines.slice(top, top + layout.list.rows);
	return (
		<Box flexDirection="column" width={layout.list.columns} height={layout.list.rows + (layout.kind === 'tabs' ? 1 : 0)} flexShrink={0}>
			{layout.kind === 'tabs' && <Tabs groups={view.groups} current={group} columns={layout.list.columns} />}
			{visible.map((line, index) => (
				<ListLine
					key={lineKey(line, index)}
					line={line}
					columns={columns}
					cursor={cursor}
					ticked={ticked}
					arrived={view.arrived}
					said={saidOf(line, deliveries, keyOf)}
					isDrawer={isDrawer}
				/>
			))}
		</Box>
	);
});

/** The object of before, where the new one says the same: lines that are given it are not drawn again. */
function useSame<Value>(value: Value): Value {
	const kept = useRef({value, text: JSON.stringify(value)});
	if (kept.current.value !== value) {
		const text = JSON.stringify(value);
		kept.current = {value: text === kept.current.text ? kept.current.value : value, text};
	}
	return kept.current.value;
}

type LineProps = {
	readonly line: Line;
	readonly columns: Columns;
	readonly cursor: RowKey | undefined;
	readonly ticked: ReadonlySet<RowKey>;
	readonly arrived: ReadonlySet<RowKey>;
	/** What became of the last send to it, for a while in place of its headline. */
	readonly said: string | undefined;
	readonly isDrawer: boolean;
};

function ListLine({line, columns, cursor, ticked, arrived, said, isDrawer}: LineProps) {
	switch (line.kind) {
		case 'space':
			return <Text> </Text>;
		case 'title':
			return <Title line={line} columns={columns.total} />;
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
					said={said}
					isDrawer={isDrawer}
				/>
			);
	}
}

function Title({line, columns}: {line: Extract<Line, {kind: 'title'}>; columns: number}) {
	const {theme, glyphs} = useLook();
	const text = clip(
		` ${line.isFolded ? `${glyphs.folded} ` : ''}${line.isLimit ? `${line.count} ${oneLine(line.title)}` : `${oneLine(line.title)} ${line.count}`} `,
		columns,
	);
	return (
		<Box height={1} width={columns}>
			<Text {...theme.strong} {...(line.count === 0 ? theme.quiet : theme[groupRole(line.group)])}>
				{text}
			</Text>
			<Rule columns={columns - width(text)} />
		</Box>
	);
}

function saidOf(line: Line, deliveries: Props['deliveries'], keyOf: KeyOf): string | undefined {
	if (line.kind !== 'row' && line.kind !== 'headline') return undefined;
	const delivery = deliveries.get(line.row.key);
	return delivery && deliveryText(line.row, delivery, keyOf);
}

function lineKey(line: Line, index: number): string {
	switch (line.kind) {
		case 'space':
			return `space ${index}`;
		case 'title':
			return `title ${line.key}`;
		case 'nested':
			return `nested ${index} ${line.row.key}`;
		case 'row':
		case 'headline':
			return `${line.kind} ${line.row.key}`;
	}
}
