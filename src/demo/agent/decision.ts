/** What a PermissionRequest hook may print to answer its dialog. */
import type {Decision} from './model.js';

/** Undefined for anything but a decision: most hooks print nothing. */
export function parseDecision(printed: string): Decision | undefined {
	const decision = field(field(parse(printed), 'hookSpecificOutput'), 'decision');
	const behavior = field(decision, 'behavior');
	if (behavior !== 'allow' && behavior !== 'deny') return undefined;
	const input = field(decision, 'updatedInput');
	const message = field(decision, 'message');
	return {
		behavior,
		message: typeof message === 'string' ? message : '',
		answers: texts(field(input, 'answers')),
		updated: input !== undefined,
	};
}

function parse(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		// A hook's plain text decides nothing.
		return undefined;
	}
}

function field(value: unknown, key: string): unknown {
	return typeof value === 'object' && value !== null ? Object.entries(value).find(([name]) => name === key)?.[1] : undefined;
}

function texts(value: unknown): Readonly<Record<string, string>> | undefined {
	if (typeof value !== 'object' || value === null) return undefined;
	return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}
