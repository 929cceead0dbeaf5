/** What the keys of several features do: they go to another mode, move a choice, and say something. */
import type {AppState, BaseMode, Mode, Step} from './model.js';

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
type LineMode = Extract<Mode, {readonly kind: (typeof lineModes)[number]}>;

export function isLineMode(mode: Mode): mode is LineMode {
	return lineModes.some((kind) => kind === mode.kind);
}

export function hasLine({mode}: AppState): boolean {
	return mode.kind === 'reply' || isLineMode(mode);
}

/** The state that says in the footer what was done. */
export function said<S extends AppState>(state: S, text: string): S {
	return {...state, notice: {kind: 'said', text}};
}

/** The step of a key that cannot do what it is for: it only says why. */
export function refused(state: AppState, text: string): Step {
	return [{...state, notice: {kind: 'failed', text}}, []];
}

/** Moves the choice in the list of a mode, round at its ends. @param count of what there is to choose from. */
export function choiceMoved(state: AppState, by: number, count: number): AppState {
	const {mode} = state;
	if (!('at' in mode) || count === 0) return state;
	return {...state, mode: {...mode, at: (Math.min(mode.at, count - 1) + by + count) % count}};
}
