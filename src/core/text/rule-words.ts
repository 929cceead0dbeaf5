/** What an "always" of a request stands for, in words: what is allowed, and where that is kept. */
import type {PermissionRule} from '../ask/model.js';

/** Where the client keeps it (its own names). */
const places: Readonly<Record<string, string>> = {
	session: 'for this session',
	localSettings: 'in this project (.claude/settings.local.json)',
	projectSettings: 'in this project, for everyone (.claude/settings.json)',
	userSettings: 'in all projects (~/.claude/settings.json)',
};

/** @returns e.g. `allow Bash(npm test:*) for this session`; not yet cleaned. */
export function ruleWords({text, raw}: PermissionRule): string {
	const {type, behavior, destination} = isFields(raw) ? raw : {};
	const where = typeof destination === 'string' ? (places[destination] ?? `in ${destination}`) : '';
	return `${whatOf(type, behavior, text)} ${where}`.trim();
}

function whatOf(type: unknown, behavior: unknown, text: string): string {
	switch (type) {
		case 'addDirectories':
			return `work in ${text}`;
		case 'setMode':
			return `switch to ${text.replace(/^mode /, '')} mode`;
		default:
			return `${typeof behavior === 'string' ? behavior : 'allow'} ${text}`;
	}
}

function isFields(raw: unknown): raw is Readonly<Record<string, unknown>> {
	return typeof raw === 'object' && raw !== null;
}
