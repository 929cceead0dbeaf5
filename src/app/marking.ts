/** The human's marks as the navigator orders them: what a key means for a row, and its inverse. */
import type {Mark} from '../core/marks.js';
import type {Row} from '../core/session.js';
import {toAge} from './age.js';

export type Filed = Mark['field'];

/** @param now epoch ms. */
export function toMark(row: Row, as: Filed, now: number): Mark {
	switch (as) {
		case 'seen':
			return {at: now, row: row.key, field: as, value: row.state.state !== 'task_complete'};
		case 'dismissed':
		case 'skipped':
			return {at: now, row: row.key, field: as, value: true};
		case 'pinned':
			return {at: now, row: row.key, field: as, value: !row.marks.pinned};
		case 'snoozed':
			return {at: now, row: row.key, field: as, value: 'change'};
	}
}

/** The mark that puts a field back to what the row has now. An old time is written again, not lost. */
export function inverse(row: Row, as: Filed, now: number): Mark {
	const {marks, key} = row;
	switch (as) {
		case 'seen':
			return {at: marks.seenAt ?? now, row: key, field: as, value: marks.seenAt !== undefined};
		case 'dismissed':
			return {at: marks.dismissedAt ?? now, row: key, field: as, value: marks.dismissedAt !== undefined};
		case 'skipped':
			return {at: marks.skippedAt ?? now, row: key, field: as, value: marks.skippedAt !== undefined};
		case 'pinned':
			return {at: now, row: key, field: as, value: marks.pinned};
		case 'snoozed':
			return {at: marks.snoozedAt ?? now, row: key, field: as, value: marks.snoozedUntil};
	}
}

/** What the footer says once it is done. @param now epoch ms. */
export function saidOf(mark: Mark, now: number): string {
	switch (mark.field) {
		case 'seen':
			return mark.value ? 'marked as seen' : 'marked as not seen';
		case 'dismissed':
			return 'dismissed until something happens';
		case 'skipped':
			return 'skipped for a while';
		case 'pinned':
			return mark.value ? 'pinned to the top of its group' : 'no longer pinned';
		case 'snoozed':
			return typeof mark.value === 'number' ? `snoozed for ${toAge(mark.value - now)}` : 'snoozed until it changes';
	}
}
