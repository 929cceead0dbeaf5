/** Which tools a permission dialog is for, by its title, or by its question where the title is out of sight. */
import type {Dialog} from '../../surface.js';

type Look = {readonly title: RegExp; readonly question: RegExp; readonly tools: readonly string[]};

/** The titles that 2.1.329 and 2.1.330 draw, in both renderers. */
const looks: readonly Look[] = [
	{title: /^Bash command$/, question: /^Do you want to proceed\?$/, tools: ['Bash']},
	{title: /^(?:Create|Overwrite) file$/, question: /^Do you want to (?:create|overwrite) /, tools: ['Write']},
	{title: /^Edit file$/, question: /^Do you want to make this edit to /, tools: ['Edit', 'MultiEdit']},
	{
		title: /^Edit notebook$/,
		question: /^Do you want to (?:make this edit to|insert this cell into|delete this cell from) /,
		tools: ['NotebookEdit'],
	},
	{title: /^Read file$/, question: /^Do you want to proceed\?$/, tools: ['Read', 'Glob', 'Grep', 'LS', 'NotebookRead']},
	{title: /^Fetch$/, question: /^Do you want to allow Claude to fetch /, tools: ['WebFetch']},
];

/** The title of tools that have no dialog of their own: those of MCP servers, WebSearch. */
const anyOther = /^Tool use$/;

/** Undefined: the title is unknown or out of sight, so it excludes no tool. */
export function isDialogFor({title, question}: Pick<Dialog, 'title' | 'question'>, tool: string): boolean | undefined {
	const titled = looks.find((look) => look.title.test(title));
	if (titled) return titled.tools.includes(tool);
	const own = looks.find(({tools}) => tools.includes(tool));
	if (anyOther.test(title)) return own?.tools[0] !== tool;
	const asks = looks.filter((look) => look.question.test(question));
	const isOfOthers = own ? !asks.includes(own) : !/^Do you want to proceed\?$/.test(question);
	return asks.length > 0 && isOfOthers ? false : undefined;
}
