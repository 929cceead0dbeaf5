/** What an agent itself says of a session's spending: where it does, nothing has to be computed. */
import {asCount} from '../fields.js';
import type {ToldUsage} from '../terms/spending.js';

/** More than this is no price of a session. */
const mostUsd = 1_000_000_000;

/** Parses a file that `hooks/limits.sh` writes for a session. Undefined: it says nothing. */
export function parseToldUsage(text: string): ToldUsage | undefined {
	const [cost, size] = (text.split('\n')[0] ?? '').split(' ').map((word) => (/^\d[\d.]*$/.test(word) ? asCount(Number(word)) : undefined));
	const told = {costUsd: cost !== undefined && cost <= mostUsd ? cost : undefined, window: size === 0 ? undefined : size};
	return told.costUsd === undefined && told.window === undefined ? undefined : told;
}
