/** Processes from Linux's /proc. */
import {existsSync, readdirSync, readFileSync, readlinkSync} from 'node:fs';
import {type Process, type ProcessSource, parseProcStat} from '../core/machine/machine.js';

/** @param root `/proc`, or a folder like it. Undefined: it does not exist, as on macOS. */
export function openProc(root = '/proc'): ProcessSource | undefined {
	if (!existsSync(`${root}/self/stat`)) return undefined;
	const read = (pid: number): Process | undefined => parseProcStat(readText(`${root}/${pid}/stat`) ?? '');
	let byParent: ReadonlyMap<number, readonly number[]> | undefined;
	return {
		boot: () => readText(`${root}/sys/kernel/random/boot_id`)?.trim() ?? '',
		exists: isSignalable,
		runs: (pid) => isRunning(root, pid),
		process: read,
		children(pid) {
			// Threads fork too, so the lists of all threads count; kernels without these lists get one scan of all processes.
			const lists = listNumbers(`${root}/${pid}/task`).map((task) => readText(`${root}/${pid}/task/${task}/children`));
			if (lists.length > 0 && lists.every((list) => list !== undefined))
				return lists.flatMap((list) => list?.split(' ').filter(Boolean).map(Number) ?? []);
			byParent ??= groupByParent(listNumbers(root).flatMap((one) => read(one) ?? []));
			return byParent.get(pid) ?? [];
		},
		argv: (pid) => (readText(`${root}/${pid}/cmdline`) ?? '').replace(/\0+$/, '').split('\0'),
		files: (pid) => listNumbers(`${root}/${pid}/fd`).flatMap((fd) => readLink(`${root}/${pid}/fd/${fd}`) ?? []),
		cwd: (pid) => readLink(`${root}/${pid}/cwd`),
	};
}

/** A zombie still has its pid and its entry, but no program. Reading one link takes a third of the time of `stat`, and seven times that of a signal. */
function isRunning(root: string, pid: number): boolean {
	if (!Number.isSafeInteger(pid) || pid <= 0) return false;
	try {
		readlinkSync(`${root}/${pid}/exe`);
		return true;
	} catch (error) {
		// EACCES: the process lives and is another user's.
		return error instanceof Error && 'code' in error && error.code === 'EACCES' && isSignalable(pid);
	}
}

/** Signal 0 only checks the process and is never delivered. */
export function isSignalable(pid: number): boolean {
	if (!Number.isSafeInteger(pid) || pid <= 0) return false;
	try {
		return process.kill(pid, 0);
	} catch (error) {
		// EPERM: the process lives and is another user's.
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

/** Undefined: the process is gone or another user's, or there is no such file system. */
function unlessRefused<T>(read: () => T): T | undefined {
	try {
		return read();
	} catch {
		return undefined; // the system refuses
	}
}

/** Undefined as above. */
export function readText(file: string): string | undefined {
	return unlessRefused(() => readFileSync(file, 'utf8'));
}

function readLink(path: string): string | undefined {
	return unlessRefused(() => readlinkSync(path));
}

function listNumbers(dir: string): readonly number[] {
	return (unlessRefused(() => readdirSync(dir)) ?? []).filter((name) => /^\d+$/.test(name)).map(Number);
}

/** Undefined: the process has no such variable, is gone or another user's, or the system does not tell (no /proc). */
export function processVariable(pid: number, name: string): string | undefined {
	const entry = readText(`/proc/${pid}/environ`)
		?.split('\0')
		.find((one) => one.startsWith(`${name}=`));
	return entry?.slice(name.length + 1);
}
