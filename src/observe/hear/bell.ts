/** What a program without a screen waits for between two looks: news, the time, or its end. */

import {fullAllowance, type Pace, spend, waitMs} from '../../core/allowance.js';

export type Bell = {
	readonly ring: () => void;
	readonly end: () => void;
	readonly isEnded: () => boolean;
	/** Until it rings or the time is over, and a little longer where it rings all the time. */
	readonly wait: (ms: number) => Promise<void>;
};

/** Two looks are at least this far apart. */
const pauseMs = 30;
const pace: Pace = {atOnce: 5, everyMs: 200};
const longestMs = 5000;

export function createBell(): Bell {
	let rung = false;
	let ended = false;
	let allowance = fullAllowance(pace);
	let wake = () => {};
	const ring = (): void => {
		rung = true;
		wake();
	};
	return {
		ring,
		end() {
			ended = true;
			ring();
		},
		isEnded: () => ended,
		async wait(ms) {
			allowance = spend(allowance, pace, Date.now());
			const gapMs = Math.max(pauseMs, waitMs(allowance, pace));
			await new Promise((resolve) => setTimeout(resolve, gapMs));
			if (!rung) {
				await new Promise<void>((resolve) => {
					const timer = setTimeout(resolve, Math.min(ms, longestMs));
					wake = () => {
						clearTimeout(timer);
						resolve();
					};
				});
			}
			rung = false;
		},
	};
}
