/** The words of a notification. */
import {type Waits, waitsOf} from '../part.js';
import {shortName} from '../rows/row-name.js';
import type {Row} from '../session.js';
import {stateTraits} from '../terms/state.js';
import {waitTexts} from './waited.js';

export type NoticeText = {readonly title: string; readonly body: string};

/** `headline` is what blocks the row, or its task. */
export function noticeText(row: Row, headline: string): NoticeText {
	const {state} = row.state;
	return {title: `${shortName(row)} ${stateTraits(state)?.notice ?? `is ${state.replaceAll('_', ' ')}`}`, body: headline};
}

export function digestText(rows: readonly Row[]): NoticeText {
	const names = [...new Set(rows.map(shortName))];
	const shown = names.slice(0, 4);
	const more = names.length > shown.length ? `, and ${names.length - shown.length} more` : '';
	const count = (waits: Waits) => rows.filter((row) => waitsOf(row) === waits).length;
	const texts = waitTexts({blocked: count('blocked'), your_turn: count('your_turn')});
	const others = rows.filter((row) => waitsOf(row) === undefined).length;
	return {title: [...texts, ...(others > 0 ? [`${others} more`] : [])].join(', '), body: `${shown.join(', ')}${more}`};
}
