/** Why a key that arranges the list cannot work now. */
import type {AppState} from './state.js';

export const nothingFolded = ({arrangement}: AppState): string | undefined =>
	arrangement.folded.size === 0 ? 'no group is folded' : undefined;

export const nothingFiled = ({arrangement, view}: AppState): string | undefined =>
	arrangement.drawer || view.filed > 0 ? undefined : 'nothing is snoozed or dismissed';
