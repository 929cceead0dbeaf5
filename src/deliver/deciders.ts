/**
 * Announces a program that stays open and can give waiting hooks their answer. Hooks wait while one exists; when a request is answered in
 * its pane, its hook is released.
 */
import type {Io} from '../core/context.js';
import type {PaneTable} from '../core/fold/world.js';
import type {HookRequest} from '../core/machine/machine.js';
import type {Look} from '../observe/observer.js';
import {announceReader, listReaders, type Reader, releaseAnswered} from '../store/decisions/decisions.js';
import {ignoreFileErrors} from '../store/files.js';
import type {StatePaths} from '../store/paths.js';
import {readWatchProcess} from '../store/watch/watch-lock.js';
import {isSignalable} from '../system/proc.js';
import {processStart, thisProcess} from '../system/processes.js';
import {parseTmuxEnv} from '../tmux/run.js';

/** @param screen the place that shows the queue. If the state directory is not writable, no hook waits, and answers go by keys. */
export function announceDecider(paths: StatePaths, screen: string) {
	const self = {process: thisProcess(), screen};
	// The disk may be full or not writable, or the state purged; waiting hooks notice that themselves.
	const close = ignoreFileErrors(() => announceReader(paths, self, isSignalable));
	return {
		/** The caller passes each look. */
		follow({world}: Look): void {
			if (close !== undefined) ignoreFileErrors(() => releaseAnswered(paths, (request) => isOpen(world, request), world.now));
		},
		close: (): void => ignoreFileErrors(() => close?.()),
	};
}

const popup = 'popup';

/** The name of the screen. A popup is always over a client; any other screen is named by its pane, which may be in front or not. */
export function screenName({env}: Io, isPopup: boolean): string {
	const inside = parseTmuxEnv(env);
	return isPopup ? popup : inside === undefined ? 'terminal' : `${inside.serverPid} ${inside.pane}`;
}

/** A pane counts as in front if its client had input within this time. */
const presentMs = 60_000;

/** Whether any program, this one or another, shows the queue to a user. */
export function isQueueShown(paths: StatePaths, {panes}: PaneTable, now: number): boolean {
	const inFront = panes.filter(({lookedAt}) => lookedAt !== undefined && Math.abs(now - lookedAt) < presentMs);
	const screens = new Set([popup, ...inFront.map(({place}) => `${place.server.pid} ${place.pane}`)]);
	return listReaders(paths).some((reader) => screens.has(reader.screen) && isThere(reader));
}

/** Whether a program that sends queued prompts is open on this machine: a navigator in a pane or terminal, or `beckon watch`. */
export function isSomebodyThere(paths: StatePaths): boolean {
	const watch = readWatchProcess(paths)?.process;
	const isWatching = watch !== undefined && processStart(watch.pid) === watch.start;
	return isWatching || listReaders(paths).some((reader) => reader.screen !== popup && isThere(reader));
}

function isThere({process: {pid, start}}: Reader): boolean {
	return start === '' ? isSignalable(pid) : processStart(pid) === start;
}

/** A request that a later prompt seemed to close may still be on the screen. */
function isOpen({sessions}: Look['world'], {sessionId, number}: HookRequest): boolean {
	const lives = sessions.get(sessionId)?.lives ?? [];
	return lives.some(({open, lapsed}) => [...open, ...lapsed].some(({payload}) => payload === `p/${number}.json`));
}
