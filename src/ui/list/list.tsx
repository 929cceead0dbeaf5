/** The visible part of the list; what is out of sight is not rendered. */
import {Box} from 'ink';
import {createContext, memo, useContext, useMemo} from 'react';
import {filterWords} from '../../app/list/found.js';
import type {ListLine} from '../../app/list/lines.js';
import {useTextAt} from '../clock.js';
import {Lines} from '../terminal/lines.js';
import {ScrollMark} from '../terminal/rule.js';
import {useLook} from '../use-look.js';
import {type ListShown, lineTexts, listColumns, listWindow, type Timely, type TimelyInput, tabsText, timelyOf} from './list-text.js';

export const List = memo(function List({
	screen,
	view,
	cursor,
	ticked,
	labels,
	drafts,
	top,
	deliveries,
	wanted,
	isDrawer,
	keyOf,
}: ListShown) {
	const look = useLook();
	const words = useFilterWords();
	const {layout, group, isDouble} = screen;
	const {kind} = layout;
	const {lines, thumb, total} = useMemo(() => listWindow(screen, top), [screen, top]);
	const columns = useMemo(() => listColumns(total, {isDouble, view, wanted, isDrawer}), [total, isDouble, view, wanted, isDrawer]);
	const times = useTimes(lines, {deliveries, keyOf, isDrawer, look});
	const texts = useMemo(
		() => lineTexts(lines, times, {view, cursor, ticked, labels, drafts, isDrawer, columns}, {look, words}),
		[lines, times, view, cursor, ticked, labels, drafts, isDrawer, columns, look, words],
	);
	return (
		<Box flexDirection="column" width={layout.list.columns} height={layout.list.rows + (kind === 'tabs' ? 1 : 0)} flexShrink={0}>
			{kind === 'tabs' && <Lines lines={[tabsText(view.groups, group, layout.list.columns, look)]} />}
			<Box>
				<Box flexDirection="column" width={total} flexShrink={0}>
					<Lines lines={texts} />
				</Box>
				{thumb !== undefined && <ScrollMark {...thumb} />}
			</Box>
		</Box>
	);
});

/** The filter of the list, passed down to the components that mark its matches. */
export const FilterContext = createContext('');

/** @returns the words to mark; none without a filter. */
function useFilterWords(): readonly string[] {
	const filter = useContext(FilterContext);
	return useMemo(() => filterWords(filter), [filter]);
}

/** @returns one for each line; the same list while no text changes. */
export function useTimes(lines: readonly ListLine[], input: TimelyInput): readonly Timely[] {
	const text = useTextAt((now) => JSON.stringify(lines.map((line) => timelyOf(line, input, now))));
	return useMemo(() => JSON.parse(text), [text]);
}
