/** The text of a row beside its state: what blocks it, else its task. */
import {askGist} from '../ask/ask.js';
import type {DialogOption, Question} from '../ask/model.js';
import {questionLine} from '../resolve/rest.js';
import {questionOnScreen} from '../rows/options.js';
import type {Blocked, Row} from '../session.js';
import {cut} from '../text/cut.js';
import {visibleText} from '../text/visible-text.js';

/** At most this many characters of a request are used for a row. */
const MOST = 2000;

/** @returns one line, neither clipped nor cleaned of controls; invisible characters of a request are drawn. */
export function headline(row: Row): string {
	const {context, label, group, state, source} = row.state;
	// A label of the user's own rules is preferred to the request and the task.
	if (row.domain.label !== undefined)
		return context.kind === 'blocked' ? withAsker(row.domain.label, context.asker?.type) : row.domain.label;
	if (context.kind === 'blocked') return visibleText(withAsker(cut(askLine(context, row.cwd), MOST), context.asker?.type));
	// A notification may have said only that there is a question. A pattern of the user's own has a label of its own.
	if (context.kind === 'rest' && state === 'awaiting_input' && source !== 'screen') return questionLine(context.said);
	const task = row.task || row.suggestedTitle || '';
	return group === 'needs_you' && state !== 'idle' ? label || task : task || label;
}

function withAsker(line: string, asker: string | undefined): string {
	return asker === undefined ? line : `${line} (${asker} agent)`;
}

function askLine({ask, options, review}: Blocked, cwd: string | undefined): string {
	if (review !== undefined) return 'Submit these answers?';
	switch (ask.kind) {
		case 'tool':
			return toolLine(ask.tool, askGist(ask.input, cwd));
		case 'questions':
			return questionText(ask.questions, options);
		case 'plan':
			return planTitle(ask.plan);
		case 'elicitation':
			return `${ask.server}: ${ask.message}`;
		case 'trust':
			return `Trust ${ask.directory}?`;
		case 'dialog':
			return ask.title;
	}
}

/** The question that the form shows, or its first one where the screen does not tell which. */
function questionText(questions: readonly Question[], options: readonly DialogOption[]): string {
	const current = questionOnScreen(questions, options);
	const {question = 'has a question'} = current ?? questions[0] ?? {};
	const left = current === undefined ? `+${questions.length - 1} more` : `${questions.indexOf(current) + 1} of ${questions.length}`;
	return questions.length > 1 ? `${question} (${left})` : question;
}

function toolLine(tool: string, gist: string): string {
	return gist === '' ? tool : `${tool}: ${gist}`;
}

function planTitle(plan: string): string {
	const lines = plan.split('\n').filter((line) => line.trim() !== '');
	const heading = lines.find((line) => /^#+\s/.test(line)) ?? lines[0];
	return heading === undefined
		? 'Leave plan mode? (no text of a plan is known)'
		: `Plan: ${heading.replace(/^#+\s*/, '').replace(/^Plan:\s*/i, '')}`;
}
