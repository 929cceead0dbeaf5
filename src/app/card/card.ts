/** The whole request or last words of a session, as unwrapped lines with roles. */
import {cutOf, seenFrom} from '../../core/ask/ask.js';
import {type SourceFile, toFileChange} from '../../core/ask/file-change.js';
import {askNotes, noteLines} from '../../core/ask/notes.js';
import type {Fields} from '../../core/fields.js';
import {lastOf} from '../../core/last-of.js';
import {unclearProblem} from '../../core/resolve/request.js';
import {toOffer, undrawnText} from '../../core/rows/options.js';
import type {Row} from '../../core/session.js';
import type {Ask, Question} from '../../core/terms/ask.js';
import {reasonSentence} from '../../core/terms/receipt-words.js';
import {subagentName} from '../../core/words/agent-words.js';
import {approvedLines} from '../text.js';
import {diffLines, patchLines} from './diff.js';
import {askedLine, askedTexts, blankLine, type CardLine, cardLine, cardTexts, commandTexts, subagentText} from './line.js';
import {markdownLines} from './markdown.js';

/** @param source the file that the request would change. @returns no lines for a session without a request or a failure. */
export function cardLines(row: Row, source?: SourceFile): readonly CardLine[] {
	// An unreadable file is the same as none.
	return lastLines(row, {source: source?.kind === 'unreadable' ? undefined : source});
}

/** The cached lines of a row: several parts of a frame need them, and a long diff is slow. */
const lastLines = lastOf((row: Row, {source}: {readonly source: SourceFile | undefined}) => toCardLines(row, source));

function toCardLines(row: Row, source: SourceFile | undefined): readonly CardLine[] {
	const {context, label, state} = row.state;
	switch (context.kind) {
		case 'blocked': {
			const asker = context.asker === undefined ? [] : [askedLine(`Asked by subagent ${subagentName(context.asker.type)}`, 'quiet')];
			const waits = context.drawn ? [] : [cardLine(`${undrawnText(row)}.`, 'quiet')];
			const told = unclearProblem(context);
			const problem = row.takes === 'nothing' && told !== 'request-told' ? undefined : told;
			const unclear =
				problem === undefined ? [] : [cardLine(`${reasonSentence(problem)}${problem === 'dialog-loading' ? '' : '.'}`, 'waiting')];
			const offer = toOffer(row);
			const current = typeof offer === 'string' ? undefined : offer.question;
			const asked =
				context.review === undefined
					? askLines(context.ask, {current, source, cwd: row.cwd, isPermission: state === 'needs_permission'})
					: [cardLine('Your answers', 'strong'), ...askedTexts(context.review, 'plain')];
			const notes = noteLines(askNotes(context)).map((note) => askedLine(note, 'urgent'));
			return [...notes, ...asked, ...unclear, ...asker, ...waits];
		}
		case 'error':
			return [
				...cardTexts(context.message || context.error, 'urgent'),
				...(context.resetsAt === undefined || context.message.includes(context.resetsAt)
					? []
					: [cardLine(`Resets ${context.resetsAt}.`, 'waiting')]),
			];
		case 'working':
			return [
				...(state === 'retrying' || state === 'stuck' ? [cardLine(label, 'waiting')] : []),
				...context.subagents.map((agent) => cardLine(agent.task ? subagentText(agent) : `${subagentName(agent.type)} (running)`, 'quiet')),
			];
		case 'rest':
		case 'none':
			return [];
	}
}

/** The last answer of a finished turn; empty when there is none. */
export function lastWordLines({state: {context}}: Row): readonly CardLine[] {
	return context.kind === 'rest' && context.said.trim() !== '' ? markdownLines(context.said) : [];
}

/** The text for reading: the card, then the task and the last words. */
export function fullCard(row: Row, source?: SourceFile): readonly CardLine[] {
	const asked = [...cardLines(row, source), ...otherQuestions(row)];
	const said = lastWordLines(row);
	const above = said.length === 0 ? asked : [...asked, ...heading('Last message', asked), ...said];
	return [...above, ...promptLines(row, above)];
}

/** The last answer of a finished turn, and below it what it answers. */
export function lastExchange(row: Row): readonly CardLine[] {
	const said = lastWordLines(row);
	return [...said, ...promptLines(row, said)];
}

function promptLines({prompt, task}: Row, above: readonly CardLine[]): readonly CardLine[] {
	const text = prompt ?? task;
	return text === '' ? [] : [...heading('Last prompt', above), ...cardTexts(text, 'quiet')];
}

/** The other questions of a form, which shows one at a time. */
function otherQuestions(row: Row): readonly CardLine[] {
	const {context} = row.state;
	const offer = toOffer(row);
	if (context.kind !== 'blocked' || context.ask.kind !== 'questions' || typeof offer === 'string' || offer.question === undefined)
		return [];
	const others = context.ask.questions.filter((question) => question !== offer.question);
	return others.flatMap((question) => [blankLine, ...questionLines(question)]);
}

