/** Turns a choice into goals on the dialog that is on the screen, and checks that this dialog is the one that the user saw. */
import {agentOf} from '../../agents/agents.js';
import type {Address, AgentId} from '../../core/address.js';
import {type Choice, isNo, isYes, needsWords, takesReason} from '../../core/ask/option-role.js';
import {type Dialog, type MenuOption, showsFirstOption} from '../../core/surface.js';
import {type Ask, traitsOf} from '../../core/terms/ask.js';
import type {Reason} from '../../core/terms/receipt-words.js';
import type {AskedRequest} from '../../core/terms/state.js';
import {squeeze} from '../../core/text/label.js';
import type {SeenPane} from '../ports.js';

/** The order of an answer, and the dialog it goes to. */
export type AnswerOrder = AskedRequest & {
	readonly address: Address;
	/** The labels of the options as shown; empty if the user saw none. */
	readonly options: readonly string[];
	/** Since when the screen has shown them, epoch ms; undefined: unknown. */
	readonly shownSince?: number | undefined;
	/** The token of the prompt that the user saw; an old one is refused. */
	readonly token: string;
	readonly choice: Choice;
};

/** The dialog that the user saw, after it was unchanged for long enough. */
export type OpenDialog = {readonly dialog: Dialog; readonly look: SeenPane; readonly goal: Goal};

/** What the keys must achieve. Indexes count the dialog's options from 0. */
export type Goal =
	/** `submit`: after its only question the form shows its review, which is submitted too. */
	| {readonly kind: 'pick'; readonly index: number; readonly submit?: true}
	/** Checks exactly these options, then moves on. `submit`: the form has only this question, so its review is submitted too. */
	| {readonly kind: 'check'; readonly indexes: readonly number[]; readonly submit: boolean}
	/** Types the words into the option's text field, then Enter. In a multi-select form they check it, and the form moves on as above. */
	| {readonly kind: 'write'; readonly index: number; readonly text: string; readonly submit: boolean}
	| {readonly kind: 'escape'};

/** The option whose text changes under the keys. */
export function writtenInto(goal: Goal): number | undefined {
	return goal.kind === 'write' ? goal.index : undefined;
}

type PlannedKeys = {readonly ok: true; readonly goal: Goal} | {readonly ok: false; readonly why: Reason};

/** @param ask the request of the dialog: it names the questions of a form whose tabs are out of sight */
export function planAnswer(dialog: Dialog, choice: Choice, ask?: Ask): PlannedKeys {
	if (traitsOf(dialog.kind).keys === 'none') return no('dialog-unknown');
	switch (choice.kind) {
		case 'yes':
			return planYes(dialog);
		case 'no':
			return planNo(dialog, choice.reason);
		case 'options':
			return planOptions(dialog, choice, ask?.kind === 'questions' ? ask.questions.length : 0);
	}
}

function planYes(dialog: Dialog): PlannedKeys {
	if (dialog.kind === 'question') return no('question-wants-option');
	if (hasFields(dialog)) return no('form-has-fields');
	// The plain Yes may be among the hidden options: the visible one grants more.
	if (!showsFirstOption(dialog)) return no('dialog-too-tall');
	const index = dialog.options.findIndex(({role}) => role === 'yes');
	if (index !== -1) return pick(index);
	const hasYes = dialog.options.some(({role}) => isYes(role));
	return no(hasYes ? 'several-yes' : 'no-yes');
}

function planNo(dialog: Dialog, reason: string | undefined): PlannedKeys {
	if (reason !== undefined && reason.trim() !== '') {
		const index = dialog.options.findLastIndex(({role}) => takesReason(role));
		if (index === -1) return no('no-reason');
		return {ok: true, goal: {kind: 'write', index, text: reason, submit: false}};
	}
	const index = dialog.options.findLastIndex(({role}) => isNo(role));
	if (index !== -1) return pick(index);
	// A plan, a question and a review have no No; Esc rejects each of them (facts §3).
	return traitsOf(dialog.kind).keys === 'options-and-esc' ? {ok: true, goal: {kind: 'escape'}} : no('no-no');
}

function planOptions(dialog: Dialog, choice: Extract<Choice, {kind: 'options'}>, questions: number): PlannedKeys {
	const isOnly = isOnlyQuestion(dialog, questions);
	const indexes: number[] = [];
	for (const number of choice.numbers) {
		const index = indexOf(dialog, number);
		// A digit past the end moves the agent's cursor to the last option, so it must never be sent.
		if (index === -1 && hasFields(dialog)) return no('form-has-fields');
		if (index === -1) return no(dialog.cut ? 'dialog-too-tall' : {code: 'no-such-option', number});
		indexes.push(index);
	}
	const [first] = indexes;
	if (first === undefined) return no('no-option-named');
	if (indexes.some((index) => dialog.options[index]?.role === 'barred')) return no('option-barred');
	if (choice.text !== undefined)
		return indexes.length > 1 ? no('text-for-one-option') : planText(dialog, first, {text: choice.text, isOnly});
	if (dialog.multiSelect && dialog.options[first]?.checked !== undefined) {
		if (!showsEveryBox(dialog)) return no('dialog-too-tall');
		if (indexes.some((index) => dialog.options[index]?.checked === undefined)) return no('not-together');
		return {ok: true, goal: {kind: 'check', indexes, submit: isOnly}};
	}
	return indexes.length > 1 ? no('one-option-only') : planOption(dialog, first, isOnly);
}

