/** A navigator without a screen: the test sends every event with its time, and all effects are recorded. */
import {selectedRow} from '../../../src/app/binding.js';
import {eventForKey} from '../../../src/app/keymap/keymap.js';
import {initialState} from '../../../src/app/loop/initial-state.js';
import {update} from '../../../src/app/loop/update.js';
import type {AppEvent, AppState, Effect, KeyEvent} from '../../../src/app/model.js';
import {defaultConfig} from '../../../src/core/config.js';
import type {Row} from '../../../src/core/session.js';
import {noon} from '../samples/rows.js';

export function play(sessions: readonly Row[], {popup = false, start = {}}: {popup?: boolean; start?: Partial<AppState>} = {}) {
	let state: AppState = {...initialState(defaultConfig, popup, noon), ...start};
	let now = noon;
	const effects: Effect[] = [];
	const send = (event: AppEvent) => {
		const [next, orders] = update(state, event, now);
		state = next;
		effects.push(...orders);
		return orders;
	};
	/** A key event, or the name of an action, with the place of its key. */
	const press = (key: KeyEvent | string, index = 0) =>
		send({type: 'pressed', key: typeof key === 'string' ? {type: 'key', action: key, index} : key});
	const look = (rows: readonly Row[]) => send({type: 'rows-changed', rows, problems: [], nextAt: now + 1000});
	send({type: 'started', problems: []});
	look(sessions);
	return {
		send,
		look,
		press,
		/** Keys as the keyboard names them; other letters are typed where there is an input line. */
		keys: (...names: readonly string[]) =>
			names.flatMap((name) => {
				const event = eventForKey(state, name);
				if (event !== undefined) return press(event);
				return state.mode.kind === 'reply' ? press({type: 'typed', text: name}) : [];
			}),
		wait: (ms: number) => {
			now += ms;
		},
		state: () => state,
		effects,
		projects: () => state.view.groups.map((group) => group.rows.map((row) => row.project)),
		cursor: () => selectedRow(state)?.project,
		notice: () => state.notice?.text,
	};
}
