/** One look at hosts, for commands that end. */
import {networkInterfaces} from 'node:os';
import type {HostName} from '../core/address.js';
import type {Io} from '../core/context.js';
import {messageOf} from '../core/errors.js';
import type {Problem} from '../core/fields.js';
import {ownKey, withHost} from '../core/rows/host-rows.js';
import type {Row} from '../core/session.js';
import {type HostSetting, toHosts} from '../core/terms/host.js';
import {printableLine} from '../core/text/label.js';
import {unknownHost} from '../jump/host-words.js';
import {configDirsOf} from '../observe/inputs.js';
import {lookOnce, type Once, type OncePolicy} from '../observe/once.js';
import type {StatePaths} from '../store/paths.js';
import {readLastRows, writeLastRows} from '../store/records/last-rows.js';
import {readMarks} from '../store/records/marks.js';
import {TmuxError} from '../tmux/run.js';
import type {LinkFailure} from './remote/host-argv.js';
import {openRemoteHost, type RemoteHost} from './remote/remote-host.js';

export type HostsPolicy = {
	readonly host?: string | undefined;
	/** How long to wait for hosts: a slower one counts as silent. */
	readonly waitMs?: number | undefined;
};

export type HostsSeen = {
	/** The rows; a host that does not answer in time has its last known ones, with `lastSeenAt`. */
	readonly rows: readonly Row[];
	readonly problems: readonly Problem[];
	readonly hosts: readonly RemoteHost[];
	/** Returns the row with a fresh capture of its pane. */
	readonly again: (row: Row) => Promise<Row>;
	readonly close: () => void;
};

const printMs = 1500;

/** The caller closes the result. @throws UserError when no host has the name. */
export async function lookAtHosts(
	io: Io,
	{settings, paths}: {readonly settings: readonly HostSetting[]; readonly paths: StatePaths},
	{host: only, waitMs = printMs, ...policy}: HostsPolicy & OncePolicy = {},
): Promise<HostsSeen> {
	const hosts = toHosts(settings).filter(({name}) => only === undefined || name === only);
	if (only !== undefined && hosts.length === 0) throw unknownHost(only);
	const remotes = hosts.map((host) => openRemoteHost(io, host));
	const looks = remotes.map(async (remote) => {
		// Closing a slow host ends its requests and so the wait.
		const timer = setTimeout(remote.close, waitMs);
		const found = await lookAtHost(remote, {waitMs, ...policy});
		clearTimeout(timer);
		if (found.kind === 'seen') writeLastRows(paths, found.name, {rows: found.rows, at: io.now()});
		return found;
	});
	const close = (): void => {
		for (const remote of remotes) remote.close();
	};
	const seen = await Promise.all(looks).catch((error: unknown) => {
		close();
		throw error;
	});
	return {
		rows: seen.flatMap((each) => (each.kind === 'seen' ? each.rows : lastKnownRows(paths, each.name, io.now()))),
		problems: seen.flatMap((each) => (each.kind === 'unseen' ? [{file: each.name, line: undefined, problem: each.why}] : [])),
		hosts: remotes,
		async again(row) {
			const found = seen.find(({name}) => name === row.host);
			return found?.kind === 'seen' ? found.again(row) : row;
		},
		close,
	};
}

export function lastKnownRows(paths: StatePaths, host: HostName, now: number): readonly Row[] {
	return readLastRows(paths, host, {now, marks: readMarks(paths)});
}

type HostResult =
	| {readonly kind: 'seen'; readonly name: HostName; readonly rows: readonly Row[]; readonly again: (row: Row) => Promise<Row>}
	| {readonly kind: 'unseen'; readonly name: HostName; readonly why: string};

/** @param policy its `witnesses` do not count: a host is asked for all of them at once */
export async function lookAtHost(
	remote: RemoteHost,
	{waitMs, witnesses: _, ...policy}: OncePolicy & {readonly waitMs: number},
): Promise<HostResult> {
	const {name} = remote.host;
	const machine = await remote.ready(waitMs);
	if (machine === undefined) return {kind: 'unseen', name, why: remote.problem() || 'it does not answer in time'};
	try {
		const first = await lookOnce(remote.io, policy, machine);
		const isMore = machine.addConfigDirs(configDirsOf(first.world.sessions));
		const {rows} = isMore ? await machine.refresh().then(() => first.again(policy)) : first;
		return {kind: 'seen', name, rows: rows.map((row) => toOurs(remote, row)), again: lookAgain(remote, first)};
	} catch (error) {
		// Any failure with one host, here or there, must not affect the others.
		return {kind: 'unseen', name, why: remote.problem() || whyUnseen(error)};
	}
}

export function whyUnseen(error: unknown): string {
	const why = error instanceof TmuxError ? error.stderr : messageOf(error);
	return printableLine(why).slice(0, 200) || 'it does not answer in time';
}

export function toOurs({host, link}: Pick<RemoteHost, 'host' | 'link'>, row: Row): Row {
	const state = link.state();
	const id = state.kind === 'up' && state.hello.machine !== '' ? state.hello.machine : undefined;
	return withHost(host.name, row, id);
}

function lookAgain(remote: RemoteHost, {again}: Pick<Once, 'again'>): (row: Row) => Promise<Row> {
	return async (row) => {
		await remote.machine()?.refresh();
		const own = ownKey(row);
		const now = (await again({capture: [own], only: [own]})).rows.find(({key}) => key === own);
		return now === undefined ? row : toOurs(remote, now);
	};
}

type RetryOptions = {
	/** When the user logged in to the host, epoch ms. */
	readonly loginAt: () => number | undefined;
	/** The addresses of this machine as one text. */
	readonly addresses?: () => string;
};

/**
 * @returns a function that says whether a waiting link should try before its pause is over: after a login, or when the addresses of this
 * machine changed. The caller repeats it while the link waits.
 */
export function createRetryCause({loginAt, addresses = listAddresses}: RetryOptions): (failure: LinkFailure) => boolean {
	let login = loginAt();
	let network = addresses();
	return (failure) => {
		const before = {login, network};
		login = loginAt();
		network = addresses();
		switch (failure) {
			case 'unreachable':
				// A lost network leaves no address, and is no reason to try.
				return network !== before.network && network !== '';
			case 'needs-login':
				return login !== undefined && login !== before.login;
			case 'nonsense':
				return false;
		}
	};
}

function listAddresses(): string {
	return Object.values(networkInterfaces())
		.flatMap((all) => all ?? [])
		.flatMap(({internal, address}) => (internal || address.startsWith('fe80:') ? [] : [address]))
		.toSorted()
		.join();
}
