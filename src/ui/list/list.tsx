/** The visible part of the list; what is out of sight is not rendered. */
import {Box} from 'ink';
import {memo, useMemo} from 'react';
import {Lines} from '../terminal/lines.js';
import {ScrollMark} from '../terminal/rule.js';
import {useLook} from '../use-look.js';
import {type ListShown, lineTexts, listColumns, listWindow, tabsText} from './list-text.js';
import {useFilterWords} from './use-filter.js';
import {useTimes} from './use-times.js';

export const List = memo(function List({screen, view, cursor, ticked, drafts, top, deliveries, wanted, isDrawer, keyOf}: ListShown) {
	const look = useLook();
	const words = useFilterWords();
	const {layout, group, isDouble} = screen;
	const {kind} = layout;
	const {lines, thumb, total} = useMemo(() => listWindow(screen, top), [screen, top]);
	const columns = useMemo(() => listColumns(total, {isDouble, view, wanted, isDrawer}), [total, isDouble, view, wanted, isDrawer]);
	const times = useTimes(lines, {deliveries, keyOf, isDrawer, columns, look});
	const texts = useMemo(
		() => lineTexts(lines, times, {view, cursor, ticked, drafts, isDrawer, columns}, {look, words}),
		[lines, times, view, cursor, ticked, drafts, isDrawer, columns, look, words],
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
