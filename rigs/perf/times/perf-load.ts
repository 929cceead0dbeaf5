/** The cost of an open navigator while panes print without pause, and while events come without pause. */
import {setTimeout as pause} from 'node:timers/promises';
import {type Measurement, percent, spread, toShare} from '../measurement.js';
import {ownCpuMs, readProcessCost, shareDuring} from '../process-cost.js';
import {measuredProgram} from '../programs.js';
import {openStage, type Stage} from '../stage.js';
import {type Load, startPrinting} from '../worlds/load-world.js';
import {situationOf} from '../worlds/world.js';
import {append} from '../worlds/world-journal.js';
import type {BenchWorld} from '../worlds/world-model.js';
import {timeEvents} from './perf-latency.js';

/** The wait before the measurement, and its length. */
type Span = {readonly settleMs: number; readonly seconds: number};

const most = {share: 0.05, lateMs: 500};
const eventsPerSecond = 50;
/** Before a resting session is blocked: with the end of each, there are up to seven turns a second. */
const pauseMs = 150;

/** The panes print during the measurement. */
export async function measurePrinting(world: BenchWorld, load: Load, span: Span): Promise<readonly Measurement[]> {
	const stage = await openNavigator(world);
	try {
		startPrinting(world, load.printing);
		const what = `navigator, ${load.panes} panes of which ${load.printing} print, ${load.journals} journals: CPU`;
		return [await costOf(what, world, stage, {settleMs: span.settleMs, during: () => pause(span.seconds * 1000)})];
	} finally {
		stage.close();
	}
}

/** Working sessions report one tool after the other, and now and then a resting one is blocked, whose row is waited for. */
export async function measureFlood(world: BenchWorld, span: Span): Promise<readonly Measurement[]> {
	const stage = await openNavigator(world);
	try {
		const times: number[] = [];
		const during = () => flood(world, stage, {seconds: span.seconds, times});
		const what = `navigator, ${eventsPerSecond} events a second, ${world.sessions.length} sessions: CPU`;
		const cost = await costOf(what, world, stage, {settleMs: span.settleMs, during});
		const late = times.filter((time) => time > most.lateMs).length;
		return [
			cost,
			{
				what: `event on disk → row on screen among ${eventsPerSecond} events a second`,
				measured: `${spread(times)}, longest ${Math.max(...times).toFixed(0)} ms`,
				against: `${times.length} events`,
				budget: `all ≤ ${most.lateMs} ms`,
				within: late === 0,
			},
		];
	} finally {
		stage.close();
	}
}

async function flood(
	world: BenchWorld,
	stage: Stage,
	{seconds, times}: {readonly seconds: number; readonly times: number[]},
): Promise<void> {
	const working = world.sessions.filter((_, index) => situationOf(index) === 'working');
	const [from, end] = [performance.now(), performance.now() + seconds * 1000];
	let reported = 0;
	const timer = setInterval(() => {
		for (const due = ((performance.now() - from) / 1000) * eventsPerSecond; reported < due; reported += 1) {
			const session = working[reported % working.length];
			if (session === undefined) return;
			const event = Math.floor(reported / working.length) % 2 === 0 ? 'PreToolUse' : 'PostToolUse';
			const extra = {tool_name: 'Read', tool_input: {file_path: `/src/file-${reported}.ts`}, tool_use_id: `toolu_${reported}`};
			append(world, session, {event, extra, file: `flood-${reported % 40}.json`});
		}
	}, 10);
	try {
		// One sample takes some 0.4 s.
		while (performance.now() < end)
			times.push(...(await timeEvents(world, {samples: 8, first: times.length, pauseMs, printed: stage.printed, see: stage.see})));
	} finally {
		clearInterval(timer);
	}
}

async function openNavigator(world: BenchWorld): Promise<Stage> {
	const stage = openStage(world, measuredProgram(), {columns: 160, rows: 50, name: 'load'});
	stage.start();
	await stage.see('project-0', 0, 30_000);
	return stage;
}

type During = {readonly settleMs: number; readonly during: () => Promise<unknown>};

/** Of the program with all that it starts, beside the server alone. */
async function costOf(what: string, world: BenchWorld, {pid}: Stage, {settleMs, during}: During): Promise<Measurement> {
	const server = Number(world.tmux('display-message', '-p', '#{pid}'));
	await pause(settleMs);
	let serverShare = 0;
	const share = await shareDuring(
		() => readProcessCost(pid).cpuMs,
		async () => {
			serverShare = await shareDuring(() => ownCpuMs(server), during);
		},
	);
	return toShare(what, share, most.share, `the tmux server itself ${percent(serverShare)} of a core`);
}
