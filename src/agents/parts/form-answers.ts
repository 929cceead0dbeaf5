/** A form of questions that is answered as a whole by one number: each number stands for a combination of options. */
import {type Choice, isNo} from '../../core/ask/option-role.js';
import {asList, asRecord, asString} from '../../core/fields.js';
import type {Ask, DialogOption, Question} from '../../core/terms/ask.js';
import type {Reason} from '../../core/terms/receipt-words.js';

/** The questions of a form, whose fields are the same in several agents. */
export function toQuestions(form: unknown): readonly Question[] {
	return asList(form).map((each) => {
		const {question, header, multiple, options} = asRecord(each) ?? {};
		return {
			question: asString(question) ?? '',
			header: asString(header) ?? '',
			multiSelect: multiple === true,
			options: asList(options).map((option) => {
				const {label, description} = asRecord(option) ?? {};
				return {label: asString(label) ?? '', description: asString(description) ?? ''};
			}),
		};
	});
}

/** Numbers have one digit. */
const most = 9;

/**
 * The labels of each answer, one for each question. Empty when only the pane can answer, since there are too many answers,
 * several options may be chosen, or two look equal.
 */
export function formAnswers(questions: readonly Question[]): readonly (readonly string[])[] {
	const isSingle = questions.every(
		({multiSelect, options}) => !multiSelect && new Set(options.map(({label}) => label)).size === options.length,
	);
	const answers = questions.reduce<readonly (readonly string[])[]>(
		(before, {options}) => before.slice(0, most + 1).flatMap((labels) => options.map(({label}) => [...labels, label])),
		[[]],
	);
	return isSingle && questions.length > 0 && answers.length <= most ? answers : [];
}

/** As options of a dialog. */
export function formOptions(answers: readonly (readonly string[])[]): readonly DialogOption[] {
	return answers.map((labels) => ({label: labels.join(' · '), role: 'other'}));
}

type Picked =
	/** Some of the options, by index, and the words of a no, which may be empty. */
	| {readonly kind: 'options'; readonly indexes: readonly number[]; readonly words: string}
	/** What Esc does in the pane, for a form, which has no No. */
	| {readonly kind: 'escape'}
	| {readonly kind: 'refuse'; readonly why: Reason};

/** Which options of a request a choice means. @param several whether more than one may be chosen */
export function pickOptions(
	{ask, options}: {readonly ask: Ask; readonly options: readonly DialogOption[]},
	choice: Choice,
	{several}: {readonly several: boolean},
): Picked {
	const refuse = (why: Reason): Picked => ({kind: 'refuse', why});
	const isForm = ask.kind === 'questions';
	if (options.length === 0 && !(isForm && choice.kind === 'no')) return refuse('answered-in-its-pane');
	if (choice.kind === 'options') {
		const {numbers, text} = choice;
		const missing = numbers.find((number) => options[number - 1] === undefined);
		if (missing !== undefined) return refuse({code: 'no-such-option', number: missing});
		const [first, ...more] = numbers;
		if (first === undefined) return refuse('no-option-named');
		if (more.length > 0 && !several) return refuse('one-option-only');
		if (text !== undefined && options[first - 1]?.role !== 'reason') return refuse('option-takes-no-text');
		return {kind: 'options', indexes: numbers.map((number) => number - 1), words: text?.trim() ?? ''};
	}
	const isYes = choice.kind === 'yes';
	const words = isYes ? '' : (choice.reason?.trim() ?? '');
	if (isForm && isYes) return refuse('question-wants-option');
	const index = options.findIndex(({role}) => (isYes ? role === 'yes' : isNo(role)));
	if (words !== '' && options[index]?.role !== 'reason') return refuse('no-reason');
	if (isForm) return {kind: 'escape'};
	return index === -1 ? refuse(isYes ? 'no-yes' : 'no-no') : {kind: 'options', indexes: [index], words};
}
