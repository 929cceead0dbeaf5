/** The cost of an open navigator while nothing happens, against a program that only shows one word with Ink. */
import {setTimeout as pause} from 'node:timers/promises';
import {programCommand} from '../../../src/store/program.js';
import {type Measurement, percent, toShare, unlimited} from '../measurement.js';
import {type ProcessCost, readProcessCost, shareDuring} from '../process-cost.js';
import {measuredProgram} from '../programs.js';
import {openStage} from '../stage.js';
import {situationOf} from '../worlds/world.js';
import type {BenchWorld} from '../worlds/world-model.js';

/** `cpuShare` of one core during the measurement. */
type Cost = ProcessCost & {readonly cpuShare: number};

/** The wait before the measurement, and its length. */
type Span = {readonly settleMs: number; readonly seconds: number};

/** The program's start has ended by then. */
const startedMs = 3000;

/** In this world every session is at rest. For two minutes the navigator still does what follows its start; all files are read again once a minute. */
export async function measureIdle(world: BenchWorld, span: Span): Promise<readonly Measurement[]> {
	// Both at once, so that both are measured alike: at the same time after their start, and for as long.
	const [bare, navigator] = await Promise.all([
		costOf(world, programCommand('bench', 'bare-ink'), {text: 'bare', ...span}),
		costOf(world, measuredProgram(), {text: 'project-0', ...span}),
	]);
	const count = `${world.sessions.length} sessions`;
	return [
		toShare(`navigator, ${count} at rest: CPU`, navigator.cpuShare, 0.003, `bare Ink ${percent(bare.cpuShare)} of a core`),
		{
			what: `navigator, ${count} at rest: memory`,
			ratio: navigator.rssMb / bare.rssMb,
			measured: `${navigator.rssMb.toFixed(0)} MB`,
			against: `bare Ink ${bare.rssMb.toFixed(0)} MB`,
			budget: '≤ +35 MB',
			within: navigator.rssMb - bare.rssMb <= 35,
		},
		{
			what: `navigator, ${count}: file watches`,
			measured: navigator.watches === undefined ? 'not counted here' : `${navigator.watches}`,
			against: `one a session is ${world.sessions.length}`,
			budget: '≤ 1 a session, and 10',
			within: (navigator.watches ?? 0) <= world.sessions.length + 10,
		},
	];
}

/** The panes of working and blocked sessions are captured once a second. */
export async function measureBusy(world: BenchWorld, seconds: number): Promise<readonly Measurement[]> {
	const span = {settleMs: startedMs, seconds};
	const {cpuShare} = await costOf(world, measuredProgram(), {text: 'project-0', ...span});
	const watched = world.sessions.filter((_, index) => situationOf(index) !== 'idle').length;
	const what = `navigator, ${watched} of ${world.sessions.length} sessions at work or blocked: CPU`;
	return [unlimited(what, `${percent(cpuShare)} of a core`, `${watched} panes a second`)];
}

async function costOf(
	world: BenchWorld,
	argv: readonly string[],
	{text, settleMs, seconds}: Span & {readonly text: string},
): Promise<Cost> {
	const stage = openStage(world, argv, {columns: 120, rows: 40, name: text});
	try {
		stage.start();
		await stage.see(text, 0);
		await pause(settleMs);
		const cpuShare = await shareDuring(
			() => readProcessCost(stage.pid).cpuMs,
			() => pause(seconds * 1000),
		);
		return {...readProcessCost(stage.pid), cpuShare};
	} finally {
		stage.close();
	}
}
