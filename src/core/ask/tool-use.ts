/** One use of a tool, by what tells uses apart: its command, its file or its address. */
import {asText} from '../fields.js';
import type {ToolUse} from '../terms/ask.js';

const longest = 500;

/** @param input the input of the call. */
export function toToolUse(tool: string, input: Readonly<Record<string, unknown>>): ToolUse {
	const text = (...names: readonly string[]): string | undefined =>
		names.map((name) => asText(input[name], 65_536)?.slice(0, longest)).find((value) => value !== undefined && value !== '');
	return {tool, command: text('command'), file: text('file_path', 'notebook_path', 'path'), url: text('url')};
}

/** `Bash: git commit`, `Edit: src/a.ts`, `Task`. */
export function toolUseText({tool, command, file, url}: ToolUse): string {
	const input = command ?? file ?? url;
	return input === undefined ? tool : `${tool}: ${input}`;
}
