/** Processes as Linux tells them in /proc. */
import {readdirSync, readFileSync, readlinkSync} from 'node:fs';
import type {Process, ProcessSource} from '../core/machine/machine.js';

/** `/proc/<pid>/stat`. The name in parentheses may itself hold spaces and parentheses, so fields count from the last `)`. */
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

/** @param root `/proc`, or a folder that looks like it. Undefined: there is none, as on macOS. */
export function openProc(root = '/proc'): ProcessSource | undefined {
	if (readText(`${root}/self/stat`) === undefined) return undefined;
	const read = (pid: number): Process | undefined => parseProcStat(readText(`${root}/${pid}/stat`) ?? '');
	let byParent: ReadonlyMap<number, readonly number[]> | undefined;
	return {
		boot: () => readText(`${root}/sys/kernel/random/boot_id`)?.trim() ?? '',
		exists: (pid) => isRunning(root, pid),
		process: read,
		children(pid) {
			// Threads other than the main one fork as well, so their lists count too; kernels without these lists get one scan of all.
			const lists = listNumbers(`${root}/${pid}/task`).map((task) => readText(`${root}/${pid}/task/${task}/children`));
			if (lists.length > 0 && lists.every((list) => list !== undefined))
				return lists.flatMap((list) => list?.split(' ').filter(Boolean).map(Number) ?? []);
			byParent ??= groupByParent(listNumbers(root).flatMap((one) => read(one) ?? []));
			return byParent.get(pid) ?? [];
		},
		argv: (pid) => (readText(`${root}/${pid}/cmdline`) ?? '').replace(/\0+$/, '').split('\0'),
		cwd(pid) {
			try {
				return readlinkSync(`${root}/${pid}/cwd`);
			} catch {
				// Gone, or another user's.
				return undefined;
			}
		},
	};
}

/** A zombie still has its number and its entry, and no program any more. One link is a third of the cost of `stat`. */
function isRunning(root: string, pid: number): boolean {
	if (!Number.isSafeInteger(pid) || pid <= 0) return false;
	try {
		readlinkSync(`${root}/${pid}/exe`);
		return true;
	} catch (error) {
		// EACCES: it lives and is another user's.
		return error instanceof Error && 'code' in error && error.code === 'EACCES' && isSignalable(pid);
	}
}

/** Asks with signal 0, which reads nothing and is never delivered. */
export function isSignalable(pid: number): boolean {
	if (!Number.isSafeInteger(pid) || pid <= 0) return false;
	try {
		return process.kill(pid, 0);
	} catch (error) {
		// EPERM: it lives and is another user's.
		return error instanceof Error && 'code' in error && error.code === 'EPERM';
	}
}

/** Children by parent, in the order given. */
export function groupByParent(processes: readonly Process[]): ReadonlyMap<number, readonly number[]> {
	const byParent = new Map<number, number[]>();
	for (const {pid, ppid} of processes) {
		const children = byParent.get(ppid);
		if (children) children.push(pid);
		else byParent.set(ppid, [pid]);
	}
	return byParent;
}

function readText(file: string): string | undefined {
	try {
		return readFileSync(file, 'utf8');
	} catch {
		// The process is gone, or there is no such file system.
		return undefined;
	}
}

function listNumbers(dir: string): readonly number[] {
	try {
		return readdirSync(dir)
			.filter((name) => /^\d+$/.test(name))
			.map(Number);
	} catch {
		// The process is gone.
		return [];
	}
}
