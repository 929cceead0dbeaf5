/** Rows of the hosts for a program that stays open. Each host is looked at on its own, so that a slow one keeps nobody waiting. */
import type {HostName, RowKey} from '../core/address.js';
import type {Io} from '../core/context.js';
import type {Row} from '../core/session.js';
import {type HostSetting, toHosts} from '../core/terms/host.js';
import {isSameList} from '../core/text/same-list.js';
import {followHost} from './follow-host.js';
import type {LinkLimits} from './remote/connection.js';
import {openRemoteHost} from './remote/remote-host.js';

export type HostLooksOptions = {
	/** After this time silent sessions are removed from hosts with only beckon's hooks; undefined: never. */
	readonly retentionDays?: number;
	readonly limits?: Partial<LinkLimits>;
};

export function createHostLooks(io: Io, settings: readonly HostSetting[], {retentionDays, limits = {}}: HostLooksOptions = {}) {
	const remotes = toHosts(settings).map((host) => openRemoteHost(io, host, limits));
	let isClosed = false;
	let isOn = false;
	let onChange = () => {};
	let all: readonly Row[] = [];
	const known = new Map<HostName, readonly Row[]>();
	let followers: readonly ReturnType<typeof followHost>[] = [];
	const put = (host: HostName, rows: readonly Row[]): void => {
		if (isClosed || isSameList(known.get(host) ?? [], rows)) return;
		known.set(host, rows);
		all = remotes.flatMap((remote) => known.get(remote.host.name) ?? []);
		onChange();
	};
	return {
		remotes,
		/** Those of a host that does not answer stay, with `lastSeenAt`. The same array comes back while nothing changed. */
		rows: () => all,
		/** Looks from then on, and calls the function, instead of one that was given before, when rows changed. */
		listen(onRowsChange: () => void): void {
			onChange = onRowsChange;
			if (isOn) return;
			isOn = true;
			followers = remotes.map((remote) => followHost(remote, {io, retentionDays, onRows: (rows) => put(remote.host.name, rows)}));
		},
		/** Looks again at the host of a row, or at all hosts. */
		reread(row?: RowKey): void {
			for (const follower of followers) follower.reread(row);
		},
		/** Says whether a user is here to answer: hooks over there wait for decisions only then. */
		decide(isOn: boolean): void {
			for (const remote of remotes) remote.decide(isOn);
		},
		close(): void {
			isClosed = true;
			for (const follower of followers) follower.end();
			for (const remote of remotes) remote.close();
		},
	};
}
export type HostLooks = ReturnType<typeof createHostLooks>;
