/**
 * The pause between two looks of a program without a screen, which an event, a timeout or the program's end stops. Also the type of what
 * watchers reported since the last look.
 */
import type {StateChange} from '../../store/watch/gather.js';
import type {OnAnswer} from '../panes/screens.js';
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
		/** Resolves at an event or after the time; a little later while events never stop. */
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

/** `all`: an unknown change. `none`: no watcher reported anything. */
export type News = 'all' | 'none' | StateChange;

export const noChange: StateChange = {sessions: new Set(), transcripts: new Set(), marks: false, statuses: new Set()};

export type GlanceOptions = {
	/** Only the files of this report are read again; for `none`, all files at intervals. */
	readonly news: News;
	/** Called once when tmux has answered, so that another glance shows it. */
	readonly onAnswer: OnAnswer;
};

export function joinNews(one: News, other: News): News {
	if (one === 'none' || other === 'all') return other;
	if (other === 'none' || one === 'all') return one;
	return {
		sessions: new Set([...one.sessions, ...other.sessions]),
		transcripts: new Set([...one.transcripts, ...other.transcripts]),
		marks: one.marks || other.marks,
		statuses: new Set([...one.statuses, ...other.statuses]),
	};
}
