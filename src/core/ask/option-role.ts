/** What may be done with an option of a dialog, by its role */
import type {OptionRole} from './model.js';

export function isYes(role: OptionRole | undefined): boolean {
	return role === 'yes' || role === 'always';
}

/** It can be picked as it is, and refuses. */
export function isNo(role: OptionRole | undefined): boolean {
	return role === 'no' || role === 'reason';
}

/** The words of a no can be written into it. */
export function takesReason(role: OptionRole | undefined): boolean {
	return role === 'reason' || role === 'redirect';
}

/** It does nothing without words. */
export function needsWords(role: OptionRole | undefined): boolean {
	return role === 'redirect' || role === 'text';
}
