/** Looks at this machine and at the hosts of the config. What looks at hosts is loaded only where the config names one. */
import type {Io} from '../core/context.js';
import type {Problem} from '../core/fields.js';
import {joinRows} from '../core/rows/join.js';
import type {Row} from '../core/session.js';
import {createLooks, type Looks, type LooksOptions} from '../observe/live.js';
import {lookWith, type Once, type OncePolicy} from '../observe/once.js';
import {type Wired, wirePorts} from '../observe/wire.js';
import {machineId} from '../system/machine-id.js';
import type {HostsPolicy, HostsSeen} from './host-look.js';
import {openHostLooks} from './host-looks.js';
import {createSources, type Source, type Sources} from './sources.js';

/** `here`: no host is looked at. `wired`: the readers of a program that has some. */
export type EverywherePolicy = OncePolicy & HostsPolicy & {readonly here?: boolean; readonly wired?: Wired | undefined};

export type Everywhere = Omit<Once, 'again'> & {
	/** Each session once. A host that does not answer in time has its last known rows, with `lastSeenAt`. */
	readonly rows: readonly Row[];
	readonly silent: readonly Problem[];
	/** What takes orders for the rows of the hosts: see `createSources`. */
	readonly hosts: HostsSeen['hosts'];
	/** The rows as they are now, with fresh captures of their panes. Those that are gone are left out. */
	readonly again: (rows: readonly Row[]) => Promise<readonly Row[]>;
	readonly close: () => void;
};

const noneSeen: HostsSeen = {rows: [], problems: [], hosts: [], again: async (row) => row, close: () => {}};

/** One look at all machines at the same time. The caller closes the result. @throws UserError when no host has the name. */
export async function lookEverywhere(
	io: Io,
	{host, waitMs, here = false, wired: given, ...policy}: EverywherePolicy = {},
): Promise<Everywhere> {
	const wired = given ?? (await wirePorts(io));
	const {hosts} = wired.config();
	const isHere = here || (hosts.length === 0 && host === undefined);
	const looking = isHere
		? noneSeen
		: import('./host-look.js').then(({lookAtHosts}) => lookAtHosts(io, {settings: hosts, paths: wired.paths}, {host, waitMs, ...policy}));
	const [own, far] = await Promise.allSettled([lookWith(wired, policy), looking]);
	if (far.status === 'rejected') throw far.reason;
	if (own.status === 'rejected') {
		far.value.close();
		throw own.reason;
	}
	const {rows, again, ...look} = own.value;
	const {value: there} = far;
	return {
		...look,
		rows: host === undefined ? joinRows(rows, there.rows, machineId) : there.rows,
		silent: there.problems,
		hosts: there.hosts,
		async again(some) {
			const keys = some.flatMap(({key, host}) => (host === undefined ? [key] : []));
			const far = some.filter(({host}) => host !== undefined).map(there.again);
			const now = keys.length > 0 ? (await again({capture: keys, only: keys})).rows : [];
			return [...now.filter(({key}) => keys.includes(key)), ...(await Promise.all(far))];
		},
		close: there.close,
	};
}

/** `decides`: a user is here to answer, so that hooks over there wait for decisions. */
type Following = Omit<LooksOptions, 'elsewhere'> & {readonly decides?: boolean};

/** The looks of a program that stays open, which close the hosts with them, and what takes orders for the sessions. */
export async function followEverywhere(
	io: Io,
	{decides = false, ...options}: Following,
): Promise<Looks & {readonly sources: Sources; readonly reply: Source['reply']}> {
	const {config, report} = options.wired;
	const hosts = await openHostLooks(io, config().hosts, {...config(), report});
	hosts.decide(decides);
	const looks = createLooks({...options, elsewhere: hosts});
	const sources = createSources(io, hosts.remotes);
	return {
		...looks,
		sources,
		reply: (row, reply) => sources.of(row).reply(row, reply),
		close() {
			hosts.close();
			return looks.close();
		},
	};
}
