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

/** All that the dialog shows above its options; undefined: a part of it is out of sight, or in words that its reader left out. */
export function dialogRows({title, question, body, cut, drawn, askerType, tools}: Dialog): readonly string[] | undefined {
	const rows = drawn.parts.flat();
	const indent = Math.min(...rows.filter((row) => row.trim() !== '').map((row) => row.length - row.trimStart().length));
	// A tip in unknown words is in no part, and might be words of the request. The agent ends what it shortens with an ellipsis.
	if (cut || title === '' || drawn.advice === undefined || indent === Infinity || rows.some((row) => /^\s*…|…$/.test(row)))
		return undefined;
	// The question of a known dialog repeats its title, or the file below it.
	const isKnown = tools.others === 'yes' || Object.values(tools.named).includes('yes');
	const asked = isKnown || question === '' || squeeze(body).includes(squeeze(question)) ? [] : [question];
	const heading = askerType === undefined ? title : `${title} (${askerType} agent)`;
	return [...withoutBlankRuns([heading, ...rows.map((row) => row.slice(indent))]), ...asked];
}

/** A run of blank rows becomes one, and none is left before the question. */
function withoutBlankRuns(rows: readonly string[]): readonly string[] {
	return rows.filter((row, at) => row !== '' || (rows[at + 1] ?? '') !== '');
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
