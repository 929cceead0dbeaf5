/** The page of a mode that shows a text over the whole screen, whichever mode that is. */
import type {AppState, Mode} from '../model.js';
import type {Page} from './model.js';

/** @returns the same state when there is no page, or the page stays. */
export function withPage(state: AppState, change: (page: Page) => Page): AppState {
	const mode = changed(state.mode, change);
	return mode === state.mode ? state : {...state, mode};
}

function changed(mode: Mode, change: (page: Page) => Page): Mode {
	switch (mode.kind) {
		case 'help':
		case 'history':
		case 'card':
		case 'batch':
		case 'install': {
			const page = change(mode.page);
			return page === mode.page ? mode : {...mode, page};
		}
		case 'search': {
			const page = change(mode.over.page);
			return page === mode.over.page ? mode : {...mode, over: {...mode.over, page}};
		}
		default:
			return mode;
	}
}
