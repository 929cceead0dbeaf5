/** What a program without a screen waits for between two looks: an event, the time, or its end. */
import {fullAllowance, lookPace, spend, waitMs} from '../../core/allowance.js';

export type Bell = {
	readonly ring: () => void;
	readonly end: () => void;
	readonly isEnded: () => boolean;
	/** Resolves at an event or when the time is over; while events never stop, a little later. */
	readonly wait: (ms: number) => Promise<void>;
};

/** The shortest time between two looks. */
const pauseMs = 30;
const longestMs = 5000;

export function createBell(): Bell {
	let rung = false;
	let ended = false;
	let allowance = fullAllowance(lookPace);
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
			allowance = spend(allowance, lookPace, Date.now());
			const gapMs = Math.max(pauseMs, waitMs(allowance, lookPace));
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
