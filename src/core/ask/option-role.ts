/** What an option of a dialog can do, by its role */
import type {OptionRole} from '../terms/ask.js';

export function isYes(role: OptionRole | undefined): boolean {
	return role === 'yes' || role === 'always';
}

/** The option refuses, with or without words. */
export function isNo(role: OptionRole | undefined): boolean {
	return role === 'no' || role === 'reason';
}

/** The option takes the reason of a no. */
export function takesReason(role: OptionRole | undefined): boolean {
	return role === 'reason' || role === 'redirect';
}

/** The option has no effect without words. */
export function needsWords(role: OptionRole | undefined): boolean {
	return role === 'redirect' || role === 'text';
}
