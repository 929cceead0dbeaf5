import {Text} from 'ink';
import {tabName} from '../app/mouse.js';
import type {Section} from '../app/sections.js';
import {useLook} from './look.js';
import {groupRole} from './state-look.js';
import {oneLine} from './text.js';

/** The groups side by side, where there is room for the rows of one only. */
export function Tabs({groups, current, columns}: {groups: readonly Section[]; current: string | undefined; columns: number}) {
	const {theme} = useLook();
	return (
		<Text wrap="truncate">
			{groups.map((one) => {
				const isCurrent = one.key === current;
				const name = oneLine(tabName(one, columns));
				return (
					<Text key={one.key} {...(isCurrent ? theme.selected : one.count === 0 ? theme.quiet : theme[groupRole(one.group)])}>
						{isCurrent ? `[${name} ${one.count}]` : ` ${name} ${one.count} `}
					</Text>
				);
			})}
		</Text>
	);
}
