/** One look at the hosts of the config, for commands that end. */
import type {HostName} from '../core/address.js';
import type {Io} from '../core/context.js';
import {messageOf, UserError} from '../core/errors.js';
import {type HostSetting, toHosts} from '../core/machine/host.js';
import type {Problem} from '../core/parsed.js';
import {withHost} from '../core/rows/host-row.js';
import {withoutTwins} from '../core/rows/one-machine.js';
import type {Row} from '../core/session.js';
import {printableLine} from '../core/text/printable.js';
import {configDirsOf} from '../observe/inputs.js';
import {createObserver, type Observer} from '../observe/observer.js';
import {withSums} from '../observe/once.js';
import {wirePorts} from '../observe/wire.js';
import {statePaths} from '../store/paths.js';
import {readLastRows, writeLastRows} from '../store/records/last-rows.js';
import {readMarks} from '../store/records/marks.js';
import {machineId} from '../system/machine-id.js';
import {TmuxError} from '../tmux/run.js';
import {hostSource} from './host-source.js';
import {openRemoteHost, type RemoteHost} from './remote/remote-host.js';
import type {Source} from './source.js';

export type FarLook = {
	/** The rows; a host that does not answer in time has its last known ones, with `lastSeenAt`. */
	readonly rows: readonly Row[];
	/** These rows of this machine, and those of the hosts: each session once. */
	readonly beside: (own: readonly Row[]) => readonly Row[];
	/** Of hosts that do not answer. */
	readonly problems: readonly Problem[];
	readonly sources: readonly Source[];
	/** The same row with a fresh capture of its pane. */
	readonly again: (row: Row) => Promise<Row>;
	readonly close: () => void;
};

export type FarWanted = {
	/** Undefined: all hosts. */
	readonly only?: HostName | undefined;
	readonly waitMs?: number;
	/** No pane is captured. */
	readonly noScreens?: boolean;
	/** What each session cost is summed, as far as a moment allows. */
	readonly costs?: boolean;
};

/** How long a command that prints waits for hosts: a slower host counts as silent. */
export const lookMs = 1500;

/** The caller closes the result. @throws UserError when no host has the name. */
export async function lookFar(io: Io, settings: readonly HostSetting[], wanted: FarWanted = {}): Promise<FarLook> {
	const {only} = wanted;
	const hosts = toHosts(settings).filter(({name}) => only === undefined || name === only);
	if (only !== undefined && hosts.length === 0) throw unknownHost(only);
	const remotes = hosts.map((host) => openRemoteHost(io, host));
	const close = (): void => {
		for (const remote of remotes) remote.close();
	};
	try {
		return {...(await lookAtAll(io, remotes, wanted)), close};
	} catch (error) {
		close();
		throw error;
	}
}

async function lookAtAll(
	io: Io,
	remotes: readonly RemoteHost[],
	{waitMs = lookMs, noScreens = false, costs = false}: FarWanted,
): Promise<Omit<FarLook, 'close'>> {
	const paths = statePaths(io.env);
	const done = new Set<RemoteHost>();
	// Closing a slow host ends its requests, so that nobody waits for them any longer.
	const timer = setTimeout(() => {
		for (const remote of remotes) if (!done.has(remote)) remote.close();
	}, waitMs);
	const looks = remotes.map(async (remote) => {
		const seen = await lookAtHost(remote, {waitMs, noScreens, costs});
		done.add(remote);
		return seen;
	});
	const seen = await Promise.all(looks).finally(() => clearTimeout(timer));
	const observers = new Map<HostName, (row: Row) => Promise<Row>>();
	for (const each of seen) {
		if (each.kind !== 'seen') continue;
		observers.set(each.name, each.again);
		writeLastRows(paths, each.name, {rows: each.rows, at: io.now()});
	}
	const rows = seen.flatMap((each) => (each.kind === 'seen' ? each.rows : lastKnownRows(io, each.name)));
	return {
		rows,
		beside: (own) => withoutTwins([...own, ...rows], machineId()),
		problems: seen.flatMap((each) => (each.kind === 'unseen' ? [{file: each.name, line: undefined, problem: each.why}] : [])),
		sources: remotes.map(hostSource),
		again: async (row) => (row.host === undefined ? row : ((await observers.get(row.host)?.(row)) ?? row)),
	};
}

/** The last known rows of a host. */
export function lastKnownRows(io: Io, host: HostName): readonly Row[] {
	const paths = statePaths(io.env);
	return readLastRows(paths, host, {now: io.now(), marks: readMarks(paths)});
}

export function unknownHost(name: string): UserError {
	return new UserError(`No host is called "${name}"`, '`beckon hosts` lists those of the config file.', 2);
}

type Seen =
	| {readonly kind: 'seen'; readonly name: HostName; readonly rows: readonly Row[]; readonly again: (row: Row) => Promise<Row>}
	| {readonly kind: 'unseen'; readonly name: HostName; readonly why: string};

export async function lookAtHost(
	remote: RemoteHost,
	{waitMs, noScreens = false, costs = false}: Omit<FarWanted, 'only'> & {readonly waitMs: number},
): Promise<Seen> {
	const {name} = remote.host;
	const machine = await remote.ready(waitMs);
	if (machine === undefined) return {kind: 'unseen', name, why: remote.problem() || 'it does not answer in time'};
	try {
		await machine.refresh();
		const wired = await wirePorts(remote.io, {machine});
		const observer = createObserver(costs ? {...wired.ports, readTranscript: withSums(wired)} : wired.ports);
		const first = await observer.look({noScreens});
		const {rows} = machine.addConfigDirs(configDirsOf(first.world.sessions))
			? await machine.refresh().then(() => observer.look({noScreens}))
			: first;
		if (costs) wired.keep();
		return {kind: 'seen', name, rows: rows.map((row) => toOurs(remote, row)), again: lookAgain(remote, observer)};
	} catch (error) {
		// Whatever goes wrong with one host, here or there, the others are listed.
		return {kind: 'unseen', name, why: remote.problem() || whyUnseen(error)};
	}
}

/** Why a host was not seen, in one line. */
export function whyUnseen(error: unknown): string {
	const said = error instanceof TmuxError ? error.stderr : messageOf(error);
	return printableLine(said).slice(0, 200) || 'it does not answer in time';
}

/** A row of a host as it is listed here. */
export function toOurs({host, link}: Pick<RemoteHost, 'host' | 'link'>, row: Row): Row {
	const state = link.state();
	const id = state.kind === 'up' && state.hello.machine !== '' ? state.hello.machine : undefined;
	return withHost(host.name, row, id);
}

function lookAgain(remote: RemoteHost, observer: Observer): (row: Row) => Promise<Row> {
	return async (row) => {
		await remote.machine()?.refresh();
		const own = (await observer.look({noScreens: true})).rows.find((each) => toOurs(remote, each).key === row.key);
		if (own === undefined) return row;
		const {rows} = await observer.look({capture: [own.key], only: own.key});
		const again = rows.find(({key}) => key === own.key);
		return again === undefined ? row : toOurs(remote, again);
	};
}
