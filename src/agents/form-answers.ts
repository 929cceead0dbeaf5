/** A form of questions that is answered as a whole, by one number: every number is an option of each question. */
import type {Choice} from '../core/ask/option-role.js';
import {asRecord, asText} from '../core/fields.js';
import type {DialogOption, Question} from '../core/terms/ask.js';
import type {PlainReason} from '../core/terms/receipt-words.js';

/** The questions of a form, whose fields are the same in several agents. */
export function toQuestions(form: unknown): readonly Question[] {
	return (Array.isArray(form) ? form.slice(0, 64) : []).map((each: unknown) => {
		const {question, header, multiple, options} = asRecord(each) ?? {};
		return {
			question: asText(question, 4096) ?? '',
			header: asText(header, 256) ?? '',
			multiSelect: multiple === true,
			options: (Array.isArray(options) ? options.slice(0, 64) : []).map((option: unknown) => {
				const {label, description} = asRecord(option) ?? {};
				return {label: asText(label, 500) ?? '', description: asText(description, 2048) ?? ''};
			}),
		};
	});
}

/** Numbers have one digit. */
const most = 9;

/** The labels of each answer, one for each question. Empty: its pane takes the answers, since there are too many, or they are not told apart. */
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

/** The only number of a choice that has no words; else why it is none. */
export function onlyNumber({numbers: [number, ...more], text}: Extract<Choice, {kind: 'options'}>): number | PlainReason {
	if (number === undefined) return 'no-option-named';
	if (more.length > 0) return 'one-option-only';
	return text === undefined ? number : 'option-takes-no-text';
}

/** As options of a dialog. */
export function formOptions(answers: readonly (readonly string[])[]): readonly DialogOption[] {
	return answers.map((labels) => ({label: labels.join(' · '), role: 'other'}));
}
