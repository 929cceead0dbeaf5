/** What bindings have in common. */
import {left} from './mode.js';
import type {AppState, Binding, BindingKind, Mode} from './model.js';

export function worksIn({modes}: Binding, mode: Mode['kind']): boolean {
	return modes === 'all' || modes.some((one) => one === mode);
}

export const readOnlyReason = 'Read-only: nothing is sent or changed from here';

/** The tasks whose keys send, mark or start something, but for those of the second set; and other keys that do. */
const changing: ReadonlySet<Binding['task']> = new Set(['Answer', 'Reply', 'Session', 'Snooze and dismiss', 'Your own commands']);
const showing: ReadonlySet<string> = new Set(['tick', 'drawer']);
const changingToo: ReadonlySet<string> = new Set(['install', 'demo', 'new']);

/** Whether a screen that is read-only has no use for the key: it says so before it asks anything. */
function isLocked({task, action}: Binding, {isReadOnly}: AppState): boolean {
	return isReadOnly && !showing.has(action) && (changing.has(task) || changingToo.has(action));
}

/** Why the key at this place of `keys` cannot work now; undefined: it can. */
export function whyBlocked(binding: Binding, state: AppState, index: number): string | undefined {
	const {blocked} = binding;
	if (isLocked(binding, state)) return readOnlyReason;
	return blocked === 'never' ? undefined : blocked(state, index);
}

type Silent = Pick<Binding, 'kind' | 'run'> & {readonly keys: readonly string[]; readonly help: string};

/** A key of one mode that is in no footer and always works. */
export function silent(mode: SilentMode, action: string, {keys, help, kind, run}: Silent): Binding {
	return {action, modes: [mode], keys, help, kind, blocked: 'never', run};
}

type Choosing = Pick<Silent, 'kind'> &
	Partial<Pick<Binding, 'blocked'>> & {readonly tabs: boolean; readonly run: (state: AppState, by: 1 | -1) => AppState};

/** The two keys that move the choice in the list of a mode, each with its help. `tabs`: the tab key does it too. */
export function choosing(
	mode: SilentMode,
	keys: readonly [down: readonly [action: string, help: string], up: readonly [action: string, help: string]],
	{kind, tabs, run, blocked = 'never'}: Choosing,
): readonly Binding[] {
	return keys.map(([action, help], index): Binding => {
		const all = index === 0 ? ['down', 'ctrl-n', 'tab'] : ['up', 'ctrl-p', 'shift-tab'];
		return {
			...silent(mode, action, {keys: tabs ? all : all.slice(0, 2), help, kind, run: (state) => [run(state, index === 0 ? 1 : -1), []]}),
			blocked,
		};
	});
}

/** The key that leaves a mode. `word` and its rank are for the footer. */
export function leaving(
	mode: SilentMode,
	action: string,
	[rank, word, help]: readonly [number, string, string],
	run: Binding['run'] = left,
): Binding {
	return {action, modes: [mode], keys: ['esc'], help, footer: [rank, word], stays: true, kind: 'leaves', blocked: 'never', run};
}

/** Modes from which the palette does not open: their keys need no name. */
type SilentMode = Exclude<Mode['kind'], 'queue' | 'card'>;

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
