/** Who gets a text that goes to several sessions at once. */
import type {RowKey} from '../address.js';
import {silentHost} from '../rows/host-rows.js';
import {isEnded, isForHumans, type Row} from '../session.js';
import {outOfReach} from '../words/note-words.js';
import {stateWord} from '../words/state-word.js';

/** `why`: a clause behind the session's name. */
export type LeftOut = {readonly row: Row; readonly why: string};
export type Recipients = {readonly rows: readonly Row[]; readonly leftOut: readonly LeftOut[]};

/** Parts the meant sessions into those that take the text and those that do not. Sessions for programs, and ended ones, are not meant. */
export function toRecipients(meant: readonly Row[], {queue}: {readonly queue: boolean}): Recipients {
	const some = meant.filter((row) => isForHumans(row) && !isEnded(row));
	return parted(some.map((row) => ({row, why: whyNot(row, queue)})));
}

/**
 * The recipients that are still as they were when the list was shown. Others are left out: the text was meant for what was shown. @param
 * rows the rows now
 */
export function stillAsShown(shown: readonly Row[], rows: readonly Row[], queue: boolean): Recipients {
	const byKey: ReadonlyMap<RowKey, Row> = new Map(rows.map((row) => [row.key, row]));
	return parted(
		shown.map((before) => {
			const row = byKey.get(before.key);
			return {row: row ?? before, why: whyChanged(before, row) ?? whyNot(row ?? before, queue)};
		}),
	);
}

/** Why an order for the session as it was shown is not carried out now, as a clause behind its name; undefined when it has not changed. */
export function whyChanged(before: Row, now: Row | undefined): string | undefined {
	if (now === undefined) return 'it is gone';
	if (now.sessionId !== before.sessionId) return 'another session is in its pane';
	// A session at work changes its tool all the time.
	const isSame = now.state.group === before.state.group && (now.state.group === 'autonomous' || now.state.state === before.state.state);
	return isSame && now.task === before.task ? undefined : `it changed meanwhile: ${stateWord(now)}`;
}

function parted(checked: readonly {readonly row: Row; readonly why: string | undefined}[]): Recipients {
	return {
		rows: checked.flatMap(({row, why}) => (why === undefined ? [row] : [])),
		leftOut: checked.flatMap(({row, why}) => (why === undefined ? [] : [{row, why}])),
	};
}

function whyNot(row: Row, queue: boolean): string | undefined {
	if (row.lastSeenAt !== undefined) return silentHost(row);
	const away = outOfReach(row, 'it');
	if (away !== undefined) return away;
	if (row.state.context.kind === 'blocked' || row.notes.includes('dialog-open')) return 'it has a dialog open';
	if (row.kind === 'background') return 'it runs in the background';
	if (row.place === undefined) return 'it is not in a tmux pane';
	if (row.state.group === 'autonomous' && !queue) return 'it is working (--queue adds it)';
	return undefined;
}
