/** Processes from /proc, and from `ps` on systems without it. */
import {existsSync, readdirSync, readFileSync, readlinkSync} from 'node:fs';
import {type OpenFiles, type Process, type ProcessSource, parseProcStat} from '../core/machine/machine.js';

/** @param root `/proc`, or a folder like it. @returns undefined when it does not exist, as on macOS. */
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
		files: (pids) =>
			new Map(pids.map((pid) => [pid, listNumbers(`${root}/${pid}/fd`).flatMap((fd) => readLink(`${root}/${pid}/fd/${fd}`) ?? [])])),
		cwd: (pid) => readLink(`${root}/${pid}/cwd`),
	};
}

/**
 * Whether a process runs: a zombie has an entry, but no `exe` link. Reading the link takes a third of the time of `stat`, and seven times
 * that of a signal.
 */
function isRunning(root: string, pid: number): boolean {
	if (!Number.isSafeInteger(pid) || pid <= 0) return false;
	try {
		readlinkSync(`${root}/${pid}/exe`);
		return true;
	} catch (error) {
		// EACCES: the process exists and is another user's.
		return error instanceof Error && 'code' in error && error.code === 'EACCES' && isSignalable(pid);
	}
}

/** Signal 0 only checks the process and is never delivered. */
export function isSignalable(pid: number): boolean {
	if (!Number.isSafeInteger(pid) || pid <= 0) return false;
	try {
		return process.kill(pid, 0);
	} catch (error) {
		// EPERM: the process exists and is another user's.
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

/** Undefined when the process is gone or another user's, or there is no /proc. */
function unlessRefused<T>(read: () => T): T | undefined {
	try {
		return read();
	} catch {
		return undefined; // the system refuses
	}
}

/** Undefined in the cases above. */
export function readText(file: string): string | undefined {
	return unlessRefused(() => readFileSync(file, 'utf8'));
}

function readLink(path: string): string | undefined {
	return unlessRefused(() => readlinkSync(path));
}

function listNumbers(dir: string): readonly number[] {
	return (unlessRefused(() => readdirSync(dir)) ?? []).filter((name) => /^\d+$/.test(name)).map(Number);
}

/** Undefined when the process has no such variable, is gone or another user's, or there is no /proc. */
export function processVariable(pid: number, name: string): string | undefined {
	const entry = readText(`/proc/${pid}/environ`)
		?.split('\0')
		.find((one) => one.startsWith(`${name}=`));
	return entry?.slice(name.length + 1);
}

type PsRow = Process & {readonly command: string};

const columns = ['-ww', '-o', 'pid=', '-o', 'ppid=', '-o', 'stat=', '-o', 'lstart=', '-o', 'command='] as const;

/**
 * Parses the output of `ps -ax -ww -o pid= -o ppid= -o stat= -o lstart= -o command=` under `LC_ALL=C`. `lstart` is five words, e.g. `Fri
 * Nov 20 10:47:30 2026`; runs of spaces in it become one. Other lines are skipped.
 */
export function parsePs(output: string): readonly PsRow[] {
	return output.split('\n').flatMap((line) => {
		const match = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(\S+\s+\S+\s+\S+\s+\S+\s+\d{4})\s(.*)$/.exec(line);
		if (!match) return [];
		const [, pid = '', ppid = '', stat = '', lstart = '', command = ''] = match;
		const program = command.trimStart().split(' ')[0] ?? '';
		return {
			pid: Number(pid),
			ppid: Number(ppid),
			start: lstart.replace(/\s+/g, ' '),
			comm: program.slice(program.lastIndexOf('/') + 1),
			zombie: stat.startsWith('Z'),
			...(stat.startsWith('T') && {stopped: true}),
			command: command.trim(),
		};
	});
}

/** A source from one `ps` run, at its first use. A source serves one look. */
export function openPs(run: () => string = () => runPs()): ProcessSource {
	let rows: ReadonlyMap<number, PsRow> | undefined;
	let byParent: ReadonlyMap<number, readonly number[]> | undefined;
	const all = (): ReadonlyMap<number, PsRow> => {
		rows ??= new Map(parsePs(run()).map((row) => [row.pid, row]));
		return rows;
	};
	return {
		boot: readBootTime,
		exists: isSignalable,
		process: (pid) => all().get(pid),
		children(pid) {
			byParent ??= groupByParent([...all().values()]);
			return byParent.get(pid) ?? [];
		},
		argv: (pid) => all().get(pid)?.command.split(' ') ?? [],
		files: (pids) => parseLsof(childProcess().spawnSync('lsof', lsofOptions(pids), {...quick, encoding: 'utf8'}).stdout ?? ''),
		filesLater: (pids) =>
			new Promise((resolve) => {
				const child = childProcess().execFile('lsof', lsofOptions(pids), quick, (_, stdout) => resolve(parseLsof(stdout)));
				child.unref();
			}),
		// `lsof` reports it too, but takes tens of milliseconds for each process, and an agent's arguments mostly have it.
		cwd: () => undefined,
		searchMs: 5000,
	};
}

const quick = {timeout: 2000, maxBuffer: 64 * 2 ** 20} as const;

/** The exit code is not checked: `lsof` reports the running processes and then fails when another one is gone. */
function lsofOptions(pids: readonly number[]): readonly string[] {
	return ['-nPw', '-p', pids.join(), '-Fpn'];
}

/** Parses the output of `lsof -Fpn`: a line `p<pid>` before those of its files, each `f<descriptor>` and `n<path or address>`. */
export function parseLsof(output: string): OpenFiles {
	const found = new Map<number, string[]>();
	let files: string[] = [];
	for (const line of output.split('\n')) {
		if (line.startsWith('p')) {
			files = [];
			found.set(Number(line.slice(1)), files);
		} else if (line.startsWith('n/')) files.push(line.slice(1));
	}
	return found;
}

function runPs(which: readonly string[] = ['-ax'], env: NodeJS.ProcessEnv = {}): string {
	const options = {env: {...process.env, LC_ALL: 'C', ...env}, maxBuffer: 64 * 2 ** 20, timeout: 5000} as const;
	return childProcess().execFileSync('ps', [...which, ...columns], {...options, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore']});
}

/** Reads single processes, for locks. The start time does not depend on the time zone. */
export function openPsOfOne(): Pick<ProcessSource, 'boot' | 'exists' | 'process'> {
	return {
		boot: () => '',
		exists: isSignalable,
		process(pid) {
			try {
				return parsePs(runPs(['-p', String(pid)], {TZ: 'UTC'}))[0];
			} catch {
				// There is no such process, or no `ps`.
				return undefined;
			}
		},
	};
}

/** Parses `{ sec = 1795171649, usec = 0 } …`: the second of the boot. */
function readBootTime(): string {
	// On other systems than Linux and macOS the boot is unknown; events then count for any boot.
	return /sec = (\d+)/.exec(outputOf('sysctl', ['-n', 'kern.boottime']) ?? '')?.[1] ?? '';
}

/** The output of a system program. Undefined when it is missing or has failed. */
export function outputOf(program: string, args: readonly string[]): string | undefined {
	try {
		return childProcess().execFileSync(program, args, {encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], timeout: 2000});
	} catch {
		return undefined; // the reason is of no use
	}
}

/** Loaded when first needed, which is never where /proc exists. */
function childProcess(): typeof import('node:child_process') {
	return process.getBuiltinModule('node:child_process');
}
