/** Whether the dialog on a screen shows a request. */
import {cutOf} from '../../../core/ask/ask.js';
import type {Fit, Fits} from '../../../core/evidence.js';
import {dialogName} from '../../../core/resolve/dialog-ask.js';
import type {Dialog, MenuOption} from '../../../core/surface.js';
import type {Ask, Question} from '../../../core/terms/ask.js';
import type {Subagent} from '../../../core/terms/state.js';
import {squeeze} from '../../../core/text/label.js';
import {shortened} from './content.js';
import {drawnText, fitsWords, squeezed} from './drawn/blocks.js';
import {fitsTool} from './drawn/tool.js';

/** @returns `perhaps` when the screen shows a part of the request and nothing contradicts it. */
export const fitsAsk: Fits = (dialog, {ask, cwds = [], asker}) => {
	// A request that is known from the dialog has its asker among its words.
	if (ask.kind !== 'dialog' && !isAskedBy(asker, dialog)) return 'no';
	switch (ask.kind) {
		case 'tool':
			return dialog.kind === 'permission' ? fitsTool(dialog, {tool: ask.tool, input: ask.input, cwds}) : 'no';
		case 'questions':
			if (dialog.kind === 'review')
				return dialog.cut || ask.questions.some(({question}) => stands(question, drawnWords(dialog))) ? 'perhaps' : 'no';
			return dialog.kind === 'question' ? fitsQuestions(dialog, ask) : 'no';
		case 'elicitation':
			return dialog.kind === 'elicitation' ? fitsMessage(dialog, ask.message) : 'no';
		case 'plan':
			if (dialog.kind !== 'plan') return 'no';
			return cutOf(ask).length > 0 ? 'perhaps' : fitsPlan(dialog, ask.plan);
		case 'trust':
			return dialog.kind === 'trust' ? 'perhaps' : 'no';
		case 'dialog':
			return dialogName(dialog) === ask.title ? 'perhaps' : 'no';
	}
};

/** Compares a message. One that is known from the dialog includes its title. Its next paragraph, or a field, is below it. */
function fitsMessage({title, question, body, cut}: Dialog, message: string): Fit {
	if (message === '') return 'perhaps';
	const shown = [question, `${title}\n${question}`];
	if (shown.some((words) => fitsWords(message, words))) return 'yes';
	const wanted = squeezed(drawnText(message));
	if (shortened.test(question)) return wanted.startsWith(squeezed(question.replace(shortened, ''))) ? 'perhaps' : 'no';
	if (body !== '' && shown.some((words) => squeezed(words + body).startsWith(wanted))) return 'yes';
	return cut ? 'perhaps' : 'no';
}

/** Whether the dialog names the asker: one with dashed rules has the subagent, or its workflow, beside the title (2.1.329). */
function isAskedBy(asker: Subagent | undefined, {askerType, cut, drawn}: Dialog): boolean {
	if (askerType !== undefined) return asker !== undefined && (asker.type === askerType || /^".*" workflow$/.test(askerType));
	return asker === undefined || cut || drawn.parts.length <= 1;
}

/** All words of a question and its options must match; if the dialog's top is out of sight, its last words and the visible options. */
function fitsQuestions(dialog: Dialog, {questions}: Extract<Ask, {kind: 'questions'}>): Fit {
	const {cut, question: shown} = dialog;
	const fits = questions.some(({question, options}) => {
		const isAsked = (cut || squeeze(question) !== '') && fitsWords(question, shown, cut);
		return isAsked && showsOptions(dialog, options);
	});
	if (!fits) return 'no';
	return cut ? 'perhaps' : 'yes';
}

/** Whether the dialog begins with the asked options. The one for the user's own words follows them. */
function showsOptions({options, cut, question}: Dialog, asked: Question['options']): boolean {
	const shown = asked.map((_, index) => options.find(({digit}) => digit === index + 1));
	// In a low pane only the options below the model's own may be visible, which contradict nothing.
	const isSome = !cut || question === '' || shown.some((option) => option !== undefined);
	return isSome && asked.every((each, index) => fitsOption(each, shown[index], cut));
}

/** Compares an option. A short row of a label may have been read as its description. The earlier choice is marked. */
function fitsOption(asked: Question['options'][number], shown: MenuOption | undefined, cut: boolean): boolean {
	if (shown === undefined) return cut;
	const {label, description} = shown;
	const isLabel = fitsWords(asked.label, label) || fitsWords(asked.label, label.replace(/ ✔$/, ''));
	return isLabel || fitsWords(`${asked.label}${asked.description}`, `${label}${description}`);
}

function stands(wanted: string, screen: string): boolean {
	return squeeze(screen).includes(squeeze(drawnText(wanted)));
}

function drawnWords({title, question, body}: Dialog): string {
	return `${title} ${question} ${body}`;
}

/** Marks of lists and quotes. The client numbers lists again: `1.`, below it `a.`, below that `i.`; bars mark quotes. */
const listMark = /^[\s▎>]*(?:\d{1,3}|[a-z]{1,5})[.)] /gm;
/** What the client draws differently or not at all: fences, rows of tables (whose cells wrap), entities. */
const drawnOtherwise = /^\s*(?:```|~~~).*$|^.*\|.*$|&\w+;/gm;

/**
 * Whether a dialog shows a reported plan. A plan is drawn without Markdown signs, some links once and others twice, a wide table with its
 * header at each cell. So each word must occur, any number of times. ctrl+g lets the user edit it, which no hook reports (2.1.330).
 */
function fitsPlan({body, cut, oldRows, drawn: {parts}}: Dialog, plan: string): Fit {
	const [, rows, ...below] = parts;
	const isWhole = !cut && oldRows === undefined && rows !== undefined && below.length > 0;
	// Without a hook, the plan was read from the pane.
	if (!isWhole || plan === body) return 'perhaps';
	const told = wordsOf(plan.replaceAll(drawnOtherwise, '').replaceAll(listMark, ''));
	const shown = rows.map((row) => row.replaceAll(listMark, ''));
	const cells = shown.flatMap((row) => row.split('│').map(wordsOf));
	const atEnds = cells.flatMap((words) => [words[0], words.at(-1)]);
	const areThere = areIn(told, rows.join('\n'), []) && areIn(cells.flat(), plan, atEnds);
	return areThere ? 'perhaps' : 'no';
}

/** Whether all the words are in a text. Words may break where a row or a cell ends, but a short number only if it is one of `atEnds`. */
function areIn(words: readonly string[], text: string, atEnds: readonly (string | undefined)[]): boolean {
	const all = wordsOf(text);
	const whole = new Set(all);
	const pieces = new Set(atEnds);
	const joined = all.join('');
	return words.every((word) => whole.has(word) || ((!/^\d{1,2}$/.test(word) || pieces.has(word)) && joined.includes(word)));
}

function wordsOf(text: string): readonly string[] {
	return text.match(/[\p{L}\p{N}]+/gu) ?? [];
}
