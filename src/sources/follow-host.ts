/** Looks at one host repeatedly, for a program that stays open. It reads reported changes, and everything only rarely. */
import type {RowKey} from '../core/address.js';
import type {Io} from '../core/context.js';
import {onceFor} from '../core/last-of.js';
import type {Machine} from '../core/machine/machine.js';
import {ownKey, silentHostRow} from '../core/rows/host-rows.js';
import {isMoving, type Row} from '../core/session.js';
import {createBell, joinNews, type News, noChange} from '../observe/changes/bell.js';
import {createObserver, type Observer} from '../observe/observer.js';
import {type OngoingSums, startSumming} from '../observe/summing.js';
import {wirePorts} from '../observe/wire.js';
import {statePaths} from '../store/paths.js';
import {writeLastRows} from '../store/records/last-rows.js';
import {TmuxError} from '../tmux/run.js';
import {tidyFar} from './far-install.js';
import {createRetryCause, lastKnownRows, toOurs, whyUnseen} from './look-at-hosts.js';
import type {FarHello} from './remote/link.js';
import type {RemoteHost} from './remote/remote-host.js';

/**
 * The pause between two queries for news: while a session works or asks, while all rest, while all rest on a host that reports changes, and
 * while the link is down.
 */
const pollMs = {busy: 1500, resting: 4000, watched: 15_000, down: 2000} as const;
/** The shortest pause before a look because of time alone. */
const soonestMs = 300;
/** A link over which nothing is read for this long counts as down. */
const unreadMs = 20_000;

type FollowOptions = {
	readonly io: Io;
	/** After this time silent sessions are removed from hosts with only beckon's hooks; undefined: never. */
	readonly retentionDays: number | undefined;
	/** Gets the rows after each look, the same array while nothing changed; those of a silent host have `lastSeenAt`. */
	readonly onRows: (rows: readonly Row[]) => void;
};

/** Runs until it is closed. Any failure with this host, here or there, is tried again and affects nothing else. */
export function followHost(remote: RemoteHost, {io, retentionDays, onRows}: FollowOptions) {
	const {name} = remote.host;
	const bell = createBell();
	/** Whether something may have changed since the host was last asked. */
	let isNews = true;
	/** The rows whose panes the next look captures. */
	let outdated: readonly RowKey[] = [];

	async function follow(): Promise<void> {
		const looks = createHostLook(remote, bell.ring);
		const isTimeToRetry = createRetryCause(remote);
		const maintenance = createMaintenance(remote, io, retentionDays);
		const view = createView(remote, lastKnownRows(statePaths(io.env), name, io.now()), onRows);
		// While a look hangs, the last rows must be shown as old.
		const timer = setInterval(view.show, pollMs.down);
		timer.unref();
		let seen: HostLook = {rows: [], nextAt: 0, isBusy: true};
		let askedAt = Number.NEGATIVE_INFINITY;

		/** @returns the pause before the next call, in ms */
		async function look(everyMs: number): Promise<number> {
			const isDue = isNews || performance.now() - askedAt >= everyMs;
			if (isDue) askedAt = performance.now();
			const rows = outdated;
			[isNews, outdated] = [false, []];
			seen = await looks.look(isDue, rows);
			view.see(seen.rows);
			maintenance.seen(seen.rows);
			return Math.min(askedAt + everyMs - performance.now(), Math.max(soonestMs, seen.nextAt - remote.io.now()));
		}

		while (!bell.isEnded()) {
			const state = remote.link.state();
			let waitMs: number = state.kind === 'up' ? pollMs.resting : pollMs.down;
			try {
				maintenance.begin();
				if ('reason' in state && isTimeToRetry(state.kind)) remote.link.retry();
				if (state.kind === 'up') waitMs = await look(askEveryMs(seen, state.hello));
			} catch (error) {
				// A full disk here, or a host with invalid answers, may recover later.
				view.miss(whyUnseen(error));
				if (!(error instanceof TmuxError)) failed(error);
			}
			view.show();
			await bell.wait(Math.max(0, waitMs));
		}
		clearInterval(timer);
		looks.close();
	}

	function failed(error: unknown): void {
		io.debug?.('host-failed', {host: name, why: String(error).slice(0, 100)});
	}

	function ring(): void {
		isNews = true;
		bell.ring();
	}

	remote.listen(ring);
	void follow().catch(failed);
	return {
		/** Captures the row's pane again, if the row is of this host. */
		reread(row?: RowKey): void {
			if (row !== undefined && !row.startsWith(`${name}/`)) return;
			if (row !== undefined) outdated = [...outdated, row];
			ring();
		},
		end: bell.end,
	};
}

