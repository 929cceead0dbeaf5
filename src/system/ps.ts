/** Processes from `ps`, for systems without /proc. */
import type {Process, ProcessSource} from '../core/machine/machine.js';
import {groupByParent, isSignalable} from './proc.js';

/** One row of `ps`, with the whole command line. */
export type PsRow = Process & {readonly command: string};

const columns = ['-ww', '-o', 'pid=', '-o', 'ppid=', '-o', 'stat=', '-o', 'lstart=', '-o', 'command='] as const;

/**
 * Parses the output of `ps -ax -ww -o pid= -o ppid= -o stat= -o lstart= -o command=` under `LC_ALL=C`. `lstart` is five words, e.g. `Fri Nov 20
 * 10:47:30 2026`; runs of spaces in it become one. Other lines are skipped.
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

/** A source of one `ps` run, which happens at the first use; a source serves one look. */
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
		files: (pid) => parseLsof(printed('lsof', ['-nPw', '-p', String(pid), '-Fn']) ?? ''),
		// `lsof` tells it too, but takes some tens of milliseconds for each process, and an agent's own words have it mostly.
		cwd: () => undefined,
		searchMs: 5000,
	};
}

/** The paths that a process holds open, from the output of `lsof -Fn`, which gives each a line with `n` before it. */
export function parseLsof(output: string): readonly string[] {
	return output.split('\n').flatMap((line) => (line.startsWith('n/') ? [line.slice(1)] : []));
}

function runPs(which: readonly string[] = ['-ax'], env: NodeJS.ProcessEnv = {}): string {
	const options = {env: {...process.env, LC_ALL: 'C', ...env}, maxBuffer: 64 * 2 ** 20, timeout: 5000} as const;
	return process
		.getBuiltinModule('node:child_process')
		.execFileSync('ps', [...which, ...columns], {...options, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore']});
}

/** One process at a time, its start by a clock that no change of the time zone moves: of who holds a lock. */
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
	// On neither Linux nor macOS is a boot known; events then count for any boot.
	return /sec = (\d+)/.exec(printed('sysctl', ['-n', 'kern.boottime']) ?? '')?.[1] ?? '';
}

/** What a program of the system prints. Undefined: there is none of the name, or it has failed. */
export function printed(program: string, args: readonly string[]): string | undefined {
	const {execFileSync} = process.getBuiltinModule('node:child_process');
	try {
		return execFileSync(program, args, {encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], timeout: 2000});
	} catch {
		return undefined; // it says why in its own words, which nobody needs
	}
}
