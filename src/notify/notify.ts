/**
 * Notifies attached users that sessions wait: once per wait, however many programs run. A notification is withdrawn when its wait is over,
 * if its channel can.
 */
import {join} from 'node:path';
import type {Place, RowKey} from '../core/address.js';
import type {Io} from '../core/context.js';
import {type PaneTable, paneKey} from '../core/fold/world.js';
import {channelOf, type NotifyChannel, type SessionNotice} from '../core/notice/channels.js';
import {offerText, resetOffer} from '../core/queue/limited.js';
import {answeredRows, nextHint} from '../core/queue/next.js';
import {dueWaits, endedWaits, isQuiet, likeIds, type Wait, waitId} from '../core/queue/notify.js';
import {digestText, noticeText} from '../core/queue/waited.js';
import {headline} from '../core/rows/headline.js';
import type {Row} from '../core/session.js';
import {printableLine} from '../core/text/label.js';
import type {ReportFault} from '../observe/faults.js';
import type {Look} from '../observe/observer.js';
import {ignoreFileErrors} from '../store/files.js';
import {acquireLock} from '../store/lock.js';
import type {StatePaths} from '../store/paths.js';
import {claim} from '../store/records/claims.js';
import {readOutbox} from '../store/records/outbox.js';
import {lockHolders} from '../system/processes.js';
import {displayMessage, listClients} from '../tmux/clients.js';
import {listPanes} from '../tmux/panes/panes.js';
import {ignoreTmuxErrors} from '../tmux/run.js';
import {createLatestOnly} from './latest-only.js';
import {type SentNotice, sendNotice, withdrawNotice} from './send.js';
import type {Follower} from './status-variables.js';

type NotifierOptions = {
	readonly io: Io;
	readonly paths: StatePaths;
	/** Whether the queue is on the user's screen, so that no notification is needed. */
	readonly isShown: (panes: PaneTable) => boolean;
	readonly report: ReportFault;
};

/** `sent` is empty if another program sent the notification, or if it was for several sessions. */
type Notified = ReadonlyMap<RowKey, {readonly id: string; readonly sent: readonly SentNotice[]}>;

const lockMs = 10_000;

export function createNotifier(options: NotifierOptions): Follower {
	let notified: Notified = new Map();
	let offered = '';
	let rows: Look['rows'] = [];
	const work = createLatestOnly(
		async (look: Look) => {
			notified = await withdrawOver(look, notified, options.io);
			notified = new Map([...notified, ...(await notifyDue(look, notified, options))]);
			offered = await notifyReset(look, offered, options);
			const before = rows;
			rows = look.rows;
			await hintNext(look, before, options);
		},
		(error) => options.report('the notifications', error),
	);
	return {...work, close: work.settled};
}

async function notifyDue(look: Look, notified: Notified, {io, paths, isShown, report}: NotifierOptions): Promise<Notified> {
	const isNew = ({row, id}: Wait): boolean => notified.get(row.key)?.id !== id;
	if (!plan(look, look.world.panes, io).some(isNew)) return new Map();
	// Asks tmux again which pane is in front: the last look may be old.
	const panes = await listPanes(socketsOf(look));
	const due = plan(look, panes, io).filter(isNew);
	const mine = claimAll(due, paths, io.now());
	if (mine === undefined) return new Map();
	const {notify} = look.world.config;
	const isDigest = mine.length > notify.digestAbove;
	const sent = new Map<string, readonly SentNotice[]>();
	for (const {waits, channels} of isShown(panes) ? [] : toParts(mine, isDigest)) {
		const receipts = await sendNotice(toNotice(waits), {env: io.env, channels, settings: notify, sockets: socketsOf(look), report});
		if (!isDigest) for (const {id} of waits) sent.set(id, receipts);
	}
	return new Map(due.map(({row, id}) => [row.key, {id, sent: sent.get(id) ?? []}]));
}

/**
 * Notifies once that a limit is over, with the number of texts that it held back.
 * @param offered the id of the last reset. @returns the id of this one.
 */
async function notifyReset({rows, world}: Look, offered: string, {io, paths, isShown, report}: NotifierOptions): Promise<string> {
	const {notify} = world.config;
	const offer = resetOffer(rows, world.now, () => readOutbox(paths).entries);
	if (offer === undefined || offer.id === offered || isQuiet(notify.quietHours, minuteOfDay(world.now))) return offered;
	if (!claim(paths, offer.id) || isShown(world.panes)) return offer.id;
	const attended = isAttended(world.panes);
	const channels = notify.channels.filter((channel) => attended || channelOf(channel).reachesDetached);
	const {title, body} = offerText(offer);
	const fields = {BECKON_EVENT: 'reset', BECKON_COUNT: String(offer.rows.length), BECKON_URGENT: '0'};
	const notice = {title: printableLine(title), body: printableLine(body), id: offer.id, fields};
	await sendNotice(notice, {env: io.env, channels, settings: notify, sockets: socketsOf({world}), report});
	return offer.id;
}