function heading(title: string, before: readonly CardLine[]): readonly CardLine[] {
	return [...(before.length > 0 ? [blankLine] : []), cardLine(title, 'strong')];
}

type RequestContext = {
	/** The question whose options are the listed answers. */
	readonly current: Question | undefined;
	readonly source: SourceFile | undefined;
	/** The directory of the session: a file below it is shown relative to it. */
	readonly cwd: string | undefined;
	/** Whether the dialog may show a command, whose rows must not be joined. */
	readonly isPermission: boolean;
};

function askLines(ask: Ask, {current, source, cwd, isPermission}: RequestContext): readonly CardLine[] {
	switch (ask.kind) {
		case 'tool':
			return [askedLine(ask.tool, 'strong'), ...inputLines(ask.input, cwd, cutOf(ask).length === 0 ? source : undefined)];
		case 'questions':
			return ask.questions
				.filter((question) => current === undefined || question === current)
				.flatMap((question) => (current === undefined ? questionLines(question) : currentLines(question, ask.questions)));
		case 'plan':
			return ask.plan.trim() === ''
				? [cardLine('Exit plan mode?', 'strong'), cardLine('No plan was written.', 'quiet')]
				: [cardLine('Plan', 'strong'), ...markdownLines(ask.plan, approvedLines)];
		case 'elicitation':
			return [askedLine(ask.server, 'strong'), ...askedTexts(ask.message, 'plain')];
		case 'trust':
			return drawnLines(ask.rows) ?? [cardLine('Trust the files in this folder?', 'strong'), askedLine(ask.directory, 'plain')];
		case 'dialog':
			return drawnLines(ask.rows)?.map((line) => (isPermission ? {...line, hangs: true} : line)) ?? [askedLine(ask.title, 'strong')];
	}
}

function drawnLines(rows: readonly string[] | undefined): readonly CardLine[] | undefined {
	return rows?.map((row, at) => askedLine(row, at === 0 ? 'strong' : 'plain'));
}

/** The current question without its options, which are listed as answers. */
function currentLines(current: Question, all: readonly Question[]): readonly CardLine[] {
	const count = all.length > 1 ? ` (${all.indexOf(current) + 1} of ${all.length})` : '';
	const title = `${current.header}${count}`.trim();
	return [
		...(title === '' ? [] : [askedLine(title, 'strong')]),
		...askedTexts(current.question, 'plain'),
		...current.options.flatMap(({label, preview}, index) =>
			preview === undefined ? [] : [blankLine, askedLine(`${index + 1}. ${label}`, 'quiet'), ...previewLines(preview)],
		),
	];
}

/** A preview, which agents draw as Markdown. */
function previewLines(preview: string): readonly CardLine[] {
	return markdownLines(preview, approvedLines);
}

function questionLines({header, question, options, multiSelect}: Question): readonly CardLine[] {
	return [
		...(header === '' ? [] : [askedLine(multiSelect ? `${header} (choose one or more)` : header, 'strong')]),
		...askedTexts(question, 'plain'),
		...options.flatMap(({label, description, preview}): readonly CardLine[] => [
			{...askedLine(label, 'plain'), lead: {text: '  - ', role: 'quiet'}},
			...(description === '' ? [] : [{...askedLine(description, 'quiet'), lead: {text: '    ', role: 'quiet'} as const}]),
			...(preview === undefined ? [] : [blankLine, ...previewLines(preview), blankLine]),
		]),
	];
}

/** Commands and changes are shown as text, other inputs as `name: value`. */
function inputLines(input: Fields, cwd: string | undefined, source: SourceFile | undefined): readonly CardLine[] {
	const change = toFileChange(input, source);
	const {command, description, ...others} = input;
	const rest = Object.entries(others).filter(([name]) => !change?.fields.includes(name));
	return [
		...(isText(command) ? commandLines(command) : []),
		...(isText(description) ? askedTexts(description, 'quiet') : []),
		...(change === undefined ? [] : diffLines({...change, path: seenFrom(cwd, change.path)})),
		...rest.flatMap(([name, value]) => fieldLines(name, value, others, cwd)),
	];
}

function fieldLines(name: string, value: unknown, {file_path: path, diff, patch}: Fields, cwd: string | undefined): readonly CardLine[] {
	if (!isText(value)) return askedTexts(`${name}: ${JSON.stringify(value)}`, 'quiet');
	if (name === 'diff' || name === 'patch') return patchLines(value, path);
	const isItsPath = (name === 'file_path' || name === 'path') && (isText(diff) || isText(patch));
	return isItsPath ? askedTexts(seenFrom(cwd, value), 'plain') : askedTexts(`${name}: ${value}`, 'quiet');
}

function commandLines(command: string): readonly CardLine[] {
	return commandTexts(command).map((line, index) => ({...line, lead: {text: index === 0 ? '$ ' : '  ', role: 'quiet'}}));
}

function isText(value: unknown): value is string {
	return typeof value === 'string';
}
