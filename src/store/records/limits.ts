/** `limits/`: the limits of each account, from `hooks/limits.sh`. */
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {type AccountLimits, parseLimits} from '../../core/usage/limits.js';
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
