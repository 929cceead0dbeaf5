import {Text} from 'ink';
import type {Section} from '../app/sections.js';
import {toTabs} from '../app/tabs.js';
import {useLook} from './look.js';
import {groupRole} from './state-look.js';
import {steady} from './text.js';

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
