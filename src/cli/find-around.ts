/** Finds the row that a text names, on this machine or on hosts; and the time that a command waits for hosts. */
import type {Io} from '../core/context.js';
import {findRow, rowsNamed} from '../core/queue/find-row.js';
import type {Row} from '../core/session.js';
import {hostName, orderMs} from '../core/terms/host.js';
import {writeProblems} from '../core/words/problems.js';
import {lookWith} from '../observe/once.js';
import {type Wired, wirePorts} from '../observe/wire.js';
import {lookEverywhere} from '../sources/sources.js';

/** `--wait` in milliseconds. */
export function waitOf({wait}: {readonly wait?: number | undefined}): {readonly waitMs: number | undefined} {
	return {waitMs: wait === undefined ? undefined : wait * 1000};
}

/** Finds the row that a user means, and waits for hosts only if it may be a row of a host. @throws UserError as `findRow` does. */
export async function findAround(io: Io, text: string, given?: Wired): Promise<Row> {
	const wired = given ?? (await wirePorts(io));
	const {rows, world} = await lookWith(wired, {witnesses: 'needed'});
	const {hosts} = world.config;
	if (hosts.length === 0) return findRow(rows, text);
	const {lastKnownRows} = await import('../sources/look-at-hosts.js');
	const known = hosts.flatMap((host) => lastKnownRows(wired.paths, hostName(host), io.now()));
	const named = rowsNamed([...rows, ...known], text);
	// Unless the text names one row, and that is here, hosts are read too.
	const meant = named.length === 1 ? named[0] : undefined;
	if (meant !== undefined && meant.host === undefined) return meant;
	const found = await lookEverywhere(io, {wired, host: meant?.host, waitMs: orderMs, witnesses: 'needed'});
	found.close();
	writeProblems(io, found.silent);
	return findRow(meant?.host === undefined ? found.rows : [...rows, ...found.rows], text);
}
