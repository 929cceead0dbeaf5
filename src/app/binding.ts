/** What bindings have in common. */
import type {AppState, Binding, BindingKind, Mode} from './model.js';

export function worksIn({modes}: Binding, mode: Mode['kind']): boolean {
	return modes.some((one) => one === mode);
}

/** Why the key at this place of `keys` cannot work now; undefined: it can. */
export function whyBlocked({blocked}: Binding, state: AppState, index: number): string | undefined {
	return blocked === 'never' ? undefined : blocked(state, index);
}

export function kindOf({kind}: Pick<Binding, 'kind'>, state: AppState): BindingKind {
	return typeof kind === 'function' ? kind(state) : kind;
}

/** From this width on, all choices fit in full. */
const roomyFrom = 70;

/** The footer's word of a choice, and a short one for narrow screens. */
export function byRoom(word: string, brief: string): Binding['words'] {
	return ({size}) => [{index: 0, word: size.columns < roomyFrom ? brief : word}];
}

/** On the small screen the key for the next session comes first. */
export function onSmallScreen({kind}: Mode, word: string): {readonly index: number; readonly word: string; readonly rank?: number} {
	return kind === 'quick' ? {index: 0, word, rank: 5} : {index: 0, word};
}
