/** The cost of a running process. */
import {spawnSync} from 'node:child_process';
import {existsSync, readdirSync, readFileSync} from 'node:fs';
import {readText} from '../../src/system/proc.js';

export type ProcessCost = {
	/** The user and system time so far; on Linux with the processes that it started, running or ended. */
	readonly cpuMs: number;
	readonly rssMb: number;
	/** inotify watches; undefined when the system does not report them. */
	readonly watches: number | undefined;
};

/** @throws when the process does not exist. */
export function readProcessCost(pid: number): ProcessCost {
	return existsSync(`/proc/${pid}/stat`) ? fromProc(pid) : fromPs(pid);
}

function fromProc(pid: number): ProcessCost {
	const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
	return {cpuMs: ticksOf(pid) * 10, rssMb: Number(kilobytes) / 1024, watches: countWatches(pid)};
}

/** The share of a core that is taken while something goes on. @param cpuMs the time so far */
export async function shareDuring(cpuMs: () => number, during: () => Promise<unknown>): Promise<number> {
	const [before, from] = [cpuMs(), performance.now()];
	await during();
	return (cpuMs() - before) / (performance.now() - from);
}

/** The times of a process, of those it waited for, and of its running descendants, in ticks of 10 ms (proc(5): utime, stime, cutime, cstime). */
function ticksOf(pid: number): number {
	const fields = statFields(pid);
	const own = [11, 12, 13, 14].reduce((sum, index) => sum + Number(fields[index] ?? 0), 0);
	const tasks = existsSync(`/proc/${pid}/task`) ? readdirSync(`/proc/${pid}/task`) : [];
	const children = tasks.flatMap((task) => readOpen(`/proc/${pid}/task/${task}/children`).split(' ').filter(Boolean));
	return children.reduce((sum, child) => sum + ticksOf(Number(child)), own);
}

/** User and system time of the process alone, without any that it started; Linux only, else 0. */
export function ownCpuMs(pid: number): number {
	const fields = statFields(pid);
	return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * 10;
}

function statFields(pid: number): readonly string[] {
	const stat = readOpen(`/proc/${pid}/stat`);
	return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function countWatches(pid: number): number {
	const folder = `/proc/${pid}/fdinfo`;
	const infos = readdirSync(folder).map((name) => readOpen(`${folder}/${name}`));
	return infos.reduce((sum, info) => sum + (info.match(/^inotify wd:/gm)?.length ?? 0), 0);
}

/** Empty for a file that was closed meanwhile. */
function readOpen(file: string): string {
	return readText(file) ?? '';
}

function fromPs(pid: number): ProcessCost {
	const {stdout} = spawnSync('ps', ['-o', 'rss=', '-o', 'cputime=', '-p', `${pid}`], {encoding: 'utf8'});
	const [rss, time] = stdout.trim().split(/\s+/);
	if (rss === undefined || time === undefined) throw new Error(`there is no process ${pid}`);
	// `[[dd-]hh:]mm:ss[.cc]`
	const seconds = time.split(/[-:]/).reduce((sum, part) => sum * 60 + Number(part), 0);
	return {cpuMs: seconds * 1000, rssMb: Number(rss) / 1024, watches: undefined};
}
