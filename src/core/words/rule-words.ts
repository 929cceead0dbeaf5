/** The rule that an "always" option of a request adds, in words: what is allowed, and where the rule is stored. */

import {asRecord} from '../fields.js';
import type {PermissionRule} from '../terms/ask.js';

/** @param places the agent's names of the places where it stores rules. @returns e.g. `allow Bash(npm test:*) for this session`; not yet cleaned. */
export function ruleWords({text, raw}: PermissionRule, places: Readonly<Record<string, string>> = {}): string {
	const {type, behavior, destination} = asRecord(raw) ?? {};
	const where = typeof destination === 'string' ? (Object.hasOwn(places, destination) && places[destination]) || `in ${destination}` : '';
	return `${whatOf(type, behavior, text)} ${where}`.trim();
}

/** Whether the rule switches the session to a mode. */
export function isModeRule({raw}: PermissionRule): boolean {
	return asRecord(raw)?.['type'] === 'setMode';
}

function whatOf(type: unknown, behavior: unknown, text: string): string {
	if (type === 'addDirectories') return `allow work in ${text}`;
	if (type === 'setMode') return `switch to ${text.replace(/^mode /, '')} mode`;
	return `${typeof behavior === 'string' ? behavior : 'allow'} ${text}`;
}
