import {Text} from 'ink';
import type {QueueGroup} from '../core/queue.js';
import type {Group} from '../core/session.js';
import {useLook} from './look.js';
import {groupRole} from './state-look.js';

/** The groups side by side, where there is room for the rows of one only. */
export function Tabs({groups, current, columns}: {groups: readonly QueueGroup[]; current: Group | undefined; columns: number}) {
	const {theme} = useLook();
	const isTight = columns < 36;
	return (
		<Text wrap="truncate">
			{groups.map((one) => {
				const isCurrent = one.group === current;
				const name = isTight ? (one.title.split(' ')[0] ?? '') : one.title;
				return (
					<Text
						key={one.group}
						{...theme[groupRole(one.group)]}
						{...(isCurrent ? theme.selected : one.rows.length === 0 ? theme.quiet : {})}
					>
						{isCurrent ? `[${name} ${one.rows.length}]` : ` ${name} ${one.rows.length} `}
					</Text>
				);
			})}
		</Text>
	);
}
