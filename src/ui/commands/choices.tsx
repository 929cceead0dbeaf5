/** What a user's own command lets its human choose from; the chosen one is marked. */
import type {AskMode} from '../../app/commands/model.js';
import {choicesOf} from '../../app/commands/update.js';
import type {Size} from '../../app/layout.js';
import {clip, fill, oneLine} from '../../app/text.js';
import {TitledList} from '../terminal/titled-list.js';
import {paint} from '../theme.js';
import {useLook} from '../use-look.js';

export function Choices({mode, size}: {readonly mode: AskMode; readonly size: Size}) {
	const {theme, glyphs} = useLook();
	const choices = choicesOf(mode);
	const rows = Math.max(1, size.rows - 1);
	const top = Math.max(0, Math.min(mode.at - Math.floor(rows / 2), choices.length - rows));
	const lines = choices.slice(top, top + rows).map((choice, index) => {
		const isChosen = top + index === mode.at;
		const columns = Math.max(0, size.columns - 3);
		const line = `${isChosen ? glyphs.marker : ' '} ${fill(clip(oneLine(choice), columns), columns)}`;
		return paint(isChosen ? theme.selected : theme.plain, line);
	});
	return <TitledList title={` ${oneLine(mode.command.label)} `} size={size} lines={lines} none="No choice matches" />;
}
