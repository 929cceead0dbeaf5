/**
 * Reads what hooks/limits.sh writes: the limits of each account in `limits/`, and the agent's report of a session's spending in
 * `sessions/<id>/usage`.
 */
import {existsSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import type {SessionId} from '../../core/address.js';
import type {ToldUsage} from '../../core/terms/spending.js';
import {type AccountLimits, parseLimits, parseToldUsage} from '../../core/usage/limits.js';
import {ignoreFileErrors, namesIn} from '../files.js';
import type {StatePaths} from '../paths.js';

/** The windows that are open at `now` (epoch ms), the default account first. Unreadable files are skipped. */
export function readLimits({limits}: Pick<StatePaths, 'limits'>, now: number): readonly AccountLimits[] {
	const names = namesIn(limits);
	const accounts = names.toSorted().flatMap((name) => {
		if (name.startsWith('.')) return [];
		const text = ignoreFileErrors(() => readFileSync(join(limits, name), 'utf8').slice(0, 4096), '');
		return parseLimits(text, now) ?? [];
	});
	return accounts.toSorted((a, b) => Number(a.configDir !== '') - Number(b.configDir !== ''));
}

/** @returns a reader, which gives the same object while the report is the same. */
export function createToldUsageReader({sessions}: Pick<StatePaths, 'sessions'>): (id: SessionId) => ToldUsage | undefined {
	const known = new Map<SessionId, {readonly text: string; readonly usage: ToldUsage | undefined}>();
	return (id) => {
		const file = join(sessions, id, 'usage');
		// Most sessions have no such file, and a failing read costs many times as much as `existsSync`.
		const text = existsSync(file) ? ignoreFileErrors(() => readFileSync(file, 'utf8').slice(0, 256), '') : '';
		const before = known.get(id);
		if (before?.text === text) return before.usage;
		const usage = parseToldUsage(text);
		known.set(id, {text, usage});
		return usage;
	};
}
