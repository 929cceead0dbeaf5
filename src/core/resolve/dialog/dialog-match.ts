/** Whether the dialog on a screen belongs to a request. */
import type {Ask} from '../../ask/model.js';
import type {Blocked, Subagent} from '../../session.js';
import type {Dialog} from '../../surface.js';
import {cleanText} from '../../text/label.js';
import {squeeze} from '../../text/squeeze.js';
import {drawnText} from './drawn-text.js';
import {fitsTool} from './drawn-tool.js';
import type {Fit} from './fit.js';

/** Why beckon does not answer a row with an unknown request. Undefined: the request is known, or no hook reported one. */
export function unclearProblem({request, unread, options}: Blocked): 'request-unclear' | 'dialog-loading' | undefined {
	if (request !== 'unknown' && request !== 'ambiguous') return undefined;
	return unread === true && options.length === 0 ? 'dialog-loading' : 'request-unclear';
}

type Asked = {
	readonly ask: Ask;
	/** The directories that the agent may have been in when it asked. */
	readonly cwds?: readonly string[] | undefined;
	/** Undefined: the main loop asked. */
	readonly asker?: Subagent | undefined;
};

/** @returns `perhaps` when the screen shows a part of the request and nothing contradicts it. */
export function fitsAsk(dialog: Dialog, {ask, cwds = [], asker}: Asked): Fit {
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
}

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

const NAME_LINES = 2;

/** The name of a dialog without a known request: its title, and the first lines of its body. */
export function dialogName(dialog: Dialog): string {
	const {kind, title, question, cut} = dialog;
	const lines = linesOf(dialog).map(cleanText);
	if (kind !== 'permission' || cut || title === '' || lines.length === 0) return title || question;
	return [title, ...lines.slice(0, NAME_LINES)].join(' · ');
}

/** Whether the name has all that the dialog shows of its request, as it shows it. */
export function isNamedWhole(dialog: Dialog): boolean {
	const {kind, title, cut, drawn} = dialog;
	const lines = linesOf(dialog);
	if (kind !== 'permission' || cut || title === '' || lines.length === 0 || lines.length > NAME_LINES) return false;
	// A tip in unknown words is in no part, and might be words of the request.
	if (drawn.advice === undefined) return false;
	return lines.every((line) => cleanText(line) === line.trim()) && squeeze(drawn.parts.flat().join('')) === squeeze(lines.join(''));
}

function linesOf({body}: Dialog): readonly string[] {
	return body.split('\n').filter((line) => cleanText(line) !== '');
}

function stands(wanted: string, screen: string): boolean {
	return squeeze(screen).includes(squeeze(drawnText(wanted)));
}

function wordsOf({title, question, body}: Dialog): string {
	return `${title} ${question} ${body}`;
}
