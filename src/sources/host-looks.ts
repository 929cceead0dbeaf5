/** Rows of the hosts for a program that stays open. Each host is looked at separately, so that a slow one delays no other. */
import type {RowKey} from '../core/address.js';
import type {Config} from '../core/config.js';
import type {Io} from '../core/context.js';
import {isSameList, isSameValue} from '../core/fields.js';
import type {Row} from '../core/session.js';
import {type Host, type HostSetting, toHosts} from '../core/terms/host.js';
import type {ReportFault} from '../observe/faults.js';
import type {followHost} from './follow-host.js';
import type {LinkLimits} from './remote/connection.js';
import type {RemoteHost} from './remote/remote-host.js';

const remoteHost = () => import('./remote/remote-host.js');
const follower = () => import('./follow-host.js');
/** What this file loads late (`navigator/late-parts.ts`). */
export const lateHostParts = [remoteHost, follower];
const loadParts = async () => ({...(await remoteHost()), ...(await follower())});
type HostLooksOptions = {
	/** After this time silent sessions are removed from hosts with only beckon's hooks; undefined: never. */
	readonly retentionDays?: number;
	readonly limits?: Partial<LinkLimits>;
	/** Gets the failure to open a host that was added to the config. */
	readonly report?: ReportFault;
};

type OpenHost = {readonly remote: RemoteHost; readonly begin: () => void; follower?: ReturnType<typeof followHost>; rows: readonly Row[]};

/** Opens the hosts of the config. The code for hosts is loaded with the first of them. */
export async function openHostLooks(io: Io, settings: readonly HostSetting[], {retentionDays, limits = {}, report}: HostLooksOptions = {}) {
	let named: readonly HostSetting[] = [];
	let opened: readonly OpenHost[] = [];
	let isOn = false;
	let isDeciding = false;
	let isClosed = false;
	let onChange = () => {};
	let all: readonly Row[] = [];
	const show = (): void => {
		all = opened.flatMap(({rows}) => rows);
		onChange();
	};
	const open = (host: Host, parts: Awaited<ReturnType<typeof loadParts>>): OpenHost => {
		const remote = parts.openRemoteHost(io, host, limits);
		const onRows = (rows: readonly Row[]): void => {
			if (!opened.includes(one) || isSameList(one.rows, rows)) return;
			one.rows = rows;
			show();
		};
		const one: OpenHost = {
			remote,
			rows: [],
			begin: () => {
				one.follower = parts.followHost(remote, {io, retentionDays, onRows});
			},
		};
		remote.decide(isDeciding);
		if (isOn) one.begin();
		return one;
	};
	const end = ({follower, remote}: OpenHost): void => {
		follower?.end();
		remote.close();
	};
	/** Opens hosts that are new in the config, and closes those that were removed or changed. */
	const follow = async (next: readonly HostSetting[]): Promise<void> => {
		if (next === named) return;
		named = next;
		const parts = next.length > 0 ? await loadParts() : undefined;
		if (isClosed || named !== next) return;
		const before = opened;
		const known = (host: Host) => before.find(({remote}) => isSameValue(remote.host, host));
		opened = parts === undefined ? [] : toHosts(next).map((host) => known(host) ?? open(host, parts));
		const gone = before.filter((one) => !opened.includes(one));
		for (const one of gone) end(one);
		if (gone.length > 0) show();
	};
	await follow(settings);
	return {
		remotes: (): readonly RemoteHost[] => opened.map(({remote}) => remote),
		/** The rows of a silent host stay, with `lastSeenAt`. The same array comes back while nothing changed. */
		rows: () => all,
		/** Applies the current config. */
		follow: ({hosts}: Pick<Config, 'hosts'>): void => void follow(hosts).catch((error: unknown) => report?.('hosts', error)),
		/** Starts looking. Calls `onRowsChange` when rows changed; it replaces an earlier callback. */
		listen(onRowsChange: () => void): void {
			onChange = onRowsChange;
			if (isOn) return;
			isOn = true;
			for (const one of opened) one.begin();
		},
		/** Looks again at the host of a row, or at all hosts. */
		reread(row?: RowKey): void {
			for (const {follower} of opened) follower?.reread(row);
		},
		/** Says whether a user is here to answer: only then do hooks on the hosts wait for decisions. */
		decide(isHere: boolean): void {
			isDeciding = isHere;
			for (const {remote} of opened) remote.decide(isHere);
		},
		close(): void {
			isClosed = true;
			for (const one of opened) end(one);
			opened = [];
		},
	};
}
