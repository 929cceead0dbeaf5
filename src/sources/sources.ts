/**
 * Looks at this machine and the hosts of the config, and gives orders for a session to the source of its host. The code for hosts is loaded
 * only if the config names one.
 */
import {resolve} from 'node:path';
import type {Place} from '../core/address.js';
import type {Io} from '../core/context.js';
import {UserError} from '../core/errors.js';
import type {Problem} from '../core/fields.js';
import {paneKey} from '../core/fold/world.js';
import type {Machine} from '../core/machine/machine.js';
import {joinRows} from '../core/rows/join.js';
import type {Row} from '../core/session.js';
import type {Host} from '../core/terms/host.js';
import type {Act} from '../core/words/send-summary.js';
import type {DeliverIo} from '../deliver/pane/pane-lock.js';
import type {GivenAnswer, GivenReply} from '../deliver/send.js';
import {createLooks, type Looks, type LooksOptions} from '../observe/live.js';
import {localMachine} from '../observe/local-machine.js';
import {lookWith, type Once, type OncePolicy} from '../observe/once.js';
import {type Wired, wirePorts} from '../observe/wire.js';
import {readSourceFile} from '../store/read-file.js';
import {machineId} from '../system/machine-id.js';
import {captureHistory, capturePanes} from '../tmux/panes/panes.js';
import {openHostLooks} from './host-looks.js';
import type {HostsPolicy, HostsSeen} from './look-at-hosts.js';
import type {RemoteHost} from './remote/remote-host.js';

/** `prompt`: the one to send again, if the caller has read it. `at`: when the user gave the order, epoch ms. */
type ActOrder = {readonly act: Act; readonly prompt?: string | undefined; readonly at?: number};

const send = () => import('../deliver/send.js');
const act = () => import('../deliver/act.js');
const pastTurns = () => import('../recall/past-turns.js');
/** What this file loads late (`navigator/late-parts.ts`). */
export const lateSourceParts = [send, act, pastTurns];

/**
 * Carries out the orders for one machine. Delivery is loaded with the first order, since most openings send nothing. Refusals are receipts.
 * @param machine is called for each order, and throws when the machine does not answer.
 */
function machineSource(io: DeliverIo, machine: () => Machine) {
	// Made only for an order: copying `io` opens the program's streams, which takes a tenth of `status`.
	const there = (): DeliverIo => ({...io, machine: machine()});
	return {
		answer: async (row: Row, answer: GivenAnswer) => (await send()).sendAnswer(there(), row, answer),
		reply: async (row: Row, reply: GivenReply) => (await send()).sendReply(there(), row, reply),
		act: async (row: Row, order: ActOrder) => (await act()).actOn(there(), row, order),
		/** The whole last prompt of the session; undefined when unknown. */
		lastPrompt: async (row: Row) => (await act()).lastPrompt(there(), row),
		/** Undefined when the pane is gone. */
		capture: async (place: Place) => (await capturePanes([place], machine().tmux)).get(paneKey(place)),
		/** The pane with its history; undefined when it is gone. */
		readPane: async (place: Place) => captureHistory(place, machine().tmux),
		/** The file of a request. A relative path is relative to the directory of the session. */
		readSource: (row: Row, path: string) => readSourceFile(machine().localPath(resolve(row.cwd ?? '/', path))),
		/**
		 * The session's turns, oldest first: from its transcript, else the prompts from its hooks. Of a large transcript on a host only the end
		 * is read.
		 */
		readTurns: async (row: Row) => (await pastTurns()).readTurns(machine(), row),
		/** The session's prompts as they were typed, whole, oldest first. */
		readPrompts: async (row: Row) => (await pastTurns()).readPrompts(machine(), row),
	};
}
export type Source = ReturnType<typeof machineSource>;

type Far = Pick<RemoteHost, 'io' | 'machine'> & {readonly host: Pick<Host, 'name'>};

/** The sources for this machine and the hosts. A silent host refuses: nothing is sent, and a text stays in the outbox. */
export function createSources(io: DeliverIo, hosts: () => readonly Far[] = () => []) {
	const here = localMachine(io.env);
	return {
		/** @throws UserError when the host of the row is not among them, for instance after it was removed from the config. */
		sourceOf({host}: Pick<Row, 'host'>): Source {
			if (host === undefined) return machineSource(io, () => here);
			const far = hosts().find((each) => each.host.name === host);
			if (far === undefined) throw new UserError(`Host ${host} is not in the config`, 'Add it to `hosts` in the config file.');
			return machineSource(far.io, () => {
				const found = far.machine();
				if (found === undefined) throw new UserError(`${host} does not answer`, `\`beckon hosts test ${host}\` says why.`);
				return found;
			});
		},
	};
}
export type Sources = ReturnType<typeof createSources>;

/** `here`: looks at no host. `wired`: existing readers to use. */
export type EverywherePolicy = OncePolicy & HostsPolicy & {readonly here?: boolean; readonly wired?: Wired | undefined};

export type Everywhere = Omit<Once, 'again'> & {
	/** Each session once. A host that does not answer in time has its last known rows, with `lastSeenAt`. */
	readonly rows: readonly Row[];
	readonly silent: readonly Problem[];
	/** The hosts, for `createSources`. */
	readonly hosts: HostsSeen['hosts'];
	/** The rows as they are now, with fresh captures of their panes. Rows that are gone are left out. */
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
		: import('./look-at-hosts.js').then(({lookAtHosts}) =>
				lookAtHosts(io, {settings: hosts, paths: wired.paths}, {host, waitMs, ...policy}),
			);
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

/** `decides`: a user is here to answer, so that hooks on the hosts wait for decisions. */
type FollowOptions = Omit<LooksOptions, 'elsewhere'> & {readonly decides?: boolean};

/** The looks and the sources of a program that stays open. Closing the looks closes the hosts. */
export async function followEverywhere(
	io: Io,
	{decides = false, ...options}: FollowOptions,
): Promise<Looks & {readonly sources: Sources; readonly reply: Source['reply']}> {
	const {config, report} = options.wired;
	const hosts = await openHostLooks(io, config().hosts, {...config(), report});
	hosts.decide(decides);
	const looks = createLooks({...options, elsewhere: hosts});
	const sources = createSources(io, hosts.remotes);
	return {
		...looks,
		sources,
		reply: (row, reply) => sources.sourceOf(row).reply(row, reply),
		close() {
			hosts.close();
			return looks.close();
		},
	};
}