function minuteOfDay(at: number): number {
	const local = new Date(at);
	return local.getHours() * 60 + local.getMinutes();
}

function isAttended({panes}: PaneTable): boolean {
	return panes.some(({lookedAt}) => lookedAt !== undefined);
}

type Part = {readonly waits: readonly Wait[]; readonly channels: readonly NotifyChannel[]};

/** For channels that show only one notice, the waits of one moment are joined to one. It is sent first, as it is never withdrawn. */
function toParts(waits: readonly Wait[], isDigest: boolean): readonly Part[] {
	const showsOne = (channel: NotifyChannel): boolean => channelOf(channel).showsOne === true;
	const together = waits.filter(({channels}) => channels.some(showsOne));
	const parts = isDigest
		? [toPart(waits)]
		: [toPart(together, showsOne), ...waits.map((wait) => toPart([wait], (channel) => !showsOne(channel)))];
	return parts.filter(({channels}) => channels.length > 0);
}

function toPart(waits: readonly Wait[], takes: (channel: NotifyChannel) => boolean = () => true): Part {
	return {waits, channels: [...new Set(waits.flatMap(({channels}) => channels))].filter(takes)};
}

function plan({rows, world}: Look, panes: PaneTable, {now}: Io): readonly Wait[] {
	const looked = new Map(panes.panes.map((pane) => [paneKey(pane.place), pane.lookedAt]));
	const at = now();
	return dueWaits(rows, {
		now: at,
		minuteOfDay: minuteOfDay(at),
		attended: isAttended(panes),
		lookedAt: ({place}) => (place === undefined ? undefined : looked.get(paneKey(place))),
		config: world.config.notify,
	});
}

/**
 * Claims the waits for this program. One program claims at a time, so that one sends all waits of a moment. Undefined while another claims.
 */
function claimAll(due: readonly Wait[], paths: StatePaths, now: number): readonly Wait[] | undefined {
	// If the state directory is not writable, no program could know that the notice was sent, so it is not sent.
	const lock = ignoreFileErrors(() => acquireLock(join(paths.root, 'notify.lock'), {now, expiresMs: lockMs, holders: lockHolders()}));
	if (lock === undefined) return undefined;
	try {
		return due.filter(({id, row}) => claim(paths, id, likeIds(row)));
	} finally {
		lock.release();
	}
}

async function withdrawOver({rows}: Look, notified: Notified, {env}: Io): Promise<Notified> {
	const over = new Set(endedWaits(new Map([...notified].map(([key, {id}]) => [key, id])), rows));
	if (over.size === 0) return notified;
	for (const key of over) await withdrawNotice(notified.get(key)?.sent ?? [], env);
	return new Map([...notified].filter(([key]) => !over.has(key)));
}

function toNotice(waits: readonly Wait[]): SessionNotice {
	const rows = waits.map(({row}) => row);
	const one = rows.length === 1 ? rows[0] : undefined;
	const {title, body} = one ? noticeText(one, headline(one)) : digestText(rows);
	const about = {
		BECKON_EVENT: one ? 'waiting' : 'digest',
		BECKON_COUNT: String(rows.length),
		BECKON_URGENT: rows.some(({state}) => state.context.kind === 'blocked') ? '1' : '0',
		BECKON_PROJECT: rows.map(({project}) => project).join(','),
		BECKON_SESSION_STATE: one?.state.state ?? '',
		BECKON_SESSION_ID: one?.sessionId ?? '',
		BECKON_PANE: one?.place?.pane ?? '',
		BECKON_SOCKET: one?.place?.server.socket ?? '',
		BECKON_TOKEN: one?.token ?? '',
		BECKON_CWD: one?.cwd ?? '',
	};
	const fields = Object.fromEntries(Object.entries(about).map(([name, value]) => [name, printableLine(value)]));
	return {title: printableLine(title), body: printableLine(body), id: waits[0]?.id ?? '', fields};
}

function socketsOf({world}: Pick<Look, 'world'>): readonly string[] {
	return [...new Set(world.panes.panes.map(({place}) => place.server.socket))];
}

/** A user who pressed a key in the pane within this time has answered there. */
const presentMs = 15_000;
const shownMs = 4000;

/** After the user answered a session in its pane, shows which one waits next. @param before the rows of the last look */
async function hintNext({rows, world: {config}}: Look, before: readonly Row[], {io, paths, isShown}: NotifierOptions): Promise<void> {
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
	// A queue on the screen shows that itself.
	if (here === undefined || text === undefined || isShown(panes) || !claim(paths, `next.${waitId(here.was)}`)) return;
	const {socket} = here.place.server;
	const clients = await listClients([socket]);
	const watching = clients.filter(({spot}) => spot.pane === here.place.pane);
	await Promise.all(watching.map(({name}) => displayMessage(socket, name, printableLine(text), shownMs).catch(ignoreTmuxErrors)));
}
