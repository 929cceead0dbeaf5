/** Shows whoever has just answered a session in its pane who waits next. */
import type {Place} from '../core/address.js';
import type {Io} from '../core/context.js';
import {type PaneTable, paneKey} from '../core/fold/world.js';
import {answeredRows, nextHint} from '../core/queue/next-hint.js';
import {waitId} from '../core/queue/notify.js';
import type {Row} from '../core/session.js';
import {printableLine} from '../core/text/label.js';
import type {Look} from '../observe/observer.js';
import type {StatePaths} from '../store/paths.js';
import {claim} from '../store/records/claims.js';
import {listClients} from '../tmux/clients.js';
import {displayMessage} from '../tmux/messages.js';
import {listPanes} from '../tmux/panes/panes.js';
import {ignoreTmuxErrors} from '../tmux/run.js';

/** Who pressed a key in the pane within this time has answered there. */
const presentMs = 15_000;
const shownMs = 4000;

type Hinting = {
	readonly io: Pick<Io, 'now'>;
	readonly paths: Pick<StatePaths, 'claims'>;
	/** Whether the queue is on the user's screen. */
	readonly isShown: (panes: PaneTable) => boolean;
};

/** @param before the rows of the last look */
export async function hintNext({rows, world: {config}}: Look, before: readonly Row[], {io, paths, isShown}: Hinting): Promise<void> {
	if (!config.notify.next) return;
	const answered = answeredRows(before, rows).flatMap(({row, was}) =>
		row.host === undefined && row.place !== undefined ? [{row, was, place: row.place}] : [],
	);
	if (answered.length === 0) return;
	// Asks tmux again which pane is in front: the last look may be old.
	const panes = await listPanes([...new Set(answered.map(({place}) => place.server.socket))]);
	const now = io.now();
	const isInFront = (place: Place): boolean => {
		const lookedAt = panes.panes.find((pane) => paneKey(pane.place) === paneKey(place))?.lookedAt;
		return lookedAt !== undefined && Math.abs(now - lookedAt) < presentMs;
	};
	const here = answered.find(({place}) => isInFront(place));
	const text = here && nextHint(rows, here.row, {...config, now, key: config.tmux.keys.next});
	// Where the queue is on the screen it says so itself.
	if (here === undefined || text === undefined || isShown(panes) || !claim(paths, `next.${waitId(here.was)}`)) return;
	const {socket} = here.place.server;
	const clients = await listClients([socket]);
	const watching = clients.filter(({spot}) => spot.pane === here.place.pane);
	await Promise.all(watching.map(({name}) => displayMessage(socket, name, printableLine(text), shownMs).catch(ignoreTmuxErrors)));
}
