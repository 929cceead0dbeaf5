/** The small screen: one session after the other, the head of the queue or that of a pane. */
import type {RowKey} from '../../core/address.js';
import {nextRow} from '../../core/queue/next.js';
import type {Row} from '../../core/session.js';
import type {AppState} from '../model.js';
import type {Quick} from './model.js';

/** @param pane from `TMUX` and `TMUX_PANE`. */
export function createQuick(pane?: Quick['pane']): Quick {
	return {pane, passed: new Map()};
}

export function quickRow({rows, quick, config}: AppState, now: number): Row | undefined {
	if (quick === undefined) return undefined;
	const {pane} = quick;
	const isLeft = (row: Row): boolean => quick.passed.get(row.key) !== signOf(row);
	if (pane === undefined) return nextRow(rows, {...config, now, isMeant: isLeft});
	return rows
		.filter(isLeft)
		.find(
			({kind, place, state}) =>
				kind === 'interactive' && state.state !== 'session_ended' && place?.pane === pane.pane && place.server.socket === pane.socket,
		);
}

/** @returns the small screen without this row in its present state. */
export function passed({quick, rows}: AppState, key: RowKey): Quick | undefined {
	const row = rows.find((one) => one.key === key);
	if (quick === undefined || row === undefined) return quick;
	return {...quick, passed: new Map(quick.passed).set(key, signOf(row))};
}

function signOf({state, token}: Row): string {
	return `${state.state} ${state.since} ${token ?? ''}`;
}
