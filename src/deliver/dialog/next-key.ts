/** The next key towards a goal, decided only by what the screen shows. */
import {needsWords} from '../../core/ask/option-role.js';
import type {Dialog, MenuOption} from '../../core/surface.js';
import type {Reason} from '../../core/terms/receipt-words.js';
import {holdsText} from '../../core/text/reply-text.js';
import type {Goal} from './choice.js';

type NextAct =
	| {readonly kind: 'press'; readonly key: string; readonly effect: Effect}
	| {readonly kind: 'write'; readonly text: string}
	| {readonly kind: 'stop'; readonly why: Reason};

/**
 * What a key does. `step`: a change in the same dialog, such as a check mark. `review`: the form shows its review; an agent may move its
 * cursor first (measured). `end`: the dialog closes or moves on.
 */
export type Effect = 'step' | 'review' | 'end';

/** @param pressed the keys of this answer so far: some must not be pressed twice. */
export function nextKey(goal: Goal, dialog: Dialog, pressed: readonly string[]): NextAct {
	const left = goal.kind === 'write' ? undefined : leaveOpenField(dialog);
	if (left !== undefined) return left;
	// Words in a note would go with the answer, and digits into its open field.
	if (dialog.previews?.note !== undefined) return {kind: 'stop', why: 'field-in-use'};
	switch (goal.kind) {
		case 'escape':
			return {kind: 'press', key: 'Escape', effect: 'end'};
		case 'pick':
			return nextPick(goal, dialog);
		case 'check':
			return nextCheck(goal, dialog, pressed);
		case 'write':
			return nextWrite(goal, dialog, pressed);
	}
}

/** Leaves a text field that has the cursor, which would take a digit as text (measured). Words in it are somebody else's. */
function leaveOpenField({textField, options, opensByDigit}: Dialog): NextAct | undefined {
	if (textField === undefined) return undefined;
	if (textField !== '' || opensByDigit) return {kind: 'stop', why: 'field-in-use'};
	return {kind: 'press', key: options[0]?.selected ? 'Down' : 'Up', effect: 'step'};
}

function nextPick(goal: Extract<Goal, {kind: 'pick'}>, dialog: Dialog): NextAct {
	const {index} = goal;
	const submit = goal.submit === true;
	if (submit && dialog.kind === 'review') return submitReview(dialog);
	const option = dialog.options[index];
	if (option === undefined) return {kind: 'stop', why: 'option-gone'};
	const digit = option.digit === undefined ? undefined : String(option.digit);
	if (digit !== undefined && dialog.previews === undefined) return {kind: 'press', key: digit, effect: leaving(submit)};
	const move = moveTo(index, dialog);
	if (move === undefined) return {kind: 'press', key: 'Enter', effect: leaving(submit)};
	// In a form with previews a digit moves the cursor, unless the cursor is below the options.
	const takesDigit = move.kind === 'press' && dialog.options.some(({selected, digit}) => selected && digit !== undefined);
	return takesDigit && digit !== undefined ? {kind: 'press', key: digit, effect: 'step'} : move;
}

/** Start-up dialogs have no digits and highlight the safe option; the cursor moves one step per read. */
function moveTo(index: number, dialog: Dialog): NextAct | undefined {
	const at = dialog.options.findIndex((option) => option.selected);
	if (at === index) return undefined;
	// A form's buttons are below its fields.
	if (at === -1)
		return dialog.kind === 'elicitation' ? {kind: 'press', key: 'Down', effect: 'step'} : {kind: 'stop', why: 'selection-unseen'};
	if (dialog.kind === 'elicitation')
		return at < index ? {kind: 'press', key: 'Right', effect: 'step'} : {kind: 'stop', why: 'other-button'};
	return {kind: 'press', key: at < index && !isAroundTheTop(at, index, dialog) ? 'Down' : 'Up', effect: 'step'};
}

/**
 * Whether to go up from the first option of a permission to the last: that works in each tried version, and older versions draw some
 * options over each other.
 */
function isAroundTheTop(at: number, index: number, {kind, options}: Dialog): boolean {
	return kind === 'permission' && options[at]?.digit === 1 && index > 1 && index === options.length - 1;
}

function nextCheck({indexes, submit}: Extract<Goal, {kind: 'check'}>, dialog: Dialog, pressed: readonly string[]): NextAct {
	if (dialog.kind === 'review') return submitReview(dialog);
	for (const [index, option] of dialog.options.entries()) {
		if (option.checked === undefined || option.digit === undefined) continue;
		if (option.checked === indexes.includes(index)) continue;
		const key = String(option.digit);
		return pressed.includes(key) ? {kind: 'stop', why: 'mark-lost'} : {kind: 'press', key, effect: 'step'};
	}
	return {kind: 'press', key: 'Tab', effect: leaving(submit)};
}

function submitReview({options}: Dialog): NextAct {
	const option = options.find(({role}) => role === 'yes');
	if (option?.digit === undefined) return {kind: 'stop', why: 'no-submit'};
	return {kind: 'press', key: String(option.digit), effect: 'end'};
}

/** The effect of leaving a question: a form with one question shows its review before it closes. */
function leaving(submit: boolean): Effect {
	return submit ? 'review' : 'end';
}

function nextWrite(goal: Extract<Goal, {kind: 'write'}>, dialog: Dialog, pressed: readonly string[]): NextAct {
	if (goal.submit && dialog.kind === 'review') return submitReview(dialog);
	const option = dialog.options[goal.index];
	if (option === undefined) return {kind: 'stop', why: 'option-gone'};
	if (option.checked === true) return leaveField(goal, dialog);
	if (dialog.textField !== undefined && option.selected) {
		if (!holdsText(dialog.textField, goal.text))
			return dialog.textField === '' ? {kind: 'write', text: goal.text} : {kind: 'stop', why: 'field-holds-other'};
		return option.checked === undefined
			? {kind: 'press', key: 'Enter', effect: leaving(goal.submit)}
			: {kind: 'stop', why: 'words-unchecked'};
	}
	if (dialog.opensByDigit) return openByDigit(option, pressed);
	const move = moveTo(goal.index, dialog);
	if (move !== undefined) return move;
	// The option is selected and has no field yet: Tab opens it in permission dialogs.
	return pressed.includes('Tab') || dialog.kind !== 'permission'
		? {kind: 'stop', why: 'option-takes-no-text'}
		: {kind: 'press', key: 'Tab', effect: 'step'};
}

/** The digit of an option that has no field would choose it. */
function openByDigit({digit, role}: MenuOption, pressed: readonly string[]): NextAct {
	const opens = digit !== undefined && needsWords(role) && !pressed.includes(String(digit));
	return opens ? {kind: 'press', key: String(digit), effect: 'step'} : {kind: 'stop', why: 'option-takes-no-text'};
}

/** Typed words check their option. Enter and Tab in the field would only uncheck it (measured), so the cursor moves on to `Submit`. */
function leaveField({index, text, submit}: Extract<Goal, {kind: 'write'}>, dialog: Dialog): NextAct {
	if (dialog.tabs.find((tab) => tab.current)?.done === false) return {kind: 'stop', why: 'words-not-taken'};
	const {label, selected} = dialog.options[index] ?? {label: '', selected: false};
	if (!holdsText(label, text)) return {kind: 'stop', why: 'field-holds-other'};
	if (selected) return {kind: 'press', key: 'Down', effect: 'step'};
	if (dialog.options.find((option) => option.selected)?.role !== 'submit') return {kind: 'stop', why: 'no-submit'};
	return {kind: 'press', key: 'Enter', effect: leaving(submit)};
}
