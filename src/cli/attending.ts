/** What every program that stays does beside its own work: tmux variables and notifications. */
import type {Look} from '../app/observe.js';
import type {PaneTable} from '../core/world.js';
import {parseTmuxEnv} from '../tmux/server.js';
import type {Io} from './io.js';
import {createNotifier} from './notifying.js';
import {createPublisher} from './publish.js';
import type {Wired} from './wire.js';

export type Attending = {
	/** To be called after each look. */
	readonly follow: (look: Look) => void;
	/** All that was followed is published and told. */
	readonly settled: () => Promise<void>;
	readonly close: () => Promise<void>;
};

/** Where the queue is shown: in our own pane, in a popup over a client, or nowhere. */
export type Screen = 'pane' | 'popup' | 'none';

export function startAttending(io: Io, {paths}: Wired, screen: () => Screen): Attending {
	const publisher = createPublisher(paths, io.now);
	const notifier = createNotifier({io, paths, isShown: (panes) => isShown(io, panes, screen())});
	let followed: Look | undefined;
	return {
		follow(look) {
			if (followed !== undefined && isQuiet(followed, look)) return;
			followed = look;
			publisher.follow(look);
			notifier.follow(look);
		},
		async settled() {
			await Promise.all([publisher.settled(), notifier.settled()]);
		},
		async close() {
			await Promise.all([publisher.close(), notifier.settled()]);
		},
	};
}

/** Where nothing happened for `quietMs`, what is a matter of time alone is looked for this often. */
const quietEveryMs = 5000;
const quietMs = 60_000;

/** The same rows and panes, and none of them has changed lately. */
function isQuiet(before: Look, {rows, world}: Look): boolean {
	if (rows !== before.rows || world.panes.panes !== before.world.panes.panes || world.now - before.world.now >= quietEveryMs) return false;
	return rows.every(({state}) => world.now - state.since > quietMs);
}

/** A pane of ours in front of a client whose human did something lately. */
const presentMs = 60_000;

function isShown(io: Io, panes: PaneTable, screen: Screen): boolean {
	if (screen !== 'pane') return screen === 'popup';
	const inside = parseTmuxEnv(io.env);
	const own = panes.panes.find(({place}) => place.pane === inside?.pane && place.server.pid === inside.serverPid);
	return own?.lookedAt !== undefined && io.now() - own.lookedAt < presentMs;
}
