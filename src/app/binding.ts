/** Shared parts of bindings: the row that keys act on, and what keys of several features do: change the mode, move a choice, notify. */
import type {RowKey} from '../core/address.js';
import type {Row} from '../core/session.js';
import type {AppState, BaseMode, Binding, BindingKind, Hint, Mode, Pressed, Step} from './model.js';

/** A binding without what the rest of its table shares. */
export type Key = Pick<Binding, 'keys' | 'help' | 'run'> & Partial<Binding>;

/** The bindings of a table, by their actions. @param shared fields for those that do not set them. */
export function keysOf(
	shared: Pick<Binding, 'modes' | 'task'> & Partial<Binding>,
	keys: Readonly<Record<string, Key>>,
): readonly Binding[] {
	return Object.entries(keys).map(([action, key]): Binding => ({...shared, ...key, action}));
}

/** Runs a key of one mode with that mode; in another mode it does nothing. */
export function inMode<K extends Mode['kind']>(
	kind: K,
	run: (state: AppState, mode: Extract<Mode, {readonly kind: K}>, pressed: Pressed) => Step,
): Binding['run'] {
	const isIt = (mode: Mode): mode is Extract<Mode, {readonly kind: K}> => mode.kind === kind;
	return (state, pressed) => (isIt(state.mode) ? run(state, state.mode, pressed) : [state, []]);
}

/** Runs a key on the target row, or says that there is none. */
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
/** The tasks whose keys send, mark or start something, unless a binding says otherwise. */
const changing: ReadonlySet<Binding['task']> = new Set(['Answer', ...rowTasks]);

/** Why the key at this index of `keys` cannot work now; undefined when it can. That the screen is read-only comes before other reasons. */
export function whyBlocked(binding: Binding, state: AppState, index: number): string | undefined {
	return state.isReadOnly && isChanging(binding) ? readOnlyReason : binding.blocked?.(state, index);
}

function isChanging({task, changes = changing.has(task)}: Binding): boolean {
	return changes;
}

/** Whether the key sends to the row under the cursor, or marks it. Keys that answer are for a prompt. */
export function changesRow(binding: Binding): boolean {
	return rowTasks.has(binding.task) && isChanging(binding) && binding.rowless !== true;
}

type Choosing = Pick<Binding, 'kind' | 'blocked'> & {readonly tabs: boolean; readonly run: (state: AppState, by: 1 | -1) => AppState};

/** The two keys that move the choice in the list of a mode. @param tabs whether Tab does so too. */
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

/** Why a key that arranges the screen cannot work for a screen reader. */
export const notArranged = ({isLinear}: AppState): string | undefined =>
	isLinear ? 'A screen reader is told one row at a time' : undefined;

/** The footer's hint for a binding, if any. */
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

/** The mode that is drawn below the active one. */
export function baseOf({mode, quick}: Pick<AppState, 'mode' | 'quick'>): BaseMode {
	if ('under' in mode) return mode.under;
	return mode.kind === 'find' ? homeMode({quick}) : mode;
}

export function homeMode({quick}: Pick<AppState, 'quick'>): BaseMode {
	return quick === undefined ? {kind: 'queue'} : {kind: 'quick'};
}

/** Returns to the list or the small screen. */
export function closed(state: AppState): AppState {
	const home = homeMode(state);
	return state.mode.kind === home.kind ? state : {...state, mode: home};
}

export function left(state: AppState): Step {
	return ['under' in state.mode ? {...state, mode: state.mode.under} : state, []];
}

export function quit(state: AppState): Step {
	return [state, [{type: 'quit'}]];
}

/** The modes with an input line of one line. */
export const lineModes = ['find', 'search', 'rename', 'palette', 'start', 'past', 'ask'] as const;

export function isLineMode(mode: Mode): mode is Extract<Mode, {readonly kind: (typeof lineModes)[number]}> {
	return lineModes.some((kind) => kind === mode.kind);
}

export function hasLine({mode}: AppState): boolean {
	return mode.kind === 'reply' || isLineMode(mode);
}

/** The state with a notice that something was done. */
export function withNotice<S extends AppState>(state: S, text: string): S {
	return {...state, notice: {kind: 'said', text}};
}

/** The step of a key that cannot work: it only says why. */
export function refused(state: AppState, text: string): Step {
	return [{...state, notice: {kind: 'failed', text}}, []];
}

/** Moves the choice in the list of a mode, in a circle. @param count the number of choices. */
export function choiceMoved(state: AppState, by: number, count: number): AppState {
	const {mode} = state;
	if (!('at' in mode) || count === 0) return state;
	return {...state, mode: {...mode, at: (Math.min(mode.at, count - 1) + by + count) % count}};
}

/** The row that keys act on. */
export function selectedRow(state: AppState): Row | undefined {
	return state.rows.find((row) => row.key === state.cursor);
}

/** The target row: the row for which a mode was opened, else the row under the cursor. */
export function targetRow(state: AppState): Row | undefined {
	const key = targetKey(state);
	return key === undefined ? undefined : rowOf(state, key);
}

export function targetKey({mode, cursor}: AppState): RowKey | undefined {
	const shown = mode.kind === 'search' ? mode.over : mode;
	return 'row' in shown ? shown.row : cursor;
}

export function rowOf(state: Pick<AppState, 'rows'>, key: RowKey): Row | undefined {
	return state.rows.find((row) => row.key === key);
}

export const nobody = 'No session is selected';

/** Why a key for the target row cannot work now. @param why the reason for a row. */
export function aboutRow(why: (row: Row, state: AppState) => string | undefined): (state: AppState) => string | undefined {
	return (state) => {
		const row = targetRow(state);
		return row === undefined ? nobody : why(row, state);
	};
}

export const noRow = aboutRow(() => undefined);

/** @param reasons one for each row, undefined where it works. @returns undefined if it works for some row, else the first reason. */
export function whyNoneOf(reasons: readonly (string | undefined)[]): string | undefined {
	if (reasons.includes(undefined)) return undefined;
	return reasons.length === 1 ? reasons[0] : `None of the ${reasons.length}: ${reasons[0]}`;
}
