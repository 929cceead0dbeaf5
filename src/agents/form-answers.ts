/** A form of questions that is answered as a whole, by one number: every number is an option of each question. */
import type {DialogOption, Question} from '../core/terms/ask.js';

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

/** As options of a dialog. */
export function formOptions(answers: readonly (readonly string[])[]): readonly DialogOption[] {
	return answers.map((labels) => ({label: labels.join(' · '), role: 'other'}));
}
