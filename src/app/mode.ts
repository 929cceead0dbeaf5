/** What a mode stands on, and where it leads back to. */
import type {AppState, Base, Mode} from './model.js';

/** The mode that is drawn below the one that is on. */
export function baseOf({mode, quick}: Pick<AppState, 'mode' | 'quick'>): Base {
	switch (mode.kind) {
		case 'queue':
		case 'card':
		case 'quick':
			return mode;
		case 'find':
			return homeOf({quick});
		case 'help':
		case 'reply':
		case 'choose':
		case 'batch':
		case 'confirm':
		case 'snooze':
		case 'group':
		case 'rename':
		case 'palette':
		case 'install':
		case 'start':
		case 'start-prompt':
			return mode.under;
	}
}

export function homeOf({quick}: Pick<AppState, 'quick'>): Base {
	return quick === undefined ? {kind: 'queue'} : {kind: 'quick'};
}

/** The mode is over: the list, or the small screen, is on again. */
export function closed(state: AppState): AppState {
	const home = homeOf(state);
	return state.mode.kind === home.kind ? state : {...state, mode: home};
}

/** What is typed goes to one line in the footer. */
export function isLineOfFooter(kind: Mode['kind']): boolean {
	return kind === 'find' || kind === 'rename' || kind === 'palette' || kind === 'start' || kind === 'start-prompt';
}

/** A line is open that takes what is typed. */
export function hasLine({mode: {kind}}: AppState): boolean {
	return kind === 'reply' || isLineOfFooter(kind);
}
