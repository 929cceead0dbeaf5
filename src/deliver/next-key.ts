/** The next key towards a goal, decided by nothing but what the screen shows now. */
import type {Dialog} from '../core/screen/surface.js';
import type {Goal} from './choice.js';
import {holdsText} from './reply-text.js';

export type Act =
	/** `last`: after this key the dialog closes or moves on. `key` changes what `until` names; see `same-dialog.ts`. */
	| {readonly kind: 'press'; readonly key: string; readonly last: boolean}
	| {readonly kind: 'write'; readonly text: string}
	| {readonly kind: 'stop'; readonly why: string};

/** `tabbed`: Tab was pressed already and must not be pressed again. */
export function nextKey(goal: Goal, dialog: Dialog, tabbed: boolean): Act {
	switch (goal.kind) {
		case 'escape':
			return {kind: 'press', key: 'Escape', last: true};
		case 'pick':
			return nextPick(goal.index, dialog);
		case 'check':
			return nextCheck(goal.indexes, dialog);
		case 'write':
			return nextWrite(goal, dialog, tabbed);
	}
}

function nextPick(index: number, dialog: Dialog): Act {
	const option = dialog.options[index];
	if (option === undefined) return {kind: 'stop', why: 'the option is gone'};
	if (option.digit !== undefined) return {kind: 'press', key: String(option.digit), last: true};
	return moveTo(index, dialog) ?? {kind: 'press', key: 'Enter', last: true};
}

/** Start-up dialogs have no digits and highlight the safe option; the cursor is moved one step a look. */
function moveTo(index: number, dialog: Dialog): Act | undefined {
	const at = dialog.options.findIndex((option) => option.selected);
	if (at === -1) return {kind: 'stop', why: 'the screen does not show which option is selected'};
	if (at === index) return undefined;
	return {kind: 'press', key: at < index ? 'Down' : 'Up', last: false};
}

function nextCheck(indexes: readonly number[], dialog: Dialog): Act {
	for (const [index, option] of dialog.options.entries()) {
		if (option.checked === undefined || option.digit === undefined) continue;
		if (option.checked !== indexes.includes(index)) return {kind: 'press', key: String(option.digit), last: false};
	}
	return {kind: 'press', key: 'Tab', last: true};
}

function nextWrite(goal: Extract<Goal, {kind: 'write'}>, dialog: Dialog, tabbed: boolean): Act {
	const option = dialog.options[goal.index];
	if (option === undefined) return {kind: 'stop', why: 'the option is gone'};
	if (dialog.textField !== undefined && option.selected) {
		if (holdsText(dialog.textField, goal.text)) return {kind: 'press', key: 'Enter', last: true};
		return dialog.textField === '' ? {kind: 'write', text: goal.text} : {kind: 'stop', why: 'the field holds other text'};
	}
	const move = moveTo(goal.index, dialog);
	if (move !== undefined) return move;
	// Selected, no field yet: Tab opens it in permission dialogs.
	return tabbed ? {kind: 'stop', why: 'the option takes no text'} : {kind: 'press', key: 'Tab', last: false};
}
