/** What an option of a dialog can do, by its role, and what a user can choose. */
import type {DialogOption, OptionRole} from '../terms/ask.js';

export function isYes(role: OptionRole | undefined): boolean {
	return role === 'yes' || role === 'always';
}

/** The option refuses, with or without words. */
export function isNo(role: OptionRole | undefined): boolean {
	return role === 'no' || role === 'reason';
}

export function takesReason(role: OptionRole | undefined): boolean {
	return role === 'reason' || role === 'redirect';
}

export function needsWords(role: OptionRole | undefined): boolean {
	return role === 'redirect' || role === 'text';
}

/** The options by the numbers that the dialog prints. The option that submits several choices has none. */
export function byNumber(options: readonly DialogOption[]): ReadonlyMap<number, DialogOption> {
	const found = new Map<number, DialogOption>();
	let last = 0;
	for (const option of options) {
		if (option.role === 'submit') continue;
		last = option.number ?? last + 1;
		found.set(last, option);
	}
	return found;
}

export type Choice =
	| {readonly kind: 'yes'}
	| {readonly kind: 'no'; readonly reason: string | undefined}
	/** Numbers as the dialog prints them; several only in a multi-select form. */
	| {readonly kind: 'options'; readonly numbers: readonly number[]; readonly text: string | undefined};

/** Parses `1`…`9`, `1,3`, `y`, `n` from a command line or the navigator. Undefined: the word is none of these. */
export function parseChoice(word: string, text: string | undefined): Choice | undefined {
	const answer = word.trim().toLowerCase();
	if (answer === 'y' || answer === 'yes') return {kind: 'yes'};
	if (answer === 'n' || answer === 'no') return {kind: 'no', reason: text};
	if (!/^[1-9](?:,[1-9])*$/.test(answer)) return undefined;
	return {kind: 'options', numbers: [...new Set(answer.split(',').map(Number))], text};
}
