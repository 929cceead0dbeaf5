/**
 * The side work of every program that stays open: tmux variables, notifications, queued prompts, and session records (OSC 7501) for the
 * terminal of each attached client.
 */
import type {Io} from '../core/context.js';
import {wrapFor} from '../core/notice/channels.js';
import {toProgramStatus} from '../core/queue/program-status.js';
import {toOscRecord, type WrittenReport} from '../core/report/osc.js';
import {isQueueShown} from '../deliver/deciders.js';
import {createQueueSender, type SendPrompt} from '../deliver/queue-sender.js';
import type {ReportFault} from '../observe/faults.js';
import type {Look} from '../observe/observer.js';
import type {Wired} from '../observe/wire.js';
import {writeTerminal} from '../system/terminal.js';
import {type Client, listClients} from '../tmux/clients.js';
import {createLatestOnly} from './latest-only.js';
import {createNotifier} from './notify.js';
import {createPublisher, type Follower} from './status-variables.js';

type Reporting = {
	/** Sends queued prompts; undefined when this program does not. */
	readonly send: SendPrompt | undefined;
	/** Whether the sessions are written to the terminals of clients; undefined when this program never does. */
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

/** How often what depends only on time is checked, after `quietMs` without an event: `waiting` while a session waits for the user. */
const quietEveryMs = {waiting: 10_000, resting: 30_000} as const;
const quietMs = 60_000;

/** Whether rows and panes are the same objects, and no state has changed lately. */
function isQuiet(before: Look, {rows, world}: Look): boolean {
	if (rows !== before.rows || world.panes.panes !== before.world.panes.panes) return false;
	const everyMs = quietEveryMs[rows.some(({state}) => state.group === 'needs_you') ? 'waiting' : 'resting'];
	return world.now - before.world.now < everyMs && rows.every(({state}) => world.now - state.since > quietMs);
}

type Ports = {
	readonly clients: (sockets: readonly string[]) => Promise<readonly Client[]>;
	readonly write: (tty: string, sequence: string) => boolean;
};

type GivenRecords = {readonly terminal: string; readonly records: ReadonlyMap<string, string>};

const forgetAll = toOscRecord({id: '', state: 'clear'});
/** A client that attaches gets its records within this time. */
const clientsMs = 5000;

/** @param isOn whether the records are wanted; when they no longer are, they are cleared. */
export function createStatusWriter(
	isOn: (look: Look) => boolean,
	report: ReportFault,
	ports: Ports = {clients: listClients, write: writeTerminal},
): Follower {
	let given: ReadonlyMap<string, GivenRecords> = new Map();
	let last = '';
	let listedAt = Number.NEGATIVE_INFINITY;

	async function writeStatus(look: Look): Promise<void> {
		if (!isOn(look)) return takeBack();
		const wanted = toProgramStatus(look.rows, look.world.now);
		const text = wanted.map(toOscRecord).join('');
		if (text === last && look.world.now - listedAt < clientsMs) return;
		const clients = await ports.clients(look.world.panes.panes.map(({place}) => place.server.socket));
		listedAt = look.world.now;
		const next = new Map<string, GivenRecords>();
		for (const {tty, terminal} of clients) next.set(tty, {terminal, records: bringUp({tty, terminal}, given.get(tty)?.records, wanted)});
		// What a terminal did not accept is written at the next look.
		last = [...next.values()].every(({records}) => records.size === wanted.length) ? text : '';
		given = next;
	}

	/** Writes what differs. @returns what the terminal then has. */
	function bringUp(
		{tty, terminal}: Pick<Client, 'tty' | 'terminal'>,
		has: GivenRecords['records'] | undefined,
		wanted: readonly WrittenReport[],
	): GivenRecords['records'] {
		const records = new Map(has);
		const put = (sequence: string) => ports.write(tty, wrapFor(terminal, sequence));
		for (const id of [...records.keys()].filter((each) => wanted.every((record) => record.id !== each))) {
			if (!put(toOscRecord({id, state: 'clear'}))) return records;
			records.delete(id);
		}
		for (const record of wanted) {
			const sequence = toOscRecord(record);
			if (records.get(record.id) === sequence) continue;
			if (!put(sequence)) return records;
			records.set(record.id, sequence);
		}
		return records;
	}

	function takeBack(): void {
		for (const [tty, {terminal, records}] of given) if (records.size > 0) ports.write(tty, wrapFor(terminal, forgetAll));
		given = new Map();
		last = '';
	}

	const work = createLatestOnly(writeStatus, (error) => report('the program status', error));
	return {...work, close: () => work.close().then(takeBack)};
}
