/** Question forms and the plan page. */
import {answerText, hasReview} from '../keys/question-keys.js';
import type {Answer, BodyOf} from '../model.js';
import {rule, type Size, styled, wrap} from './style.js';

type Form = BodyOf<'questions'>;

export function drawForm(form: Form, selected: number, {columns}: Size): readonly string[] {
	const head = [rule(columns, 'grey'), tabs(form), ''];
	if (form.tab === form.questions.length) return [...head, ...drawReview(form, selected)];
	const question = form.questions[form.tab];
	if (!question) return head;
	const given = form.answers[form.tab] ?? {chosen: [], typed: ''};
	const typing = question.options.length;
	const chat = typing + (question.multiSelect ? 2 : 1);
	const box = (label: string): string => (question.multiSelect ? `${given.chosen.includes(label) ? styled('[✔]', 'green') : '[ ]'} ` : '');
	const rows = question.options.flatMap((each, index) => [
		row(index, selected, `${box(each.label)}${selected === index ? styled(each.label, 'blue') : each.label}`),
		`${' '.repeat(question.multiSelect ? 9 : 5)}${styled(each.description, 'grey')}`,
	]);
	const keys = form.questions.length > 1 ? 'Tab/Arrow keys' : '↑/↓';
	return [
		...head,
		...wrap(question.question, columns - 1).map((line) => styled(line, 'bold', 'white')),
		'',
		...rows,
		row(typing, selected, `${question.multiSelect ? '[ ] ' : ''}${typedText(given, selected === typing, question.multiSelect)}`),
		...(question.multiSelect ? [`${selected === typing + 1 ? `${styled('❯', 'blue')}    ` : '     '}${styled('Submit', 'bold')}`] : []),
		rule(columns, 'grey'),
		`${selected === chat ? styled('❯', 'blue') : ' '} ${typing + 2}. Chat about this`,
		'',
		styled(`Enter to select · ${keys} to navigate · Esc to cancel`, 'grey'),
	];
}

function typedText(given: Answer, open: boolean, multi: boolean): string {
	if (given.typed !== '') return `${given.typed}${open ? styled(' ', 'reverse') : ''}`;
	return styled(multi ? 'Type something' : 'Type something.', 'grey');
}

function row(index: number, selected: number, text: string): string {
	return `${selected === index ? styled('❯', 'blue') : ' '} ${styled(`${index + 1}.`, 'grey')} ${text}`;
}

function tabs(form: Form): string {
	const mark = (index: number): string => (answerText(form.answers[index]) === '' ? '☐' : '☒');
	const tab = (index: number, text: string): string => (index === form.tab ? styled(` ${text} `, 'onBlue') : ` ${text} `);
	const all = form.questions.map((question, index) => tab(index, `${mark(index)} ${question.header}`));
	return hasReview(form) ? `← ${[...all, tab(form.questions.length, '✔ Submit')].join('')} →` : (all[0] ?? '');
}

function drawReview(form: Form, selected: number): readonly string[] {
	return [
		styled('Review your answers', 'bold', 'white'),
		'',
		...form.questions.flatMap((each, index) => [` ● ${each.question}`, `   ${styled(`→ ${answerText(form.answers[index])}`, 'green')}`]),
		'',
		row(0, selected, 'Submit answers'),
		row(1, selected, 'Cancel'),
	];
}

/** The plan from the top, the question at the bottom of the pane. Low panes have no blank lines. */
export function drawPlan(
	body: BodyOf<'plan'>,
	selected: number,
	{columns, rows}: Size,
): {readonly lines: readonly string[]; readonly tail: readonly string[]} {
	const short = rows < 30;
	const blank = short ? [] : [''];
	const dots = `  ${rule(columns - 4, 'faint', '╌')}`;
	const line = `  ${rule(columns - 4, 'teal')}`;
	const text = body.plan.trim().replaceAll(/^#+ /gm, '');
	const question = 'Claude has written up a plan and is ready to execute. Would you like to proceed?';
	const item = (index: number, label: string): string =>
		`   ${selected === index ? styled('❯', 'blue') : ' '} ${styled(`${index + 1}.`, 'grey')} ${selected === index ? styled(label, 'blue') : label}`;
	const feedback =
		body.feedback === ''
			? styled('Tell Claude what to change', selected === 2 ? 'dim' : 'grey')
			: `${body.feedback}${styled(' ', 'reverse')}`;
	return {
		lines: [
			rule(columns, 'blue', '▔'),
			...(short ? [] : ['', line]),
			`   ${styled('Ready to code?', 'bold', 'blue')}`,
			...(short ? [] : ['', "   Here is Claude's plan:"]),
			dots,
			...wrap(text, columns - 6).map((each) => `   ${each}`),
			dots,
		],
		tail: [
			...blank,
			line,
			...wrap(question, columns - 6).map((each) => `   ${styled(each, 'grey')}`),
			...blank,
			item(0, 'Yes, and use auto mode'),
			item(1, 'Yes, manually approve edits'),
			`   ${selected === 2 ? styled('❯', 'blue') : ' '} ${styled('3.', 'grey')} ${feedback}`,
			`        ${styled('shift+tab to approve with this feedback', 'grey')}`,
			'',
			`   ${styled('ctrl+g to edit in Vim · ~/.claude/plans/plan.md', 'grey')}`,
		],
	};
}
