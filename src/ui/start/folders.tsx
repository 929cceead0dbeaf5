/** The directories that a new session can work in; the chosen one is marked. */
import type {Size} from '../../app/layout.js';
import type {Mode} from '../../app/model.js';
import {foldersOf} from '../../app/start/folders.js';
import {clipMiddle, fill, oneLine} from '../../app/text.js';
import {TitledList} from '../terminal/titled-list.js';
import {paint} from '../theme.js';
import {useLook} from '../use-look.js';

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
	const none = 'Type the path of a directory: it begins with / or ~';
	return <TitledList title=" New session: its directory " size={size} lines={lines} none={none} />;
}
