import {Text} from 'ink';
import type {Section} from '../../app/list/sections.js';
import {toTabs} from '../../app/list/tabs.js';
import {steady} from '../../app/text.js';
import {useLook} from '../terminal-style.js';
import {groupRole} from './state-style.js';

/** The groups side by side, where there is room for the rows of one only. */
export function Tabs({groups, current, columns}: {groups: readonly Section[]; current: string | undefined; columns: number}) {
	const {theme} = useLook();
	const {isCut, tabs} = toTabs(groups, current, columns);
	return (
		<Text wrap="truncate">
			{isCut && <Text {...theme.quiet}>…</Text>}
			{tabs.map(({section, text, isCurrent}) => (
				<Text key={section.key} {...(isCurrent ? theme.selected : section.count === 0 ? theme.quiet : theme[groupRole(section.group)])}>
					{steady(text)}
				</Text>
			))}
		</Text>
	);
}
