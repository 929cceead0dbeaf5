/** The used share of an account's limits, a 5-hour and a 7-day window, and the spending that an agent reports to its status line. */
import {asCount, asTime} from '../fields.js';
import type {ToldUsage} from '../terms/spending.js';

/** `usedPercent` may have a fraction; `resetsAt` is epoch ms. */
export type LimitWindow = {readonly usedPercent: number; readonly resetsAt: number};

/** A window is undefined when it was not reported or is over. */
export type AccountLimits = {
	/** The agent's config folder, which identifies its account; empty for the default folder. */
	readonly configDir: string;
	readonly fiveHour: LimitWindow | undefined;
	readonly sevenDay: LimitWindow | undefined;
};

/** An agent may count above 100 % where it allows that. */
const mostPercent = 9999;

/** Parses a file that `hooks/limits.sh` writes. Undefined when all windows are over. */
export function parseLimits(text: string, now: number): AccountLimits | undefined {
	const [line = '', configDir = ''] = text.split('\n');
	const [short, shortReset, long, longReset] = line.split(' ').map(Number);
	const fiveHour = toWindow(short, shortReset, now);
	const sevenDay = toWindow(long, longReset, now);
	return fiveHour || sevenDay ? {configDir, fiveHour, sevenDay} : undefined;
}

function toWindow(usedPercent: number | undefined, resetSeconds: number | undefined, now: number): LimitWindow | undefined {
	if (usedPercent === undefined || resetSeconds === undefined) return undefined;
	const [used, resetsAt] = [asCount(usedPercent), asTime(resetSeconds * 1000)];
	return used !== undefined && used <= mostPercent && resetsAt !== undefined && resetsAt > now ? {usedPercent: used, resetsAt} : undefined;
}

/** `5h 42% until 15:00 · 7d 61% until Thu 09:00` for each account; empty where nothing is known. `clock` formats epoch ms. */
export function limitsText(accounts: readonly AccountLimits[], clock: (at: number) => string): string {
	const windowText = (name: string, window: LimitWindow | undefined): readonly string[] =>
		window ? [`${name} ${Math.floor(window.usedPercent)}% until ${clock(window.resetsAt)}`] : [];
	const texts = accounts.map(({configDir, fiveHour, sevenDay}) => {
		const windows = [...windowText('5h', fiveHour), ...windowText('7d', sevenDay)].join(' · ');
		return accounts.length === 1 ? windows : `${configDir.split('/').findLast((part) => part !== '') ?? 'default'} ${windows}`;
	});
	return texts.join(' | ');
}

/** A larger number is no price of a session. */
const mostUsd = 1_000_000_000;

/** Parses a file that `hooks/limits.sh` writes for a session. Undefined when it has neither. */
export function parseToldUsage(text: string): ToldUsage | undefined {
	const [cost, size] = (text.split('\n')[0] ?? '').split(' ').map((word) => (/^\d[\d.]*$/.test(word) ? asCount(Number(word)) : undefined));
	const told = {costUsd: cost !== undefined && cost <= mostUsd ? cost : undefined, window: size === 0 ? undefined : size};
	return told.costUsd === undefined && told.window === undefined ? undefined : told;
}
