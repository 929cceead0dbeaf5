/** Rows of hosts for a command. Without hosts in the config no further code is loaded. */
import type {Config} from '../core/config.js';
import type {Io} from '../core/context.js';
import type {Problem} from '../core/parsed.js';
import {findRow} from '../core/queue/find-row.js';
import type {Row} from '../core/session.js';
import {writeProblems} from '../core/words/problems.js';
import {lookOnce, type Once} from '../observe/once.js';
import type {FarLook, FarWanted} from '../sources/far-look.js';
import {readConfig} from '../store/config/config.js';

/** A command that sends waits longer for a host than one that lists. */
export const orderMs = 10_000;

/** The rows of the hosts. The caller closes the result. */
export async function farLook(io: Io, {hosts}: Pick<Config, 'hosts'>, wanted: FarWanted = {}): Promise<FarLook> {
	if (hosts.length === 0 && wanted.only === undefined)
		return {rows: [], beside: (own) => own, problems: [], sources: [], again: async (row) => row, close: () => {}};
	return (await import('../sources/far-look.js')).lookFar(io, hosts, wanted);
}

/** `--wait`, in seconds. */
export function waitOf({wait}: {readonly wait?: number | undefined}): Pick<FarWanted, 'waitMs'> {
	return wait === undefined ? {} : {waitMs: wait * 1000};
}

/** Looks at this machine and at the hosts at the same time. A host of `unseen` has its last known rows. */
export async function lookAround(io: Io, wanted: FarWanted = {}): Promise<Once & {readonly unseen: readonly Problem[]}> {
	const {config} = await readConfig(io.env);
	const [own, far] = await beside(lookOnce(io, {witnesses: 'needed'}), farLook(io, config, wanted));
	return {...own, rows: far.beside(own.rows), unseen: far.problems};
}

/** Awaits both, then closes the hosts. */
export async function beside<T>(own: Promise<T>, far: Promise<FarLook>): Promise<readonly [T, FarLook]> {
	try {
		return await Promise.all([own, far]);
	} finally {
		far.then(
			({close}) => close(),
			() => undefined,
		);
	}
}

/** Finds the row that a human means, and waits for hosts only if it may be a row of a host. @throws UserError as `findRow` does. */
export async function findAround(io: Io, text: string): Promise<Row> {
	const {rows, world} = await lookOnce(io, {witnesses: 'needed'});
	const {hosts} = world.config;
	if (hosts.length === 0) return findRow(rows, text);
	const {lastKnownRows, lookFar} = await import('../sources/far-look.js');
	const {hostName} = await import('../core/machine/host.js');
	const named = hosts.map(hostName);
	const meant = tryFind([...rows, ...named.flatMap((host) => lastKnownRows(io, host))], text);
	if (meant !== undefined && meant.host === undefined) return meant;
	const far = await lookFar(io, hosts, {only: meant?.host, waitMs: orderMs});
	far.close();
	writeProblems(io, far.problems);
	return findRow(far.beside(rows), text);
}

function tryFind(rows: readonly Row[], text: string): Row | undefined {
	try {
		return findRow(rows, text);
	} catch {
		return undefined; // none or several match here, so the hosts decide
	}
}
