/** What bindings have in common. */

import type {Row} from '../core/session.js';
import {left, refused} from './mode.js';
import type {AppState, Binding, BindingKind, Hint, Mode, Pressed, Step} from './model.js';
import {nobody, targetRow} from './target.js';

/** What the table of its binding does not say is its own. */
export type Key = Pick<Binding, 'keys' | 'help' | 'run'> & Partial<Binding>;

/** The bindings of a table, by their actions. @param shared what those have that do not say otherwise. */
export function keysOf(
	shared: Pick<Binding, 'modes' | 'task'> & Partial<Binding>,
	keys: Readonly<Record<string, Key>>,
): readonly Binding[] {
	return Object.entries(keys).map(([action, key]): Binding => ({...shared, ...key, action}));
}

/** What a key of one mode does, with that mode; from another one it does nothing. */
export function inMode<K extends Mode['kind']>(
	kind: K,
	run: (state: AppState, mode: Extract<Mode, {readonly kind: K}>, pressed: Pressed) => Step,
): Binding['run'] {
	const isIt = (mode: Mode): mode is Extract<Mode, {readonly kind: K}> => mode.kind === kind;
	return (state, pressed) => (isIt(state.mode) ? run(state, state.mode, pressed) : [state, []]);
}

/** What a key does to the target row; without one it says so. */
export function onRow(run: (state: AppState, row: Row, pressed: Pressed) => Step): Binding['run'] {
	return (state, pressed) => {
		const row = targetRow(state);
		return row === undefined ? refused(state, nobody) : run(state, row, pressed);
	};
}

export function worksIn({modes}: Binding, mode: Mode['kind']): boolean {
	return modes === 'all' || modes.some((one) => one === mode);
}

export const readOnlyReason = 'Read-only: nothing is sent or changed from here';

/** The tasks whose keys act on the row under the cursor. */
const rowTasks: ReadonlySet<Binding['task']> = new Set(['Reply', 'Session', 'Snooze and dismiss', 'Your own commands']);
/** The tasks whose keys send, mark or start something, unless their records say otherwise. */
const changing: ReadonlySet<Binding['task']> = new Set(['Answer', ...rowTasks]);

/** Why the key at this place of `keys` cannot work now; undefined: it can. A screen that is read-only says so before it asks anything. */
export function whyBlocked(binding: Binding, state: AppState, index: number): string | undefined {
	return state.isReadOnly && isChanging(binding) ? readOnlyReason : binding.blocked?.(state, index);
}

function isChanging({task, changes = changing.has(task)}: Binding): boolean {
	return changes;
}

/** Whether it sends something to the row under the cursor, or marks it. A key that answers is for a prompt. */
export function changesRow(binding: Binding): boolean {
	return rowTasks.has(binding.task) && isChanging(binding) && binding.rowless !== true;
}

type Choosing = Pick<Binding, 'kind' | 'blocked'> & {readonly tabs: boolean; readonly run: (state: AppState, by: 1 | -1) => AppState};

/** The two keys that move the choice in the list of a mode. @param tabs the tab key does it too. */
export function choosing(
	[down, up]: readonly [down: string, up: string],
	[downHelp, upHelp]: readonly [down: string, up: string],
	{tabs, run, ...shared}: Choosing,
): Readonly<Record<string, Key>> {
	return {
		[down]: {...shared, keys: ['down', 'ctrl-n', ...(tabs ? ['tab'] : [])], help: downHelp, run: (state) => [run(state, 1), []]},
		[up]: {...shared, keys: ['up', 'ctrl-p', ...(tabs ? ['shift-tab'] : [])], help: upHelp, run: (state) => [run(state, -1), []]},
	};
}

export function leaving(footer: Hint, help: string, run: Binding['run'] = left): Key {
	return {keys: ['esc'], help, footer, stays: true, kind: 'leaves', run};
}

export function kindOf({kind = 'acts'}: Binding, state: AppState): BindingKind {
	return typeof kind === 'function' ? kind(state) : kind;
}

/** What the footer says of it now; undefined: nothing. */
export function hintOf({footer}: Binding, state: AppState): Hint | undefined {
	return typeof footer === 'function' ? footer(state) : footer;
}

export function nameOf({name, help}: Binding): string {
	return name ?? help.charAt(0).toUpperCase() + help.slice(1);
}

export function doesOf({about, help}: Binding): string {
	return about ?? help;
}

/** From this width on, all choices fit in full. */
const roomyFrom = 70;

/** The footer's word of a choice, and a short one for narrow screens. */
export function byRoom(rank: number, word: string, brief: string, from = roomyFrom): Binding['footer'] {
	return ({size}) => [rank, size.columns < from ? brief : word];
}

/** On the small screen the key for the next session comes first. */
export function onSmallScreen({kind}: Mode, [rank, word]: Hint): Hint {
	return [kind === 'quick' ? 5 : rank, word];
}
