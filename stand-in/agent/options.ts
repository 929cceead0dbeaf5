/** The options of a permission dialog, in the agent's words. The first is Yes, the last No. */
import type {ToolCall} from './script.js';

const acceptEdits = 'Yes, and switch to accept edits (auto-approve file edits and common file commands) for this session';

export function permissionOptions(call: ToolCall, cwd: string): readonly string[] {
	switch (call.tool) {
		case 'Edit':
		case 'Write':
			return ['Yes', `${acceptEdits} (shift+tab)`, 'No'];
		case 'Read':
			return ['Yes', acceptEdits, 'No'];
		case 'WebFetch':
			return ['Yes', `Yes, and don't ask again for ${hostOf(call)}`, 'No, and tell Claude what to do differently (esc)'];
		case 'Bash':
			return ['Yes', bashRule(call, cwd), 'Yes, and switch to auto mode · auto mode handles these prompts for you', 'No'];
		default:
			return ['Yes', `Yes, and don't ask again for ${serverTitle(call)} commands in ${cwd}`, 'No'];
	}
}

/** The rules that the second option adds, as the agent's hook gives them. */
export function suggestionsOf(call: ToolCall, cwd: string): readonly object[] {
	switch (call.tool) {
		case 'Edit':
		case 'Write':
		case 'Read':
			return [{type: 'setMode', mode: 'acceptEdits', destination: 'session'}];
		case 'WebFetch':
			return [rules(call, [`domain:${hostOf(call)}`])];
		case 'Bash':
			if (isInPlace(call)) return [{type: 'addDirectories', directories: [cwd], destination: 'session'}];
			return [rules(call, commandParts(call).length > 1 ? commandParts(call) : [`${firstWord(call)} *`])];
		default:
			return [rules(call, [undefined])];
	}
}

function rules({tool}: ToolCall, contents: readonly (string | undefined)[]): object {
	return {
		type: 'addRules',
		rules: contents.map((ruleContent) => ({toolName: tool, ruleContent})),
		behavior: 'allow',
		destination: 'localSettings',
	};
}

/** `mcp__demo__ask` → `demo — Ask`. */
export function serverTitle(call: ToolCall): string {
	const [, server = '', name = ''] = call.tool.split('__');
	return `${server} — ${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
}

export function textInput(call: ToolCall, key: string): string {
	const value = call.input[key];
	return typeof value === 'string' ? value : '';
}

function bashRule(call: ToolCall, cwd: string): string {
	const parts = commandParts(call);
	if (isInPlace(call)) return `Yes, and always allow access to ${cwd} from this project`;
	if (parts.length > 1) return `Yes, and don't ask again for ${parts.join(' and ')} commands in ${cwd}`;
	return `Yes, and don’t ask again for: ${firstWord(call)} *`;
}

/** The command changes files of the directory and nothing else. */
function isInPlace(call: ToolCall): boolean {
	return /^(?:touch|mkdir|cp|mv) [\w./-]+(?: |$)(?!.*&&)/.test(textInput(call, 'command'));
}

function commandParts(call: ToolCall): readonly string[] {
	return textInput(call, 'command')
		.split(' && ')
		.map((part) => part.replace(/ >+ \S+$/, ''));
}

function firstWord(call: ToolCall): string {
	return textInput(call, 'command').split(' ')[0] ?? '';
}

function hostOf(call: ToolCall): string {
	return /^https?:\/\/([^/]+)/.exec(textInput(call, 'url'))?.[1] ?? '';
}
