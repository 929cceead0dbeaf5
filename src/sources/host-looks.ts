/** Rows of the hosts for a program that stays open. Each host is looked at on its own, so that a slow one keeps nobody waiting. */
import type {Io} from '../core/context.js';
import {type HostSetting, toHosts} from '../core/machine/host.js';
import type {HostName, Row, RowKey} from '../core/session.js';
import {isSameList} from '../core/text/same-list.js';
import {type Bell, createBell} from '../observe/hear/bell.js';
import {createObserver, type Observer} from '../observe/observer.js';
import {wirePorts} from '../observe/wire.js';
import {TmuxError} from '../tmux/run.js';
import {toOurs} from './far-look.js';
import {hostSource} from './host-source.js';
import {openRemoteHost, type RemoteHost} from './remote/remote-host.js';
import type {Source} from './source.js';

export type HostLooks = {
	readonly sources: readonly Source[];
	/** Those of a host that does not answer stay, with `lastSeenAt`. The same array comes back while nothing changed. */
	readonly rows: () => readonly Row[];
	/** Looks from then on, and calls the function, instead of one that was given before, when rows changed. */
	readonly listen: (onChange: () => void) => void;
	/** Looks at the host of a row again, or at all. */
	readonly hear: (row?: RowKey) => void;
	readonly close: () => void;
};

/** Between two looks, where nothing is heard: while a session works or waits, and while all rest. */
const pollMs = {busy: 1500, resting: 4000} as const;
/** The state may turn by time alone, but not faster than this. */
const soonestMs = 300;

export function createHostLooks(io: Io, settings: readonly HostSetting[]): HostLooks {
	const remotes = toHosts(settings).map((host) => openRemoteHost(io, host));
	let isClosed = false;
	let isOn = false;
	let onChange = () => {};
	let all: readonly Row[] = [];
	const known = new Map<HostName, readonly Row[]>();
	const bells = new Map<HostName, Bell>(remotes.map(({host}) => [host.name, createBell()]));
	const put = (host: HostName, rows: readonly Row[]): void => {
		if (isClosed || isSameList(known.get(host) ?? [], rows)) return;
		known.set(host, rows);
		all = remotes.flatMap((remote) => known.get(remote.host.name) ?? []);
		onChange();
	};
	return {
		sources: remotes.map(hostSource),
		rows: () => all,
		listen(tell) {
			onChange = tell;
			if (isOn) return;
			isOn = true;
			for (const remote of remotes) {
				const bell = bells.get(remote.host.name);
				if (bell === undefined) continue;
				remote.listen(bell.ring);
				void lookOn(remote, bell, (rows) => put(remote.host.name, rows)).catch((error: unknown) => {
					io.debug?.('host-failed', {host: remote.host.name, why: String(error).slice(0, 100)});
				});
			}
		},
		hear(row) {
			for (const [name, bell] of bells) if (row === undefined || row.startsWith(`${name}/`)) bell.ring();
		},
		close() {
			isClosed = true;
			for (const bell of bells.values()) bell.end();
			for (const remote of remotes) remote.close();
		},
	};
}

async function lookOn(remote: RemoteHost, bell: Bell, put: (rows: readonly Row[]) => void): Promise<void> {
	const ours = createMemo(remote);
	let observer: {readonly of: ReturnType<RemoteHost['machine']>; readonly looks: Observer} | undefined;
	let rows: readonly Row[] = [];
	/** The same rows while the host does not answer. */
	let unseen: readonly Row[] | undefined;
	let heardAt = 0;
	while (!bell.isEnded()) {
		const machine = remote.machine();
		let waitMs: number = pollMs.resting;
		if (machine !== undefined && remote.link.state().kind === 'up') {
			try {
				await machine.refresh();
				if (observer?.of !== machine) observer = {of: machine, looks: createObserver((await wirePorts(remote.io, {machine})).ports)};
				const look = await observer.looks.look();
				rows = look.rows.map(ours);
				heardAt = Date.now();
				const isBusy = rows.some(({state}) => state.group !== 'delivered' && state.state !== 'session_ended');
				waitMs = Math.min(isBusy ? pollMs.busy : pollMs.resting, Math.max(soonestMs, look.nextAt - remote.io.now()));
			} catch (error) {
				if (!(error instanceof TmuxError)) throw error;
			}
		}
		const isUp = remote.link.state().kind === 'up';
		if (isUp) unseen = undefined;
		else unseen ??= rows.map((row) => ({...row, lastSeenAt: heardAt}));
		put(unseen ?? rows);
		await bell.wait(waitMs);
	}
}

/** The same row of the list here, while that of the host is the same. */
function createMemo(remote: RemoteHost): (row: Row) => Row {
	const made = new WeakMap<Row, Row>();
	return (row) => {
		const before = made.get(row);
		if (before !== undefined) return before;
		const next = toOurs(remote, row);
		made.set(row, next);
		return next;
	};
}
