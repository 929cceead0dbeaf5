/** What a request is about, as a call of a tool too, and what is missing of it. */
import {asText, type Fields} from '../fields.js';
import type {Ask, Question, ToolUse} from '../terms/ask.js';
import {isWithin, relativePath} from '../text/paths.js';
import {digest} from './digest.js';

/** The tools whose call is a request to the user; the result of the call is the answer (facts §9.5). */
const requestTools = {questions: 'AskUserQuestion', plan: 'ExitPlanMode'} as const;

/** The kind of request that a call of this tool makes; undefined for other tools. */
export function requestKind(tool: string): 'questions' | 'plan' | undefined {
	return tool === requestTools.questions ? 'questions' : tool === requestTools.plan ? 'plan' : undefined;
}

/** The tool of a request, or undefined. A result of the same tool may resolve the request. */
export function askTool(ask: Ask): string | undefined {
	if (ask.kind === 'tool') return ask.tool;
	return ask.kind === 'questions' || ask.kind === 'plan' ? requestTools[ask.kind] : undefined;
}

/** The identity of the requested tool call: calls of one tool with equal input share it. Undefined: the request was cut. */
export function callKey(ask: Ask): string | undefined {
	if (cutOf(ask).length > 0 || ask.kind === 'elicitation' || ask.kind === 'trust' || ask.kind === 'dialog') return undefined;
	return digest([askTool(ask), ask.kind === 'tool' ? ask.input : ask.kind === 'plan' ? ask.plan : ask.questions]);
}

/** The fields of a tool's input that say what a call is about; the first one present is shown. */
const gistFields = [
	'command',
	'file_path',
	'notebook_path',
	'url',
	'query',
	'pattern',
	'path',
	'description',
	'prompt',
	'script',
	'name',
] as const;
const fileFields: readonly string[] = ['file_path', 'notebook_path', 'path'];

/**
 * What a tool call is about, in one line of its input: the command, file, URL or pattern.
 * @param cwd the directory of the session: a file below it is shown relative to it.
 */
export function askGist(input: Fields, cwd?: string): string {
	for (const key of gistFields) {
		const value = input[key];
		if (typeof value === 'string' && value.trim() !== '') return fileFields.includes(key) ? seenFrom(cwd, value) : value;
	}
	return '';
}

/**
 * A file's path relative to the session's directory. Any other text stays as it is, and so does a path with `..`, since the part before the
 * dots may be a link.
 */
export function seenFrom(cwd: string | undefined, file: string): string {
	return cwd === undefined || file.includes('..') || !isWithin(file, cwd) ? file : relativePath(cwd, file) || file;
}

/** A request in one line, neither clipped nor cleaned of controls. @param current the question that a form shows. */
export function askLine(
	ask: Ask,
	{cwd, current}: {readonly cwd?: string | undefined; readonly current?: Question | undefined} = {},
): string {
	switch (ask.kind) {
		case 'tool':
			return toolLine(ask.tool, askGist(ask.input, cwd));
		case 'questions':
			return questionText(ask.questions, current);
		case 'plan':
			return planTitle(ask.plan);
		case 'elicitation':
			// The pane does not always name the server.
			return ask.server === '' ? ask.message : `${ask.server}: ${ask.message}`;
		case 'trust':
			return `Trust ${ask.directory || 'this folder'}?`;
		case 'dialog':
			return ask.tool === undefined || ask.gist === undefined ? ask.title : toolLine(ask.tool, ask.gist);
	}
}

/** The question that the form shows, or its first one when the screen does not say which. */
function questionText(questions: readonly Question[], current: Question | undefined): string {
	const {question = 'has a question'} = current ?? questions[0] ?? {};
	const left = current === undefined ? `+${questions.length - 1} more` : `${questions.indexOf(current) + 1} of ${questions.length}`;
	return questions.length > 1 ? `${question} (${left})` : question;
}

export function toolLine(tool: string, gist: string): string {
	return gist === '' ? tool : `${tool}: ${gist}`;
}

function planTitle(plan: string): string {
	const lines = plan.split('\n').filter((line) => line.trim() !== '');
	const heading = lines.find((line) => /^#+\s/.test(line)) ?? lines[0];
	return heading === undefined ? 'Exit plan mode? (no plan written)' : `Plan: ${heading.replace(/^#+\s*/, '').replace(/^Plan:\s*/i, '')}`;
}

/** The missing parts of a request; empty for a whole one. */
export function cutOf(ask: Ask): readonly string[] {
	return 'cut' in ask ? (ask.cut ?? []) : [];
}

/** Why beckon does not answer a request by any way of sending; undefined: the request is whole. */
export function cutProblem(ask: Ask): 'request-cut' | undefined {
	return cutOf(ask).length === 0 ? undefined : 'request-cut';
}

const longest = 500;

/** One use of a tool, reduced to its command, file or address. @param input the input of the call. */
export function toToolUse(tool: string, input: Readonly<Record<string, unknown>>): ToolUse {
	const text = (...names: readonly string[]): string | undefined =>
		names.map((name) => asText(input[name], 65_536)?.slice(0, longest)).find((value) => value !== undefined && value !== '');
	return {tool, command: text('command'), file: text('file_path', 'notebook_path', 'path'), url: text('url')};
}

/** `Bash: git commit`, `Edit: src/a.ts`, `Task`. */
export function toolUseText({tool, command, file, url}: ToolUse): string {
	return toolLine(tool, command ?? file ?? url ?? '');
}
