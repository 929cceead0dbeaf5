/** Whether the dialog on a screen is the agent's drawing of a request. */
import type {Fit, Fits} from '../../../core/evidence.js';
import {dialogName} from '../../../core/resolve/request.js';
import type {Dialog} from '../../../core/surface.js';
import type {Ask} from '../../../core/terms/ask.js';
import type {Subagent} from '../../../core/terms/state.js';
import {squeeze} from '../../../core/text/label.js';
import {drawnText} from './drawn/text.js';
import {fitsTool} from './drawn/tool.js';

/** @returns `perhaps` when the screen shows a part of the request and nothing contradicts it. */
export const fitsAsk: Fits = (dialog, {ask, cwds = [], asker}) => {
	if (!isAskedBy(asker, dialog)) return 'no';
	switch (ask.kind) {
		case 'tool':
			return dialog.kind === 'permission' ? fitsTool(dialog, {tool: ask.tool, input: ask.input, cwds}) : 'no';
		case 'questions':
			if (dialog.kind === 'review')
				return dialog.cut || ask.questions.some(({question}) => stands(question, wordsOf(dialog))) ? 'perhaps' : 'no';
			return dialog.kind === 'question' ? fitsQuestions(dialog, ask) : 'no';
		case 'elicitation':
			if (dialog.kind !== 'elicitation') return 'no';
			return ask.message !== '' && stands(ask.message, wordsOf(dialog)) ? 'yes' : 'perhaps';
		case 'plan':
			return dialog.kind === 'plan' ? 'perhaps' : 'no';
		case 'trust':
			return dialog.kind === 'trust' ? 'perhaps' : 'no';
		case 'dialog':
			return dialogName(dialog) === ask.title ? 'perhaps' : 'no';
	}
};

/** A dialog with dashed rules names its subagent beside its title (2.1.329). */
function isAskedBy(asker: Subagent | undefined, {askerType, cut, drawn}: Dialog): boolean {
	if (askerType !== undefined) return asker?.type === askerType;
	return asker === undefined || cut || drawn.parts.length <= 1;
}

/** All words of a question must match, or, when the top of its dialog is out of sight, its last words and its options. */
function fitsQuestions(dialog: Dialog, {questions}: Extract<Ask, {kind: 'questions'}>): Fit {
	const shown = squeeze(dialog.question);
	const wanted = questions.map(({question, options}) => ({
		text: squeeze(drawnText(question)),
		labels: options.map(({label}) => squeeze(drawnText(label))),
	}));
	if (!dialog.cut) return wanted.some(({text}) => text !== '' && text === shown) ? 'yes' : 'no';
	const labels = dialog.options.map(({label}) => squeeze(label));
	return wanted.some((each) => each.text.endsWith(shown) && labels.some((label) => each.labels.includes(label))) ? 'perhaps' : 'no';
}

function stands(wanted: string, screen: string): boolean {
	return squeeze(screen).includes(squeeze(drawnText(wanted)));
}

function wordsOf({title, question, body}: Dialog): string {
	return `${title} ${question} ${body}`;
}
