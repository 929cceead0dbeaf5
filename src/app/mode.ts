/** The mode below a mode, and the mode after it. */
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

/** Goes back to the mode below. */
export function left(state: AppState): Step {
	return ['under' in state.mode ? {...state, mode: state.mode.under} : state, []];
}

export function quit(state: AppState): Step {
	return [state, [{type: 'quit'}]];
}

const withLine: ReadonlySet<Mode['kind']> = new Set(['reply', 'find', 'search', 'rename', 'palette', 'start', 'past', 'ask']);

/** Whether an input line is open. */
export function hasLine({mode: {kind}}: AppState): boolean {
	return withLine.has(kind);
}
