/** Rows of the hosts for a program that stays open. Each host is looked at on its own, so that a slow one keeps nobody waiting. */
import type {HostName, RowKey} from '../core/address.js';
import type {Io} from '../core/context.js';
import type {Row} from '../core/session.js';
import {type HostSetting, toHosts} from '../core/terms/host.js';
import {isSameList} from '../core/text/same-list.js';
import {followHost, type HostFollower} from './follow-host.js';
import type {LinkLimits} from './remote/connection.js';
import {openRemoteHost} from './remote/remote-host.js';
import {hostSource, type Source} from './sources.js';

export type HostLooks = {
	readonly sources: readonly Source[];
	/** Those of a host that does not answer stay, with `lastSeenAt`. The same array comes back while nothing changed. */
	readonly rows: () => readonly Row[];
	/** Looks from then on, and calls the function, instead of one that was given before, when rows changed. */
	readonly listen: (onChange: () => void) => void;
	/** Looks again at the host of a row, or at all hosts. */
	readonly reread: (row?: RowKey) => void;
	/** Says whether a user is here to answer: hooks over there wait for decisions only then. */
	readonly decide: (isOn: boolean) => void;
	readonly close: () => void;
};

export type HostLooksOptions = {
	/** After this time silent sessions are removed from hosts with only beckon's hooks; undefined: never. */
	readonly retentionDays?: number;
	readonly limits?: Partial<LinkLimits>;
};

export function createHostLooks(io: Io, settings: readonly HostSetting[], {retentionDays, limits = {}}: HostLooksOptions = {}): HostLooks {
	const remotes = toHosts(settings).map((host) => openRemoteHost(io, host, limits));
	let isClosed = false;
	let isOn = false;
	let onChange = () => {};
	let all: readonly Row[] = [];
	const known = new Map<HostName, readonly Row[]>();
	let followers: readonly HostFollower[] = [];
	const put = (host: HostName, rows: readonly Row[]): void => {
		if (isClosed || isSameList(known.get(host) ?? [], rows)) return;
		known.set(host, rows);
		all = remotes.flatMap((remote) => known.get(remote.host.name) ?? []);
		onChange();
	};
	return {
		sources: remotes.map(hostSource),
		rows: () => all,
		listen(onRowsChange) {
			onChange = onRowsChange;
			if (isOn) return;
			isOn = true;
			followers = remotes.map((remote) => followHost(remote, {io, retentionDays, onRows: (rows) => put(remote.host.name, rows)}));
		},
		reread(row) {
			for (const follower of followers) follower.reread(row);
		},
		decide(isOn) {
			for (const remote of remotes) remote.decide(isOn);
		},
		close() {
			isClosed = true;
			for (const follower of followers) follower.end();
			for (const remote of remotes) remote.close();
		},
	};
}
