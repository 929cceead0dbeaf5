/** The directories that a new session can work in; the chosen one is marked. */
import {Box, Text} from 'ink';
import type {Size} from '../../app/layout.js';
import type {Mode} from '../../app/model.js';
import {foldersOf} from '../../app/start/folders.js';
import {clip, clipMiddle, fill, oneLine} from '../../app/text.js';
import {Lines} from '../terminal/lines.js';
import {Rule} from '../terminal/rule.js';
import {paint} from '../theme.js';
import {useLook} from '../use-look.js';

const title = ' New session: in which directory? ';

export function Folders({mode, size}: {readonly mode: Extract<Mode, {kind: 'start'}>; readonly size: Size}) {
	const {theme, glyphs} = useLook();
	const folders = foldersOf(mode);
	const rows = Math.max(1, size.rows - 1);
	const top = Math.max(0, Math.min(mode.at - Math.floor(rows / 2), folders.length - rows));
	const lines = folders.slice(top, top + rows).map((folder, index) => {
		const isChosen = top + index === mode.at;
		const columns = Math.max(0, size.columns - 3);
		// Directories differ at their ends.
		const line = `${isChosen ? glyphs.marker : ' '} ${fill(clipMiddle(oneLine(folder), columns), columns)}`;
		return paint(isChosen ? theme.selected : theme.plain, line);
	});
	return (
		<Box flexDirection="column" width={size.columns} height={size.rows}>
			<Box height={1} width={size.columns}>
				<Text {...theme.strong}>{clip(title, size.columns)}</Text>
				<Rule columns={Math.max(0, size.columns - title.length)} />
			</Box>
			{folders.length === 0 && (
				<Text wrap="truncate" {...theme.quiet}>
					{'  Type the path of a directory: it begins with / or ~'}
				</Text>
			)}
			<Lines lines={lines} />
		</Box>
	);
}
