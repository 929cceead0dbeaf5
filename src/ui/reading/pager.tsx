/** A text over the whole screen that scrolls: the help, and what a session asks in full. */
import {Box, Text} from 'ink';
import type {Size} from '../../app/layout.js';
import type {PageView} from '../../app/pager/page-view.js';
import {clip, oneLine, width} from '../../app/text.js';
import {toAge} from '../../core/text/times.js';
import {useTextAt} from '../clock.js';
import {CardLines} from '../terminal/lines.js';
import {Rule} from '../terminal/rule.js';
import {useLook} from '../use-look.js';

type Props = {
	readonly view: PageView;
	/** The index of the first visible line. */
	readonly top: number;
	readonly size: Size;
};

export function Pager({view: {title, text, rows, below, goneAt}, top, size}: Props) {
	const {theme} = useLook();
	const since = useTextAt((now) => sinceText(goneAt, now));
	const seen = text.length > rows ? `${since} ${Math.min(text.length, top + rows)}/${text.length} ` : since;
	const name = clip(` ${oneLine(title)} `, size.columns - width(seen));
	return (
		<Box flexDirection="column" width={size.columns} height={size.rows}>
			<Box height={1} width={size.columns}>
				<Text {...theme.strong}>{name}</Text>
				<Rule columns={size.columns - width(name) - width(seen)} />
				<Text {...theme.quiet}>{seen}</Text>
			</Box>
			<Box flexDirection="column" paddingLeft={1} height={rows}>
				<CardLines lines={text.slice(top, top + rows)} columns={size.columns - 1} />
			</Box>
			{below.length > 0 && <Rule columns={size.columns} />}
			{below.length > 0 && (
				<Box flexDirection="column" paddingLeft={1}>
					<CardLines lines={below} columns={size.columns - 1} />
				</Box>
			)}
		</Box>
	);
}

/** How long ago the session left the list; empty while it is listed. */
function sinceText(goneAt: number | undefined, now: number): string {
	if (goneAt === undefined) return '';
	const age = toAge(now - goneAt);
	return age === 'now' ? ' just now ' : ` ${age} ago `;
}
