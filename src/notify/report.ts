/** What every program that stays open does beside its own work: tmux variables, notifications, and prompts that wait for their session to rest. */
import type {Io} from '../core/context.js';
import {isQueueShown} from '../deliver/deciders.js';
import {createQueueSender, type SendPrompt} from '../deliver/queue-sender.js';
import type {Look} from '../observe/observer.js';
import type {Wired} from '../observe/wire.js';
import {createNotifier} from './notify.js';
import {createStatusWriter} from './program-status.js';
import {createPublisher, type Follower} from './status-variables.js';

type Reporting = {
	/** Sends prompts that wait; undefined: not from here. */
	readonly send: SendPrompt | undefined;
	/** Whether the sessions are written to the terminals of clients; undefined: not from here. */
	readonly programStatus?: (look: Look) => boolean;
};

export function startReporter(io: Io, {paths, report}: Wired, {send, programStatus}: Reporting): Follower {
	const publisher = createPublisher(paths, io, report);
	const notifier = createNotifier({io, paths, report, isShown: (panes) => isQueueShown(paths, panes, io.now())});
	const status = programStatus && createStatusWriter(programStatus, report);
	const queue = send && createQueueSender({now: io.now, send, paths, onFailure: (error) => report('the queued prompts', error)});
	const parts = [publisher, notifier, ...(status ? [status] : [])];
	let followed: Look | undefined;
	return {
		follow(look) {
			queue?.follow(look);
			if (followed !== undefined && isQuiet(followed, look)) return;
			followed = look;
			for (const part of parts) part.follow(look);
		},
		async settled() {
			await Promise.all([...parts.map((part) => part.settled()), queue?.settled()]);
		},
		async close() {
			queue?.close();
			await Promise.all([...parts.map((part) => part.close()), queue?.settled()]);
		},
	};
}

/** After `quietMs` without an event, what depends only on time is checked this often: while a session waits for the user, and while none does. */
const quietEveryMs = {waiting: 10_000, resting: 30_000} as const;
const quietMs = 60_000;

/** Whether rows and panes are the same objects, and no state has changed lately. */
function isQuiet(before: Look, {rows, world}: Look): boolean {
	if (rows !== before.rows || world.panes.panes !== before.world.panes.panes) return false;
	const everyMs = quietEveryMs[rows.some(({state}) => state.group === 'needs_you') ? 'waiting' : 'resting'];
	return world.now - before.world.now < everyMs && rows.every(({state}) => world.now - state.since > quietMs);
}
