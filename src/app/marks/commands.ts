/** The marks of the navigator's keys: the mark that a key sets on a row, and its inverse. */
import type {Mark} from '../../core/queue/marks.js';
import {shortName} from '../../core/rows/row-name.js';
import {type Row, waitsOf} from '../../core/session.js';
import {toAge} from '../../core/text/times.js';

export type MarkField = Mark['field'];

export const actionOf: Readonly<Record<MarkField, string>> = {
	seen: 'seen',
	dismissed: 'dismiss',
	skipped: 'skip',
	pinned: 'pin',
	snoozed: 'snooze',
};

/** @param now epoch ms. */
export function toMark({key: row, marks, state: {state}}: Row, as: MarkField, now: number): Mark {
	if (as === 'snoozed') return {at: now, row, field: as, value: 'change'};
	return {at: now, row, field: as, value: as === 'seen' ? state !== 'task_complete' : as === 'pinned' ? !marks.pinned : true};
}

/** The marks for several rows, with one value: a toggle sets the value that not all of them have. */
export function toMarks(rows: readonly Row[], as: MarkField, now: number): readonly Mark[] {
	const marks = rows.map((row) => toMark(row, as, now));
	const leading = marks.find(({value}) => value === true);
	return marks.map((mark) => (leading === undefined ? mark : {...leading, row: mark.row}));
}

/** Why a row cannot be marked this way, in words for the footer; undefined when it can. */
export function whyNotFiled(row: Row, as: MarkField): string | undefined {
	const {state, marks} = row;
	const name = shortName(row);
	switch (as) {
		// `seen` is for finished turns, never for a session that waits for an answer.
		case 'seen':
			if (state.state === 'idle' || (state.state === 'task_complete' && marks.seenAt !== undefined)) return undefined;
			if (state.state === 'task_complete')
				return `${name} ${row.notes.includes('wakes-itself') ? 'goes on by itself' : 'is in front of you'}: it counts as seen`;
			return `${name} has no finished turn: nothing to mark as seen`;
		// A finished row can be dismissed; a blocked one stays until it is answered.
		case 'dismissed':
			if (state.context.kind === 'blocked') return `${name} waits for you: snooze it instead`;
			return state.group === 'autonomous' ? `${name} is still working: snooze it instead` : undefined;
		case 'skipped':
			return waitsOf(row) !== undefined ? undefined : `${name} is not waiting: nothing to skip`;
		case 'pinned':
		case 'snoozed':
			return undefined;
	}
}

/** The mark that restores the row's present value of a field, with its old time. */
export function inverse({marks, key: row}: Row, as: MarkField, now: number): Mark {
	if (as === 'pinned') return {at: now, row, field: as, value: marks.pinned};
	if (as === 'snoozed') return {at: marks.snoozedAt ?? now, row, field: as, value: marks.snoozedUntil};
	const at = marks[`${as}At`];
	return {at: at ?? now, row, field: as, value: at !== undefined};
}

/** The footer's words for a mark. @param now epoch ms. */
export function markWords(mark: Mark, now: number, isMany: boolean): string {
	switch (mark.field) {
		case 'seen':
			return mark.value ? 'marked as seen' : 'marked as not seen';
		case 'dismissed':
			return 'dismissed until it changes';
		case 'skipped':
			return 'skipped for a while';
		case 'pinned':
			return mark.value ? `pinned to the top of ${isMany ? 'their groups' : 'its group'}` : 'no longer pinned';
		case 'snoozed':
			return typeof mark.value === 'number'
				? `snoozed for ${toAge(mark.value - now)}`
				: `snoozed until ${isMany ? 'they change' : 'it changes'}`;
	}
}

const minute = 60_000;

/** Why a row is in the drawer, and for how long. @param now epoch ms. */
export function putAwayText({marks}: Row, now: number): string {
	const {dismissedAt, snoozedUntil: until, snoozedAt = now} = marks;
	if (dismissedAt !== undefined || typeof until !== 'number') return 'until it changes';
	// The list's clock is coarse and may be late.
	const left = Math.min(until - now, until - snoozedAt);
	return left < minute ? 'back in a moment' : `back in ${toWait(left)}`;
}

/** Rounded up, so that a snooze for 30 minutes reads as that. @returns e.g. `30m`, `2h`, `1h 59m`. */
function toWait(ms: number): string {
	const minutes = Math.ceil(ms / minute);
	const hours = Math.floor(minutes / 60);
	const parts = [hours === 0 ? '' : `${hours}h`, minutes % 60 === 0 ? '' : `${minutes % 60}m`];
	return parts.filter((part) => part !== '').join(' ');
}
