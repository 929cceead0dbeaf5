/** Makes a request from a dialog that no hook reported, by the words in the pane. */
import type {Dialog} from '../surface.js';
import {type Ask, type OptionRole, type Question, traitsOf} from '../terms/ask.js';
import {cleanLines, cleanText, squeeze} from '../text/label.js';

/** @param known what other witnesses report: the folder, and a plan whose beginning may be scrolled away */
export function askOf(dialog: Dialog, {cwd = '', plan}: {readonly cwd: string | undefined; readonly plan: string | undefined}): Ask {
	const rows = dialogRows(dialog);
	const drawn = rows === undefined ? {} : {rows};
	const cut = dialog.cut ? {cut: ['what its pane does not show']} : {};
	const {asks} = traitsOf(dialog.kind);
	switch (asks) {
		case 'trust':
			return {kind: asks, directory: dialog.body.split('\n\n')[0]?.trim() || cwd, ...drawn};
		case 'plan':
			return plan === undefined ? {kind: asks, plan: dialog.body, ...cut} : {kind: asks, plan};
		case 'elicitation':
			return {kind: asks, server: '', message: [dialog.title, dialog.question].filter((text) => text !== '').join('\n'), ...cut};
		case 'questions':
			return {kind: asks, questions: questionsOf(dialog), ...cut};
		case 'dialog':
			return {kind: asks, title: dialogName(dialog), ...toolOf(dialog), ...drawn, ...cut};
	}
}

/** The part between dashed rules is a command or the lines of a file. The part above is the command's purpose or the file's name. */
function toolOf({tools: {named}, drawn: {parts}, cut}: Dialog): {readonly tool?: string; readonly gist?: string} {
	const tool = Object.keys(named).find((name) => named[name] === 'yes');
	if (tool === undefined) return {};
	const [about = [], inside = []] = parts;
	const isFile = inside.some((row) => /^\s*(?:\d+ |…$)/.test(row));
	const gist = (isFile ? about : inside).map(cleanText).join(' ').trim();
	return {tool, ...(parts.length < 3 || cut || gist === '' ? {} : {gist})};
}

/** Options that the agent adds to each question. */
const agentsOwn: ReadonlySet<OptionRole> = new Set(['text', 'talk', 'submit']);

/** The other questions of a form show only their headers, as tabs. The last tab submits. */
function questionsOf({kind, title, question, multiSelect, options, tabs}: Dialog): readonly Question[] {
	const asked = {
		question: question || title,
		header: title,
		multiSelect,
		options: (kind === 'review' ? [] : options)
			.filter(({role}) => !agentsOwn.has(role))
			.map(({label, description}) => ({label, description})),
	};
	return kind === 'question' && tabs.length > 2
		? tabs.slice(0, -1).map(({label, current}) => (current ? asked : {question: '', header: label, multiSelect: false, options: []}))
		: [asked];
}

const nameLines = 2;

/** The name of a dialog without a known request: its title, and the first lines of its body. */
export function dialogName(dialog: Dialog): string {
	const {kind, title, question, cut} = dialog;
	const lines = cleanLines(dialog.body);
	if (kind !== 'permission' || cut || title === '' || lines.length === 0) return title || question;
	return [title, ...lines.slice(0, nameLines)].join(' · ');
}

/** Everything that the dialog shows above its options. Undefined when a part is out of sight or the reader left it out. */
export function dialogRows({kind, title, question, body, cut, drawn, askerType, tools}: Dialog): readonly string[] | undefined {
	const rows = drawn.parts.flat();
	const indent = Math.min(...rows.filter((row) => row.trim() !== '').map((row) => row.length - row.trimStart().length));
	// Rows in no part may be an unknown tip, or words of the request. The agent marks what it shortens with an ellipsis.
	if (cut || title === '' || drawn.advice === undefined || rows.some((row) => /^\s*…|…$/.test(row))) return undefined;
	// The question of a known dialog repeats its title, or the file below it.
	const isKnown = tools.others === 'yes' || Object.values(tools.named).includes('yes');
	const asked = isKnown || question === '' || squeeze(body).includes(squeeze(question)) ? [] : [question];
	// A dialog without rows must at least have a question.
	if (indent === Infinity && asked.length === 0) return undefined;
	const heading = askerType === undefined ? title : `${title} (${askerType} agent)`;
	// Rows of a command stay, since their ends may be line ends; prose is joined, for a card of another width.
	const text =
		kind === 'permission' || indent === Infinity
			? rows.map((row) => row.slice(indent))
			: [...(rows[0] === '' ? [''] : []), ...body.split('\n')];
	return [...withoutBlankRuns([heading, ...text]), ...asked];
}

/** A run of blank rows becomes one, and none is left before the question. */
function withoutBlankRuns(rows: readonly string[]): readonly string[] {
	return rows.filter((row, at) => row !== '' || (rows[at + 1] ?? '') !== '');
}
