/**
 * The local day of a moment. To know the time zone takes the executable a fifth of the time in which a bare Node starts, so the day of now is kept
 * with the sums for the programs that start after this one.
 */
import type {Fields} from '../../../core/fields.js';
import {asRecord, asTime} from '../../../core/fields.js';
import {ignoreFileErrors} from '../../../store/file-errors.js';
import {fileIdentity} from '../../../store/files.js';

export type LocalDay = {
	/** Such as `Wed Nov 25 2026`. */
	readonly name: string;
	/** Epoch ms; it ends before `to`. */
	readonly from: number;
	readonly to: number;
	readonly zone: string;
};

export type LocalDays = {
	readonly dayOf: (at: number) => LocalDay;
	/** The day of now, once it was asked for, or the kept one. */
	readonly kept: () => LocalDay | undefined;
};

/** @param kept what an earlier program found, as it is in a file */
export function createLocalDays(kept: LocalDay | undefined, now: () => number): LocalDays {
	const zone = `${process.env['TZ'] ?? ''} ${ignoreFileErrors(() => fileIdentity('/etc/localtime'), '')}`;
	let today = kept?.zone === zone ? kept : undefined;
	return {
		dayOf(at) {
			if (today !== undefined && today.from <= at && at < today.to) return today;
			const day = readDay(at, zone);
			if (day.from <= now() && now() < day.to) today = day;
			return day;
		},
		kept: () => today,
	};
}

/** Undefined: the fields are of something else. */
export function parseLocalDay(fields: Fields): LocalDay | undefined {
	const {name, zone, ...day} = asRecord(fields['day']) ?? {};
	const [from, to] = [asTime(day['from']), asTime(day['to'])];
	if (typeof name !== 'string' || typeof zone !== 'string' || from === undefined || to === undefined) return undefined;
	return {name, from, to, zone};
}

function readDay(at: number, zone: string): LocalDay {
	const date = new Date(at);
	const [from, name] = [date.setHours(0, 0, 0, 0), date.toDateString()];
	return {name, from, to: date.setDate(date.getDate() + 1), zone};
}
