/** The time on another machine, for what is sent there and what is read from there. */
import {join} from 'node:path';
import {ignoreFileErrors, writeAtomic} from '../../../store/files.js';
import {ensureDir} from '../../../store/paths.js';
import {readText} from '../../../store/read-file.js';
import {steadyClock} from '../../../system/clocks.js';
import type {Link} from '../link.js';
import type {ClockOffset} from './clock-offset.js';

/** The time that a request may take to get there. */
const graceSeconds = 1;

/** The clock of a machine while its link is up. @param folder that of its copies */
export function createFarClock(folder: string, link: Pick<Link, 'state'>, now: () => number) {
	/** `steady`: the time here by the clock that it was measured with, though that was set again meanwhile. */
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
