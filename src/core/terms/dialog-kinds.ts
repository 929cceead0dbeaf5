/**
 * The kinds of dialogs, and what is true of each whichever agent draws it. A new kind is an entry here, what an agent's screen reader knows it by, and
 * a captured screen with it.
 */
import type {Ask, OptionRole} from './ask.js';

/** The turn goes on, or it is interrupted. `either`: that was not measured. */
export type DialogOutcome = 'goes-on' | 'stops' | 'either';

/** What is given as the answer: an option by its role, check marks, words in a field, or Esc. */
export type Given = OptionRole | 'marks' | 'words' | 'escape';

type DialogTraits = {
	readonly surface: 'permission' | 'question' | 'plan' | 'trust' | 'local-dialog';
	/** The reported requests that it may be the drawing of. */
	readonly draws: readonly Ask['kind'][];
	/** What it asks where no hook reported a request. */
	readonly asks: Exclude<Ask['kind'], 'tool'>;
	/** The keys that answer it: its options, maybe Esc as a no. A dialog that nobody has measured is never answered by guessing. */
	readonly keys: 'none' | 'options' | 'options-and-esc';
	readonly outcome: (given: Given | undefined) => DialogOutcome;
	/** It comes before the first prompt, and all its words are the agent's own. */
	readonly isAtStart?: true;
	/** The user may change there what is asked, which no hook reports. */
	readonly isEditable?: true;
};

const unmeasured = (): DialogOutcome => 'either';

export const dialogKinds = {
	permission: {
		surface: 'permission',
		draws: ['tool', 'dialog'],
		asks: 'dialog',
		keys: 'options-and-esc',
		outcome: (given) => {
			if (given === 'escape' || given === 'no' || given === 'reason') return 'stops';
			return given === 'words' || given === 'yes' || given === 'always' ? 'goes-on' : 'either';
		},
	},
	question: {
		surface: 'question',
		draws: ['questions'],
		asks: 'questions',
		keys: 'options-and-esc',
		outcome: (given) => (given === 'escape' ? 'stops' : 'goes-on'),
	},
	/** The answers of a form, before they are sent. */
	review: {
		surface: 'question',
		draws: ['questions'],
		asks: 'questions',
		keys: 'options-and-esc',
		outcome: (given) => (given === 'yes' ? 'goes-on' : 'either'),
	},
	plan: {
		surface: 'plan',
		draws: ['plan'],
		asks: 'plan',
		keys: 'options-and-esc',
		outcome: (given) => (given === 'yes' || given === 'always' ? 'goes-on' : 'either'),
		isEditable: true,
	},
	elicitation: {surface: 'question', draws: ['elicitation'], asks: 'elicitation', keys: 'options-and-esc', outcome: unmeasured},
	trust: {surface: 'trust', draws: [], asks: 'trust', keys: 'options-and-esc', outcome: unmeasured, isAtStart: true},
	startup: {surface: 'trust', draws: [], asks: 'dialog', keys: 'options', outcome: unmeasured, isAtStart: true},
	/** Marks to set at the start, with which nobody has measured what its keys do. */
	checklist: {surface: 'trust', draws: [], asks: 'dialog', keys: 'none', outcome: unmeasured, isAtStart: true},
	/** What auto mode could not check. */
	'auto-mode': {surface: 'permission', draws: [], asks: 'dialog', keys: 'none', outcome: unmeasured},
	/** One that the user opened. */
	local: {surface: 'local-dialog', draws: [], asks: 'dialog', keys: 'none', outcome: unmeasured},
} as const satisfies Readonly<Record<string, DialogTraits>>;

export type DialogKind = keyof typeof dialogKinds;

export function traitsOf(kind: DialogKind): DialogTraits {
	return dialogKinds[kind];
}
