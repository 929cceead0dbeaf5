/** The role of each option of a dialog, by its label. Only this file has the words of Claude Code's options. */
import type {MenuOption} from '../../../core/surface.js';
import {type DialogKind, type OptionRole, traitsOf} from '../../../core/terms/ask.js';

/** An option as the screen shows it. */
export type BareOption = Omit<MenuOption, 'role' | 'short'>;

const yes = /^(?:yes\b|accept\b|submit answers)/i;
const plainYes = /^(?:yes(?:, but ask again next time)?|accept|submit answers)$/i;

/** `onceOnly`: options that grant more than this once cannot be chosen. */
export function withRoles(kind: DialogKind, options: readonly BareOption[], onceOnly = false): readonly MenuOption[] {
	const isForm = options.some(({checked}) => checked !== undefined);
	const plain = kind === 'question' ? undefined : plainOf(options);
	return options.map((option) => {
		const role = roleOf(kind, {...option, isForm, isPlain: option === plain});
		return {...option, role: onceOnly && role === 'always' ? 'barred' : role, short: shortOf(option.label)};
	});
}

/** The yes that grants the least beyond this request: the plain one, else the only one. In a low pane the plain one may be out of sight. */
function plainOf(options: readonly BareOption[]): BareOption | undefined {
	const all = options.filter(({label}) => yes.test(label));
	const isWhole = (options[0]?.digit ?? 1) === 1;
	return all.find(({label}) => plainYes.test(label)) ?? (all.length === 1 && isWhole ? all[0] : undefined);
}

/** In a narrow pane some draw `No` over the second row of the option above, whose rest follows it: `Nooject` (2.1.200, 2.1.226). */
export function withoutRest(option: BareOption): BareOption {
	return /^No\p{L}/u.test(option.label) ? {...option, label: 'No'} : option;
}

type Judged = BareOption & {readonly isForm: boolean; readonly isPlain: boolean};

function roleOf(kind: DialogKind, option: Judged): OptionRole {
	if (kind === 'question') return roleInQuestion(option);
	return kind === 'auto-mode' ? 'other' : roleOfRequest(kind, option);
}

/** The role in a question, where labels are the model's words and mean nothing. */
function roleInQuestion({label, checked, isForm}: Judged): OptionRole {
	if (/^type something/i.test(label)) return 'text';
	if (/^chat about this/i.test(label)) return 'talk';
	return isForm && checked === undefined && /^(?:submit|next)$/i.test(label) ? 'submit' : 'other';
}

function roleOfRequest(kind: DialogKind, {label, isPlain}: Judged): OptionRole {
	if (yes.test(label)) return isPlain ? 'yes' : 'always';
	if (/^(?:type here|tell claude)/i.test(label)) return 'redirect';
	// It refuses later requests too.
	if (/^no, and block\b/i.test(label)) return 'other';
	if (/^no\b/i.test(label)) return takesReason(kind, label) ? 'reason' : 'no';
	return /^decline\b/i.test(label) || (traitsOf(kind).isAtStart && /\bexit\b/i.test(label)) ? 'no' : 'other';
}

/**
 * Whether a No takes words. One that names Esc only closes, and words would become a prompt. A plan's plain `No` has no field (2.1.329,
 * `Exit plan mode?`).
 */
function takesReason(kind: DialogKind, label: string): boolean {
	if (kind === 'plan') return /^no,/i.test(label);
	return kind === 'permission' && !/\(esc\)$/i.test(label);
}

function shortOf(label: string): string | undefined {
	if (/^yes, and don.t ask again|^yes, .*always allow/i.test(label)) return 'Always';
	const mode = /^yes\b.*?\b(auto mode|accept edits|auto-accept edits|manually approve edits)\b/i.exec(label)?.[1];
	return mode?.replace(/^./, (letter) => letter.toUpperCase());
}
