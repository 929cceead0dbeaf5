/** The visible part of the list; what is out of sight is not rendered. */
import {Box, Text} from 'ink';
import {memo, useMemo, useRef} from 'react';
import type {Line} from '../../app/list/lines.js';
import type {RowKey} from '../../core/session.js';
import {MeasuredLine} from '../terminal/measured-line.js';
import {ScrollMark} from '../terminal/rule.js';
import {useLook} from '../use-look.js';
import type {Columns} from './columns.js';
import {type ListShown, listColumns, listWindow, moreText, saidOf, tabsText, titleText} from './list-text.js';
import {HeadlineLine, NestedLine, RowLine} from './row-line.js';

export const List = memo(function List({screen, view, cursor, ticked, drafts, top, deliveries, wanted, isDrawer, keyOf}: ListShown) {
	const {layout, group} = screen;
	const {lines, thumb, total} = listWindow(screen, top);
	const {kind} = layout;
	const found = useMemo(() => listColumns(total, {kind, view, wanted, isDrawer}), [total, kind, view, wanted, isDrawer]);
	const columns = useSame(found);
	const look = useLook();
	return (
		<Box flexDirection="column" width={layout.list.columns} height={layout.list.rows + (layout.kind === 'tabs' ? 1 : 0)} flexShrink={0}>
			{layout.kind === 'tabs' && <MeasuredLine line={tabsText(view.groups, group, layout.list.columns, look)} />}
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

/** The earlier object if the new one is equal, so that lines with it are not drawn again. */
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
	readonly drafts: ListShown['drafts'];
	readonly arrived: ReadonlySet<RowKey>;
	/** The result of the last send to the session, which replaces the headline for a while. */
	readonly said: string | undefined;
	readonly isDrawer: boolean;
	/** The line is the first of the list: a title there also names the columns. */
	readonly isFirst: boolean;
};

function ListLine({line, columns, cursor, ticked, drafts, arrived, said, isDrawer, isFirst}: LineProps) {
	const look = useLook();
	switch (line.kind) {
		case 'space':
			return <Text> </Text>;
		case 'title':
			return <MeasuredLine line={titleText(line, {columns, hasColumns: isFirst && !isDrawer}, look)} />;
		case 'more':
			return <MeasuredLine line={moreText(line, columns.total, look)} />;
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
