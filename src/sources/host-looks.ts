/** Rows of the hosts for a program that stays open. Each host is looked at on its own, so that a slow one keeps nobody waiting. */
import {isDeepStrictEqual} from 'node:util';
import type {RowKey} from '../core/address.js';
import type {Io} from '../core/context.js';
import type {Row} from '../core/session.js';
import {type Host, type HostSetting, toHosts} from '../core/terms/host.js';
import {isSameList} from '../core/text/same-list.js';
import {followHost} from './follow-host.js';
import type {LinkLimits} from './remote/connection.js';
import {openRemoteHost, type RemoteHost} from './remote/remote-host.js';

export type HostLooksOptions = {
	/** After this time silent sessions are removed from hosts with only beckon's hooks; undefined: never. */
	readonly retentionDays?: number;
	readonly limits?: Partial<LinkLimits>;
};

type Opened = {
	readonly remote: RemoteHost;
	/** Undefined until the looks begin. */
	follower?: ReturnType<typeof followHost>;
	rows: readonly Row[];
};

export function createHostLooks(io: Io, settings: readonly HostSetting[], {retentionDays, limits = {}}: HostLooksOptions = {}) {
	let opened: readonly Opened[] = [];
	let isOn = false;
	let isDeciding = false;
	let onChange = () => {};
	let all: readonly Row[] = [];
	const show = (): void => {
		all = opened.flatMap(({rows}) => rows);
		onChange();
	};
	const begin = (one: Opened): void => {
		one.follower = followHost(one.remote, {
			io,
			retentionDays,
			onRows(rows) {
				if (!opened.includes(one) || isSameList(one.rows, rows)) return;
				one.rows = rows;
				show();
			},
		});
	};
	const open = (host: Host): Opened => {
		const one: Opened = {remote: openRemoteHost(io, host, limits), rows: []};
		one.remote.decide(isDeciding);
		if (isOn) begin(one);
		return one;
	};
	const end = ({follower, remote}: Opened): void => {
		follower?.end();
		remote.close();
	};
	/** Opens the hosts that are new in the config, and closes those that it names no more, or otherwise. */
	const follow = (next: readonly HostSetting[]): void => {
		const before = opened;
		opened = toHosts(next).map((host) => before.find(({remote}) => isDeepStrictEqual(remote.host, host)) ?? open(host));
		const gone = before.filter((one) => !opened.includes(one));
		for (const one of gone) end(one);
		if (gone.length > 0) show();
	};
	follow(settings);
	return {
		remotes: (): readonly RemoteHost[] => opened.map(({remote}) => remote),
		/** Those of a host that does not answer stay, with `lastSeenAt`. The same array comes back while nothing changed. */
		rows: () => all,
		follow,
		/** Starts looking. The function is called when rows changed; it replaces an earlier one. */
		listen(onRowsChange: () => void): void {
			onChange = onRowsChange;
			if (isOn) return;
			isOn = true;
			opened.forEach(begin);
		},
		/** Looks again at the host of a row, or at all hosts. */
		reread(row?: RowKey): void {
			for (const {follower} of opened) follower?.reread(row);
		},
		/** Says whether a user is here to answer: hooks over there wait for decisions only then. */
		decide(isHere: boolean): void {
			isDeciding = isHere;
			for (const {remote} of opened) remote.decide(isHere);
		},
		close(): void {
			for (const one of opened) end(one);
			opened = [];
		},
	};
}
export type HostLooks = ReturnType<typeof createHostLooks>;
