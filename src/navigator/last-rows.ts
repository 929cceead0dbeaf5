/** The rows of the last time, which are drawn until the present ones are read. The keys that are typed meanwhile wait for those. */
import {existsSync} from 'node:fs';
import {quickRow} from '../app/list/quick.js';
import {update} from '../app/loop/update.js';
import type {AppState} from '../app/model.js';
import type {Wired} from '../observe/wire.js';
import {readLastRows, writeLastRows} from '../store/records/last-rows.js';

/** @returns a state to draw, and never to act on; undefined: none are known. */
export function withLastRows(state: AppState, {paths, ports}: Wired): AppState | undefined {
	const now = ports.now();
	const rows = readLastRows(paths, undefined, {now, marks: ports.readMarks()});
	if (rows.length === 0) return undefined;
	// The list tells of a row that was last seen some time ago, instead of what its session does.
	const shown = rows.map((row) => ({...row, lastSeenAt: undefined}));
	const [drawn] = update(state, {type: 'rows-changed', rows: shown, problems: [], nextAt: undefined}, now);
	if (drawn.quick === undefined) return drawn;
	// That nobody waited then says nothing of now, and no line for a text is open yet.
	return quickRow(drawn, now) === undefined ? undefined : {...drawn, mode: {kind: 'quick'}};
}

/** Keeps the rows of this machine for the next navigator. Nothing is written where beckon has no state. */
export function keepLastRows({rows, looked}: AppState, {paths, ports}: Wired): void {
	const own = rows.filter(({host}) => host === undefined);
	if (looked && existsSync(paths.root)) writeLastRows(paths, undefined, {rows: own, at: ports.now()});
}
