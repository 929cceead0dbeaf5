/** What an open navigator costs while nothing happens, against a program that only shows one word with Ink. */
import {readdirSync, readFileSync} from 'node:fs';
import {packagePath} from '../store/package-root.js';
import type {Measurement} from './measurement.js';
import {openStage} from './stage.js';
import type {BenchWorld} from './world.js';

type Cost = {readonly cpuShare: number; readonly rssMb: number; readonly watches: number | undefined};

export async function measureIdle(world: BenchWorld, seconds: number): Promise<readonly Measurement[]> {
	const beckon = packagePath('bin', 'beckon.js');
	const bare = await costOf(world, [process.execPath, beckon, 'bench', 'bare-ink'], {text: 'bare', seconds: Math.min(seconds, 5)});
	const navigator = await costOf(world, [process.execPath, beckon], {text: 'Needs you', seconds});
	const count = `${world.sessions.length} sessions`;
	const percent = (share: number): string => `${(share * 100).toFixed(2)} % of a core`;
	return [
		{
			what: `idle navigator, ${count}: CPU`,
			ratio: undefined,
			measured: percent(navigator.cpuShare),
			against: `bare Ink ${percent(bare.cpuShare)}`,
			budget: '≤ 0.5 %',
			within: navigator.cpuShare <= 0.005,
		},
		{
			what: `idle navigator, ${count}: memory`,
			ratio: navigator.rssMb / bare.rssMb,
			measured: `${navigator.rssMb.toFixed(0)} MB`,
			against: `bare Ink ${bare.rssMb.toFixed(0)} MB`,
			budget: '≤ +50 MB',
			within: navigator.rssMb - bare.rssMb <= 50,
		},
		{
			what: `file watches, ${count}`,
			ratio: undefined,
			measured: navigator.watches === undefined ? 'not counted here' : `${navigator.watches}`,
			against: `one a session is ${world.sessions.length}`,
			budget: '≤ 3 a session',
			within: (navigator.watches ?? 0) <= 3 * world.sessions.length,
		},
	];
}

async function costOf(world: BenchWorld, argv: readonly string[], {text, seconds}: {text: string; seconds: number}): Promise<Cost> {
	const stage = openStage(world, argv, {columns: 120, rows: 40, name: 'idle'});
	try {
		stage.start();
		await stage.see(text, 0);
		await pause(3000); // the start's own work ends
		const [before, from] = [cpuMs(stage.pid), performance.now()];
		await pause(seconds * 1000);
		const cpuShare = (cpuMs(stage.pid) - before) / (performance.now() - from);
		return {cpuShare, rssMb: rssMb(stage.pid), watches: watches(stage.pid)};
	} finally {
		stage.close();
	}
}

function pause(timeMs: number): Promise<void> {
	return new Promise((resolve) => setTimeout(resolve, timeMs));
}

/** User and system time of a process and of the children it waited for. Linux counts in ticks of 10 ms. */
function cpuMs(pid: number): number {
	const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
	const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
	return [11, 12, 13, 14].reduce((sum, index) => sum + Number(fields[index]), 0) * 10;
}

function rssMb(pid: number): number {
	const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
	return Number(kilobytes) / 1024;
}

function watches(pid: number): number | undefined {
	const folder = `/proc/${pid}/fdinfo`;
	const infos = readdirSync(folder).map((name) => readFileSync(`${folder}/${name}`, 'utf8'));
	return infos.reduce((sum, info) => sum + (info.match(/^inotify wd:/gm)?.length ?? 0), 0);
}