function askEveryMs({isBusy}: HostLook, {watches}: FarHello): number {
	if (isBusy) return pollMs.busy;
	return watches === undefined ? pollMs.resting : pollMs.watched;
}

const saveMs = {changed: 5000, same: 60_000} as const;
const dayMs = 86_400_000;

function createMaintenance({link, host}: RemoteHost, io: Io, retentionDays: number | undefined) {
	let tidyAt = 0;
	let saved: {readonly rows: readonly Row[]; readonly at: number} = {rows: [], at: 0};
	return {
		/** Removes old sessions there, once a day. */
		begin(): void {
			const state = link.state();
			if (state.kind !== 'up' || retentionDays === undefined || io.now() < tidyAt) return;
			tidyAt = io.now() + dayMs;
			void tidyFar(link, state.hello, retentionDays);
		},
		/** Stores the rows of a look that the host answered. */
		seen(rows: readonly Row[]): void {
			const at = io.now();
			if (at - saved.at < (rows === saved.rows ? saveMs.same : saveMs.changed)) return;
			saved = {rows, at};
			writeLastRows(statePaths(io.env), host.name, saved);
		},
	};
}

/**
 * What is shown of a host: the rows of the last look, which get `lastSeenAt` once the host is silent.
 * @param known from an earlier program
 */
function createView(remote: RemoteHost, known: readonly Row[], onRows: (rows: readonly Row[]) => void) {
	let seen: {readonly rows: readonly Row[]; readonly at: number} = {rows: [], at: Date.now()};
	let why = '';
	/** While the host is silent: the same rows until the reason changes. */
	let silent: {readonly known: readonly Row[]; readonly rows: readonly Row[]; readonly why: string} | undefined = {known, rows: known, why};
	return {
		see(rows: readonly Row[]): void {
			seen = {rows, at: Date.now()};
			why = '';
		},
		miss(reason: string): void {
			why = reason;
		},
		show(): void {
			const state = remote.link.state();
			if ('reason' in state) why = state.reason;
			const isUp = state.kind === 'up' && Math.abs(Date.now() - seen.at) < unreadMs && (why === '' || seen.rows.length > 0);
			if (isUp) silent = undefined;
			else if (silent?.why !== why) {
				const before = silent?.known ?? seen.rows.map((row) => ({...row, lastSeenAt: seen.at}));
				const rows = before.length > 0 || why === '' ? withSilence(before, why) : [silentHostRow(remote.host.name, why, seen.at)];
				silent = {known: before, rows, why};
			}
			onRows(silent?.rows ?? seen.rows);
		},
	};
}

function withSilence(rows: readonly Row[], why: string): readonly Row[] {
	return rows.map((row) => ({...row, silence: why === '' ? undefined : why}));
}

type HostLook = {readonly rows: readonly Row[]; readonly nextAt: number; readonly isBusy: boolean};

/** @param onAnswer is called when tmux there has answered, or transcripts were summed, which another look shows */
function createHostLook(remote: RemoteHost, onAnswer: () => void) {
	/** Returns the same row while the host's row is the same. */
	const listed = onceFor((row: Row) => toOurs(remote, row));
	let observer: {readonly of: Machine; readonly looks: Observer; readonly summing: OngoingSums} | undefined;
	let news: News = 'all';
	const openObserver = async (machine: Machine) => {
		const wired = await wirePorts(remote.io, {machine});
		const summing = startSumming(wired, (paths) => {
			news = joinNews(news, {...noChange, transcripts: new Set(paths)});
			onAnswer();
		});
		return {of: machine, looks: createObserver(wired.ports), summing};
	};
	return {
		close: () => observer?.summing.stop(),
		/** @param isAsking whether to ask the host for news; otherwise only tmux and time count */
		async look(isAsking: boolean, outdated: readonly RowKey[]): Promise<HostLook> {
			const machine = remote.machine();
			if (machine === undefined) return {rows: [], nextAt: 0, isBusy: true};
			const brought = isAsking ? await machine.refresh() : 'none';
			news = joinNews(news, typeof brought === 'string' ? brought : {...brought, marks: false});
			const isFirst = observer?.of !== machine;
			if (observer?.of !== machine) {
				observer?.summing.stop();
				observer = await openObserver(machine);
				news = 'all';
			}
			const {looks, summing} = observer;
			for (const key of outdated) looks.outdate(ownKey({host: remote.host.name, key}));
			if (looks.checkProcesses()) news = 'all';
			// The first look waits for tmux, or its rows would have no panes.
			const found = isFirst ? await looks.look() : looks.glance({news, onAnswer});
			news = 'none';
			summing.wake();
			return {rows: found.rows.map(listed), nextAt: found.nextAt, isBusy: found.rows.some(isMoving)};
		},
	};
}
