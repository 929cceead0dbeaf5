/** One process as `/proc/<pid>/stat` tells it. */
import type {Process} from './machine.js';

/** The name in parentheses may contain spaces and parentheses, so fields count from the last `)`. */
export function parseProcStat(text: string): Process | undefined {
	const open = text.indexOf('(');
	const close = text.lastIndexOf(')');
	if (open === -1 || close < open) return undefined;
	const pid = Number(text.slice(0, open));
	const fields = text.slice(close + 2).split(' ', 20);
	const ppid = Number(fields[1]);
	const start = fields[19];
	if (!Number.isSafeInteger(pid) || !Number.isSafeInteger(ppid) || start === undefined || !/^\d+$/.test(start)) return undefined;
	return {pid, ppid, start, comm: text.slice(open + 1, close), zombie: fields[0] === 'Z' || fields[0] === 'X'};
}