/**
 * Whether no check box can be out of sight: it may be checked, and would be submitted with the others. The option to chat is below the last
 * box.
 */
function showsEveryBox({options, cut}: Dialog): boolean {
	const numbered = options.filter(({digit}) => digit !== undefined);
	return !cut || (numbered.every(({digit}, index) => digit === index + 1) && numbered.at(-1)?.checked === undefined);
}

function planText(dialog: Dialog, index: number, {text, isOnly}: {readonly text: string; readonly isOnly: boolean}): PlannedKeys {
	if (text.trim() === '') return no('text-empty');
	if (dialog.previews !== undefined) return no('option-takes-no-text');
	if (dialog.dropsOwnWords) return no('own-words-dropped');
	if (dialog.options.some(({checked}, other) => checked === true && other !== index)) return no('others-checked');
	if (dialog.multiSelect && !showsEveryBox(dialog)) return no('dialog-too-tall');
	if (!mayTakeText(dialog, index)) return no('option-takes-no-text');
	return {ok: true, goal: {kind: 'write', index, text, submit: isOnly && hasReview(dialog)}};
}

function planOption(dialog: Dialog, index: number, isOnly: boolean): PlannedKeys {
	const role = dialog.options[index]?.role;
	if (needsWords(role)) return no('words-missing');
	if (hasFields(dialog) && role === 'yes') return no('form-has-fields');
	const isAnswer = dialog.kind === 'question' && isOnly && hasReview(dialog) && role !== 'talk';
	return isAnswer ? {ok: true, goal: {kind: 'pick', index, submit: true}} : pick(index);
}

/**
 * Whether the option may take a text, which only its keys show: Tab opens a field in a permission dialog, and words hide a field's label.
 */
function mayTakeText({kind, options, textField, opensByDigit}: Dialog, index: number): boolean {
	const {role, checked, selected = false} = options[index] ?? {};
	return (
		(kind === 'permission' && !opensByDigit) ||
		takesReason(role) ||
		needsWords(role) ||
		checked === true ||
		(textField !== undefined && selected)
	);
}

/** Whether the form has one question, and maybe a tab that submits it. */
function isOnlyQuestion({tabs}: Dialog, questions: number): boolean {
	return tabs.length <= 2 && questions <= 1;
}

/** Whether a review follows the form's only question. A single-select form has one only in old versions. */
function hasReview(dialog: Dialog): boolean {
	return dialog.multiSelect || dialog.tabs.at(1)?.label === 'Submit';
}

function indexOf(dialog: Dialog, number: number): number {
	const byDigit = dialog.options.findIndex((option) => option.digit === number);
	if (byDigit !== -1) return byDigit;
	const {digit, role} = dialog.options[number - 1] ?? {digit: number};
	return digit === undefined && role !== 'submit' ? number - 1 : -1;
}

function hasFields({kind, body}: Dialog): boolean {
	return kind === 'elicitation' && body !== '';
}

function pick(index: number): PlannedKeys {
	return {ok: true, goal: {kind: 'pick', index}};
}

function no(why: Reason): PlannedKeys {
	return {ok: false, why};
}

/**
 * Whether the dialog shows the request. A review, a plan or an MCP server's form shows only a part, so the request must be the only one
 * (see `request.ts`).
 */
export function showsAsk(agent: AgentId, dialog: Dialog, asked: AskedRequest): boolean {
	return agentOf(agent).fits(dialog, asked) !== 'no';
}

/** Whether the options have the words and order that the user saw; an open text field holds what was typed. `[]`: the user saw none. */
export function showsOptions(dialog: Dialog, labels: readonly string[]): boolean {
	if (labels.length === 0) return true;
	return (
		labels.length === dialog.options.length &&
		dialog.options.every((option, index) => squeeze(option.label) === squeeze(labels[index] ?? '') || isField(dialog, option))
	);
}

/**
 * Whether words and layout are the same; the cursor, check marks and a text field may differ. `but`: the option that is being written into.
 */
export function isSameDialog(one: Dialog, other: Dialog, but?: number): boolean {
	return (
		words(one) === words(other) &&
		isDrawnAlike(one, other) &&
		one.options.length === other.options.length &&
		one.options.every((option, index) => {
			const twin = other.options[index];
			if (twin === undefined || option.digit !== twin.digit) return false;
			return index === but || isField(one, option) || isField(other, twin) || squeeze(option.label) === squeeze(twin.label);
		})
	);
}

/** Compares the drawn text of permissions: blanks count unless the pane was resized. */
function isDrawnAlike(one: Dialog, other: Dialog): boolean {
	if (one.kind !== 'permission' || one.drawn.columns !== other.drawn.columns || one.cut || other.cut) return true;
	return JSON.stringify(one.drawn.parts) === JSON.stringify(other.drawn.parts);
}

/** The label of an open field is the text typed into it. */
function isField({textField}: Dialog, {selected}: MenuOption): boolean {
	return textField !== undefined && selected;
}

function words(dialog: Dialog): string {
	const tab = dialog.tabs.find((each) => each.current)?.label ?? '';
	// A form's fields change under its cursor.
	const body = dialog.kind === 'elicitation' ? '' : dialog.body;
	return squeeze([dialog.kind, dialog.title, dialog.question, body, tab, dialog.askerType ?? ''].join('\n'));
}
