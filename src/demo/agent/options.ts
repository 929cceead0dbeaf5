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
	const command = textInput(call, 'command');
	if (/^(?:touch|mkdir|cp|mv) [\w./-]+(?: |$)(?!.*&&)/.test(command)) return `Yes, and always allow access to ${cwd} from this project`;
	const parts = command.split(' && ').map((part) => part.replace(/ >+ \S+$/, ''));
	if (parts.length > 1) return `Yes, and don't ask again for ${parts.join(' and ')} commands in ${cwd}`;
	return `Yes, and don’t ask again for: ${command.split(' ')[0] ?? ''} *`;
}

function hostOf(call: ToolCall): string {
	return /^https?:\/\/([^/]+)/.exec(textInput(call, 'url'))?.[1] ?? '';
}
