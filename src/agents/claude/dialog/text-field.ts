/** The open text field of a dialog, and its content. */
import type {DialogKind} from '../../../core/terms/ask.js';
import {formTitle} from '../glyphs.js';
import type {DialogParts} from './menu.js';
import type {BareOption} from './option-role.js';

/** The content of the open field, if one is open. A suggestion in the label is an open, empty field, which typed text replaces. */
export function textFieldOf(kind: DialogKind, parts: DialogParts, options: readonly BareOption[]): string | undefined {
	const at = options.findIndex((option) => option.selected);
	const selected = options[at];
	if (selected === undefined || parts.previews !== undefined) return undefined;
	// In auto mode options have no digits (2.1.332); only text after a comma distinguishes a field from a plain option.
	if (selected.digit === undefined && (kind !== 'permission' || !/^(?:Yes|No), /.test(selected.label))) return undefined;
	if (parts.menu?.ghost === true) return '';
	if (kind === 'plan' && at === options.length - 1 && (selected.digit ?? 0) > 2 && !/^No\b/.test(selected.label)) {
		return /^(?:Tell|Type here to tell) Claude what to change$/.test(selected.label) ? '' : selected.label;
	}
	if (kind === 'question' && isOwnWords(parts, options, at)) return /^Type something\.?$/.test(selected.label) ? '' : selected.label;
	// Versions up to 2.1.61 name no key for it: their last option is the field, and contains the typed text.
	if (kind === 'permission' && options.length > 2 && !/^(?:No\b|Yes, but )/.test(options.at(-1)?.label ?? '')) {
		if (at !== options.length - 1) return undefined;
		return /^Type here to tell Claude/.test(selected.label) ? '' : selected.label;
	}
	if (kind !== 'permission' || !/^Esc to cancel/.test(parts.bottom) || /Tab to amend/.test(parts.bottom)) return undefined;
	const [ofRead, words = ''] = amendedRead.exec(selected.label) ?? [];
	if (ofRead !== undefined) return isSuggestion(words) ? '' : words;
	// Only the first Yes and the No can be amended; on the options between them the bottom row does not name Tab either.
	if (at !== 0 && at !== options.length - 1) return undefined;
	const typed = /^(?:Yes|No), (.*)$/s.exec(selected.label)?.[1];
	return typed === undefined || isSuggestion(typed) ? '' : typed;
}

// The option for the user's own words is above `Chat about this` or `Submit`. In versions up to 2.1.0 it is the last one, and once it
// contains words its row looks like the others.
function isOwnWords({titleRow, lines, cut}: DialogParts, options: readonly BareOption[], at: number): boolean {
	const next = options[at + 1];
	// In a low pane the options in between are out of sight.
	const isNext = (next?.digit ?? 0) <= (options[at]?.digit ?? 0) + 1;
	if (next !== undefined) return isNext && /^(?:Chat about this|Submit)$/.test(next.label);
	const isForm = formTitle.test(lines[titleRow]?.text.trim() ?? '');
	return isForm && !cut && at > 0 && !options.some(({label}) => /^(?:Chat about this|Submit)$/.test(label));
}

// The options of a read outside the working directories, with typed text behind them (2.1.330).
const amendedRead =
	/^(?:Yes, but ask again next time|No, and ask again next time|Yes, and keep allowing any reads outside the working directories)(?:, ?(.*))?$/s;

function isSuggestion(words: string): boolean {
	return words.startsWith('and tell Claude what to do');
}
