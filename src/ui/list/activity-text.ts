/** The activity of a row's session in the last two hours, one letter for each quarter of an hour. */
import type {Columns} from '../../app/list/columns.js';
import type {Row} from '../../core/session.js';
import {levelsAt} from '../../core/terms/activity.js';

const bars = {unicode: '▁▂▃▄▅▆▇█', ascii: '_.:-=+*#'} as const;

type ActivityStyle = {readonly columns: Columns; readonly isAscii: boolean};

/** Empty without the column, and for a session without hooks, since only hooks report every event. */
export function activityText({activity}: Row, now: number, {columns, isAscii}: ActivityStyle): string {
	if (activity === undefined || columns.cells.every(({name}) => name !== 'activity')) return '';
	const letters = isAscii ? bars.ascii : bars.unicode;
	return levelsAt(activity, now)
		.map((level) => letters[level] ?? '')
		.join('');
}
