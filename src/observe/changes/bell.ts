/** What a program without a screen waits for between two looks: an event, the time, or its end. */
import {createLookPace} from './pace.js';

export type Bell = ReturnType<typeof createBell>;

const pauseMs = 30;
const longestMs = 5000;

export function createBell() {
	let rung = false;
	let ended = false;
	let wake = () => {};
	const wakeUp = (): void => {
		rung = true;
		wake();
	};
	const pace = createLookPace(Date.now, wakeUp);
	return {
		ring: () => pace.changed('turn'),
		end() {
			ended = true;
			pace.close();
			wakeUp();
		},
		isEnded: () => ended,
		/** Resolves at an event or when the time is over; while events never stop, a little later. */
		async wait(ms: number): Promise<void> {
			await new Promise((resolve) => setTimeout(resolve, pauseMs));
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
