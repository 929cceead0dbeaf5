/** Keys in a question form. Its rows: the options, `Type something`, `Submit` (multi-select only), `Chat about this`. */
import {answer, moveTo, refuse, refuseWith} from '../ask.js';
import type {Answer, BodyOf, DialogOf} from '../model.js';
import {changeDialog, log, type Work} from '../work.js';
import {arrow, digitOf, isNamed, nameOf, typeInto} from './key-meaning.js';
import type {Key} from './keys.js';

type Form = BodyOf<'questions'>;
type FormDialog = DialogOf<'questions'>;

/** A single-select form of one question is answered by a digit; every other form ends with a page to review and submit. */
export function hasReview(form: Form): boolean {
	return form.questions.length > 1 || form.questions[0]?.multiSelect === true;
}

export function questionKey(work: Work, dialog: FormDialog, key: Key): undefined {
	if (isNamed(key, 'escape')) return refuse(work, dialog, 'Esc');
	if (hasReview(dialog.body) && turnTab(work, dialog, key)) return;
	return dialog.body.tab === dialog.body.questions.length ? reviewKey(work, dialog, key) : formKey(work, dialog, key);
}

function turnTab(work: Work, dialog: FormDialog, key: Key): boolean {
	const {tab, questions} = dialog.body;
	const to = isNamed(key, 'tab', 'right') ? tab + 1 : isNamed(key, 'shift-tab', 'left') ? tab - 1 : undefined;
	if (to === undefined) return false;
	changeDialog(work, dialog, {selected: 0, body: {...dialog.body, tab: Math.min(questions.length, Math.max(0, to))}});
	return true;
}

function reviewKey(work: Work, dialog: FormDialog, key: Key): undefined {
	const to = arrow(key, dialog.selected, 2);
	if (to !== undefined) return moveTo(work, dialog, to);
	const digit = digitOf(key) ?? (isNamed(key, 'enter') ? dialog.selected + 1 : undefined);
	if (digit === 1) return answer(work, dialog, toAnswers(dialog.body));
	if (digit === 2) return refuse(work, dialog, 'Cancel');
	log(work, 'ignored', nameOf(key));
}

function formKey(work: Work, dialog: FormDialog, key: Key): undefined {
	const form = dialog.body;
	const question = form.questions[form.tab];
	if (!question) return;
	const typing = question.options.length;
	const chat = typing + (question.multiSelect ? 2 : 1);
	const to = arrow(key, dialog.selected, chat + 1);
	if (to !== undefined) return moveTo(work, dialog, to);
	if (dialog.selected === typing) {
		const text = typeInto(form.answers[form.tab]?.typed ?? '', key);
		if (text !== undefined) return give(work, dialog, {typed: text});
	}
	const digit = digitOf(key);
	const row = digit === undefined ? (isNamed(key, 'enter') ? dialog.selected : undefined) : rowOfDigit(digit, typing, chat);
	if (row === undefined) return log(work, 'ignored', nameOf(key));
	if (row === chat) return refuseWith(work, dialog, 'The user wants to chat about this.');
	if (row === typing) return digit === undefined ? choose(work, dialog, undefined) : moveTo(work, dialog, typing);
	if (row > typing) return nextTab(work, dialog);
	choose(work, dialog, question.options[row]?.label);
}

/** Digits skip the `Submit` row; one past the end moves to the last row. */
function rowOfDigit(digit: number, typing: number, chat: number): number {
	return digit <= typing + 1 ? digit - 1 : chat;
}

/** Multi-select toggles; single-select answers and moves on. Without a label, Enter takes the typed words. */
function choose(work: Work, dialog: FormDialog, label: string | undefined): undefined {
	const form = dialog.body;
	const question = form.questions[form.tab];
	const {chosen = [], typed = ''} = form.answers[form.tab] ?? {};
	if (question?.multiSelect) {
		if (label === undefined) return nextTab(work, dialog);
		const kept = question.options.map((each) => each.label).filter((each) => (each === label) !== chosen.includes(each));
		return give(work, dialog, {chosen: kept});
	}
	if (label === undefined && typed === '') return;
	const answers = form.answers.with(form.tab, {chosen: label === undefined ? [] : [label], typed: label === undefined ? typed : ''});
	const done: Form = {...form, answers};
	if (!hasReview(form)) return answer(work, dialog, toAnswers(done));
	log(work, 'chose', answerText(answers[form.tab]));
	changeDialog(work, dialog, {selected: 0, body: {...done, tab: form.tab + 1}});
}

function nextTab(work: Work, dialog: FormDialog): undefined {
	changeDialog(work, dialog, {selected: 0, body: {...dialog.body, tab: dialog.body.tab + 1}});
}

function give(work: Work, dialog: FormDialog, change: Partial<Answer>): undefined {
	const {answers, tab} = dialog.body;
	changeDialog(work, dialog, {
		body: {...dialog.body, answers: answers.with(tab, {...(answers[tab] ?? {chosen: [], typed: ''}), ...change})},
	});
}

function toAnswers(form: Form): Readonly<Record<string, string>> {
	return Object.fromEntries(form.questions.map((each, index) => [each.question, answerText(form.answers[index])]));
}

/** An answer in the words that the form and the model see. */
export function answerText(given: Answer | undefined): string {
	return given ? [...given.chosen, ...(given.typed === '' ? [] : [given.typed])].join(', ') : '';
}
