/** The time on another machine, for what is sent there and what is read from there. */
import {join} from 'node:path';
import {ignoreFileErrors, writeAtomic} from '../../../store/files.js';
import {ensureDir} from '../../../store/paths.js';
import {readText} from '../../../store/read-file.js';
import {steadyClock} from '../../../system/clocks.js';
import type {Link} from '../link.js';

/** The time that a request may take to get there. */
const graceSeconds = 1;

/** The clock of a machine while its link is up. @param folder that of its copies */
export function createFarClock(folder: string, link: Pick<Link, 'state'>, now: () => number) {
	/** `steady`: the time here by the clock that it was measured with, though that was set anew meanwhile. */
	let offset: {readonly of: unknown; readonly ms: number; readonly steady: () => number} = {of: undefined, ms: 0, steady: now};
	const offsetMs = (): number => {
		const state = link.state();
		if (state.kind === 'up' && state !== offset.of) offset = {of: state, ms: keptOffset(folder, state), steady: steadyClock(now)};
		return offset.ms;
	};
	return {
		offsetMs,
		/**
		 * Epoch seconds there. Not earlier than it is there: a clock may be set back, and a steady one stands still while a machine sleeps.
		 * @param seconds that the request may take there
		 */
		deadline(seconds: number): number {
			const aheadMs = offsetMs();
			return Math.ceil((Math.max(now(), offset.steady()) + aheadMs) / 1000) + seconds + graceSeconds;
		},
	};
}

/**
 * The offset to read the files of a machine with. One that was measured before stays while a new one is as good as the same, because the copies in
 * `folder` have times of our clock: with other times all would be copied again.
 */
export function keptOffset(folder: string, {offsetMs, latencyMs}: ClockOffset): number {
	const file = join(folder, 'clock-offset');
	const kept = Number(ignoreFileErrors(() => readText(file), '0'));
	if (Math.abs(kept - offsetMs) <= Math.max(500, latencyMs)) return kept;
	ignoreFileErrors(() => {
		ensureDir(folder);
		writeAtomic(file, String(offsetMs), {flush: false});
	}, undefined);
	return offsetMs;
}

export type ClockSample = {readonly sentAt: number; readonly receivedAt: number; readonly farText: string};
export type ClockOffset = {
	/** Far time minus ours, in ms; 0 when the difference is within the error of the measurement. */
	readonly offsetMs: number;
	readonly latencyMs: number;
};

/** Parses the output of `date +%s.%N`; without `%N` it is in whole seconds. Undefined: no sample is a time. */
export function toClockOffset(samples: readonly ClockSample[]): ClockOffset | undefined {
	const read = samples.flatMap((sample) => {
		const far = parseClock(sample.farText);
		return far === undefined ? [] : [{...far, ...sample, latencyMs: sample.receivedAt - sample.sentAt}];
	});
	const best = read.toSorted((a, b) => a.latencyMs - b.latencyMs)[0];
	if (best === undefined) return undefined;
	const offset = best.atMs - (best.sentAt + best.receivedAt) / 2;
	const unsure = best.latencyMs / 2 + best.unsureMs;
	return {offsetMs: Math.abs(offset) <= unsure ? 0 : Math.round(offset), latencyMs: best.latencyMs};
}

function parseClock(text: string): {readonly atMs: number; readonly unsureMs: number} | undefined {
	const [, seconds, rest] = /^(\d{9,11})(?:\.(\S*))?\s*$/.exec(text) ?? [];
	if (seconds === undefined) return undefined;
	return rest !== undefined && /^\d{9}$/.test(rest)
		? {atMs: Number(`${seconds}.${rest}`) * 1000, unsureMs: 1}
		: {atMs: Number(seconds) * 1000 + 500, unsureMs: 501};
}
