/** The tools of a permission dialog, by its title, or by its question when the title is out of sight. */
import type {Dialog, DialogTools} from '../../../core/surface.js';

type ToolPattern = {readonly title: RegExp; readonly question: RegExp; readonly tools: readonly string[]} & Pick<DialogTools, 'noGoesOn'>;

/** The dialogs as 2.1.329 and 2.1.330 draw them, in both renderers. */
const looks: readonly ToolPattern[] = [
	{title: /^Bash command(?: \(unsandboxed\))?$/, question: /^Do you want to proceed\?$/, tools: ['Bash']},
	{title: /^Monitor$/, question: /^Do you want to proceed\?$/, tools: ['Monitor']},
	{title: /^(?:Create|Overwrite) file$/, question: /^Do you want to (?:create|overwrite) /, tools: ['Write']},
	{title: /^Edit file$/, question: /^Do you want to make this edit to /, tools: ['Edit', 'MultiEdit']},
	{
		title: /^Edit notebook$/,
		question: /^Do you want to (?:make this edit to|insert this cell into|delete this cell from) /,
		tools: ['NotebookEdit'],
	},
	{title: /^Read file$/, question: /^Do you want to proceed\?$/, tools: ['Read', 'Glob', 'Grep', 'LS', 'NotebookRead']},
	// In plan and auto mode, instead of the former, for a file outside the folder of the session (2.1.330).
	{
		title: /^Read outside the working directories$/,
		question: /^Allow this read outside the working directories\?$/,
		tools: ['Read'],
		noGoesOn: true,
	},
	{title: /^Use skill ".+"\?$/, question: /^Do you want to proceed\?$/, tools: ['Skill']},
	{title: /^Run a dynamic workflow\?$/, question: /^Dynamic workflows can use /, tools: ['Workflow']},
	{title: /^Fetch$/, question: /^Do you want to allow Claude to fetch /, tools: ['WebFetch']},
	// A connection of a command in the sandbox. No hook reports it, and the command's own request was settled before.
	{title: /^Network request outside of sandbox$/, question: /^Do you want to allow this connection\?$/, tools: []},
];

/** The title for tools without a dialog of their own: those of MCP servers, WebSearch. */
const anyOther = /^Tool use$/;

type Headline = Pick<Dialog, 'title' | 'question'>;

/** With an unknown or hidden title, the answer is `perhaps`. */
export function toDialogTools({title, question}: Headline): DialogTools {
	const titled = looks.find((look) => look.title.test(title));
	if (titled) return {named: all(titled.tools, 'yes'), others: 'no', ...goesOn([titled])};
	if (anyOther.test(title))
		return {
			named: all(
				looks.flatMap(({tools}) => tools.slice(0, 1)),
				'no',
			),
			others: 'yes',
		};
	const asks = looks.filter((look) => look.question.test(question));
	if (asks.length === 0) return {named: {}, others: 'perhaps'};
	const not = looks.filter((look) => !asks.includes(look)).flatMap(({tools}) => tools);
	const perhaps = asks.flatMap(({tools}) => tools);
	return {
		named: {...all(not, 'no'), ...all(perhaps, 'perhaps')},
		others: /^Do you want to proceed\?$/.test(question) ? 'perhaps' : 'no',
		...goesOn(asks),
	};
}

function goesOn(some: readonly ToolPattern[]): Pick<DialogTools, 'noGoesOn'> {
	return some.some(({noGoesOn}) => noGoesOn) ? {noGoesOn: true} : {};
}

/** Whether the dialog's file or cell is new or deleted, so that the rows of its diff have no signs. */
export function showsPlainRows({title, question}: Headline): boolean {
	return /^Create file$/.test(title) || /^Do you want to (?:create|insert|delete) /.test(question);
}

function all<T>(tools: readonly string[], fit: T): Readonly<Record<string, T>> {
	return Object.fromEntries(tools.map((tool) => [tool, fit]));
}
