/** The used share of an account's limits, as the agent gives it to a status line: a 5-hour and a 7-day window. */
import {asCount, asTime} from '../fields.js';

/** `usedPercent` may have a fraction; `resetsAt` is epoch ms. */
export type LimitWindow = {readonly usedPercent: number; readonly resetsAt: number};

/** An undefined window was not reported, or is over. */
export type AccountLimits = {
	/** The agent's config folder, which identifies its account; empty for the default folder. */
	readonly configDir: string;
	readonly fiveHour: LimitWindow | undefined;
	readonly sevenDay: LimitWindow | undefined;
};

/** An agent counts somewhat over 100 % where it allows that. */
const mostPercent = 9999;

/** Parses a file that `hooks/limits.sh` writes. Undefined: all of its windows are over. */
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
		return accounts.length === 1 ? windows : `${folderName(configDir)} ${windows}`;
	});
	return texts.join(' | ');
}

function folderName(configDir: string): string {
	return configDir.split('/').findLast((part) => part !== '') ?? 'default';
}
