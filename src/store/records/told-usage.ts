/** `sessions/<id>/usage`: what the agent says of a session's spending, from `hooks/limits.sh`. */
import {existsSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import type {SessionId} from '../../core/address.js';
import type {ToldUsage} from '../../core/terms/spending.js';
import {parseToldUsage} from '../../core/usage/limits.js';
import {ignoreFileErrors} from '../files.js';
import type {StatePaths} from '../paths.js';

/** @returns the same object while the agent says the same. */
export function createToldUsageReader({sessions}: Pick<StatePaths, 'sessions'>): (id: SessionId) => ToldUsage | undefined {
	const known = new Map<SessionId, {readonly text: string; readonly told: ToldUsage | undefined}>();
	return (id) => {
		const file = join(sessions, id, 'usage');
		// Most sessions have none, and a read that fails costs many times as much as to ask.
		const text = existsSync(file) ? ignoreFileErrors(() => readFileSync(file, 'utf8').slice(0, 256), '') : '';
		const before = known.get(id);
		if (before?.text === text) return before.told;
		const told = parseToldUsage(text);
		known.set(id, {text, told});
		return told;
	};
}
