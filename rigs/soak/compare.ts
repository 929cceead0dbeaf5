/** Compares the shown queue with a fresh look and with the sessions' own state. */
import type {Truth} from '../control/truth.js';
import type {ObservedRow} from '../observer/observed.js';

type Witnessed = {
	/** By row key: of the process that looked all the time. */
	readonly shown: ReadonlyMap<string, ObservedRow>;
	/** The same, of a process that looked once, at the end. */
	readonly fresh: ReadonlyMap<string, ObservedRow>;
	readonly players: readonly PlayerTruth[];
};

export type PlayerTruth = {
	readonly sessionId: string;
	readonly pane: string;
	readonly pid: number;
	readonly truth: Truth;
	/** Its journal was cut after its last prompt: which kind of rest it is in may be lost, and on which server; its group is not. */
	readonly isCut: boolean;
};

export type Difference = {
	/** Of the row; of the session where it has none. */
	readonly key: string;
	readonly text: string;
	/** It follows from the cut journal. */
	readonly isExcused: boolean;
};

/** None: all agree. */
export function differences({shown, fresh, players}: Witnessed): readonly Difference[] {
	const keys = [...new Set([...shown.keys(), ...fresh.keys()])].sort();
	return [
		...keys.flatMap((key) => unlike(key, shown.get(key), fresh.get(key)).map((text) => ({key, text, isExcused: false}))),
		...players.flatMap((player) => untrue(player, [...shown.values()])),
		...[...shown.values()].flatMap((row) => haunting(row, players)),
	];
}

/** Who said it and how sure it is may differ: one of the two has seen more. */
const witnesses: readonly string[] = ['source', 'confidence'] satisfies (keyof ObservedRow)[];

function unlike(key: string, shown: ObservedRow | undefined, fresh: ObservedRow | undefined): readonly string[] {
	if (!shown || !fresh) {
		// A row that ended is dropped by its age, which the two may judge a moment apart.
		const only = shown ?? fresh;
		return only?.state === 'session_ended' ? [] : [`${key}: only ${shown ? 'shown' : 'in a fresh look'}: ${describe(only)}`];
	}
	const other = new Map(Object.entries(fresh));
	const fields = Object.entries(shown).filter(
		([field, value]) => !witnesses.includes(field) && JSON.stringify(value) !== JSON.stringify(other.get(field)),
	);
	return fields.map(([field, value]) => `${key}: ${field} is shown as ${JSON.stringify(value)}, fresh ${JSON.stringify(other.get(field))}`);
}

function untrue({sessionId, pane, pid, truth, isCut}: PlayerTruth, rows: readonly ObservedRow[]): readonly Difference[] {
	const own = rows.filter((row) => row.state !== 'session_ended' && row.pid === pid);
	const [row] = own;
	const name = `${sessionId} (${pid})`;
	const differs = (why: string, isExcused = false): Difference => ({key: row?.key ?? sessionId, text: `${name}: ${why}`, isExcused});
	if (!row) return [differs(`no row, it is ${truth.states.join(' or ')}`)];
	if (own.length > 1) return [differs(`${own.length} rows: ${own.map(describe).join(', ')}`)];
	const wrong: Difference[] = [];
	const shownAs = `shown as ${describe(row)}, but`;
	// Which server it is on is told by hooks alone.
	if (row.pane !== pane) wrong.push(differs(`${shownAs} its pane is ${pane}`, isCut && row.pane === null));
	if (row.sessionId !== null && row.sessionId !== sessionId) wrong.push(differs(`${shownAs} it holds another session`));
	const isOfGroup = row.group === truth.group;
	const isInState = truth.states.length === 0 || truth.states.some((state) => state === row.state);
	if (!isOfGroup || !isInState) wrong.push(differs(`${shownAs} it is ${truth.group} ${truth.states.join(' or ')}`, isCut && isOfGroup));
	return wrong;
}

/** A row that lives although nobody does. */
function haunting(row: ObservedRow, players: readonly PlayerTruth[]): readonly Difference[] {
	if (row.state === 'session_ended' || players.some(({pid}) => pid === row.pid)) return [];
	return [{key: row.key, text: `${row.key}: shown as ${describe(row)}, but nobody lives there`, isExcused: false}];
}

function describe(row: ObservedRow | undefined): string {
	return row ? `${row.group} ${row.state} in ${row.pane ?? 'no pane'} by ${row.source}` : '';
}
