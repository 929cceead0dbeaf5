/** Sums transcripts between looks: in small steps in a program that stays open, for a short time in one that prints and exits. */
import type {Row} from '../core/session.js';
import type {SpentToday} from '../core/terms/spending.js';
import type {Wired} from './wire.js';

/** The length of a step, so that a key waits no longer than this. */
export const stepMs = 5;
const gapMs = 25;
const restMs = 1000;
/** New sums are shown at most this often: joining and drawing all rows takes longer than summing some transcripts. */
const showMs = 1000;
/** The time that a command may spend on sums. */
export const commandMs = 150;

type Summing = Pick<Wired, 'sums'>;
export type OngoingSums = ReturnType<typeof startSumming>;

/** @param onSummed gets the transcripts that were completely summed since its last call. */
export function startSumming({sums}: Summing, onSummed: (paths: readonly string[]) => void) {
	let timer: NodeJS.Timeout | undefined;
	let isOn = false;
	let shownAt = Number.NEGATIVE_INFINITY;
	const summed = new Set<string>();
	const show = (): void => {
		onSummed([...summed]);
		summed.clear();
		shownAt = performance.now();
	};
	const tick = (): void => {
		timer = undefined;
		const {isDone, changed} = sums.step(stepMs);
		for (const path of changed) summed.add(path);
		if (summed.size > 0 && (isDone || performance.now() - shownAt >= showMs)) show();
		if (isOn && isDone) sums.save();
		isOn = !isDone || changed.length > 0;
		if (isOn) wait(isDone ? restMs : gapMs);
	};
	const wait = (ms: number): void => {
		timer ??= setTimeout(tick, ms).unref();
	};
	wait(gapMs);
	return {
		/** Says that a look may have asked for more. Without looks nothing is summed. */
		wake: (): void => wait(restMs),
		stop(): void {
			clearTimeout(timer);
			sums.save();
		},
	};
}

/** The spending of all sessions of this machine today, with the transcripts of these rows read as far as time allows. */
export function sumUp({sums}: Summing, rows: readonly Row[], now: number): SpentToday {
	for (const {transcriptPath, agent, host} of rows)
		if (transcriptPath !== undefined && host === undefined) sums.request(transcriptPath, agent);
	sums.step(commandMs);
	sums.save();
	return sums.onDay(now);
}
