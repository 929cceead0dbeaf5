/**
 * One session, listed once. A machine may be among its own hosts, as in a config that several machines share, and have several names there. It is known
 * by what it says of itself, and a session there by its process, its pane or its id.
 */
import type {Row} from '../session.js';
import {ownKey} from './host-rows.js';

/** The rows of this machine, and behind them those of the hosts that no other row shows. @param here what this machine is */
export function joinRows(own: readonly Row[], far: readonly Row[], here: () => string | undefined): readonly Row[] {
	return far.length === 0 ? own : withoutTwins([...own, ...far], here());
}

/**
 * The rows in their order, without those of a session that another row shows. One whose machine answers comes before one that was seen last, and of
 * two such the first, so the rows of this machine come first.
 * @param here what this machine is
 */
export function withoutTwins(rows: readonly Row[], here: string | undefined): readonly Row[] {
	const machineOf = ({host, machine}: Row): string | undefined => (host === undefined ? here : machine);
	const shown = new Map<string, readonly Row[]>();
	const keep = (row: Row): boolean => {
		const machine = machineOf(row);
		if (machine === undefined) return true;
		// Twins share one of these.
		const names = [processName(row), paneName(row), ownKey(row)].flatMap((name) => (name ? `${machine} ${name}` : []));
		if (names.some((name) => shown.get(name)?.some((other) => isTwin(row, other)))) return false;
		for (const name of names) shown.set(name, [...(shown.get(name) ?? []), row]);
		return true;
	};
	const isSilent = ({lastSeenAt}: Row): boolean => lastSeenAt !== undefined;
	const kept = new Set([...rows.filter((row) => !isSilent(row)), ...rows.filter(isSilent)].filter(keep));
	return kept.size === rows.length ? rows : rows.filter((row) => kept.has(row));
}

/** Two homes on one machine may have the same session id, so what tells processes or panes apart tells the rows apart. Rows of one host differ. */
function isTwin(one: Row, other: Row): boolean {
	if (one.host === other.host) return false;
	for (const nameOf of [processName, paneName]) {
		const [name, otherName] = [nameOf(one), nameOf(other)];
		if (name !== undefined && otherName !== undefined) return name === otherName;
	}
	return ownKey(one) === ownKey(other);
}

function processName({process}: Row): string | undefined {
	return process === undefined || process.start === '' ? undefined : `process ${process.pid} ${process.start}`;
}

function paneName({place}: Row): string | undefined {
	return place && `pane ${place.server.pid} ${place.server.start} ${place.pane} ${place.panePid}`;
}
