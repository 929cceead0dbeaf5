/** A working day with one navigator on the screen, played in minutes: what its memory does from minute to minute. */
import {appendFileSync, writeFileSync} from 'node:fs';
import {packagePath} from '../store/package-root.js';
import {type Chances, createChances} from './faults/random.js';
import {median} from './measurement.js';
import {readProcessCost} from './process-cost.js';
import {openStage} from './stage.js';
import {type BenchSession, type BenchWorld, createWorld, type Situation, transcriptLine, writeClient} from './world.js';
import {append, permission} from './world-journal.js';
import {screenOf} from './world-screens.js';

export type DayOptions = {
	readonly players: number;
	/** How many hours of work are played. */
	readonly hours: number;
	/** In how many minutes. */
	readonly minutes: number;
	readonly seed: number;
	/** How long it is left alone after all. */
	readonly restMs: number;
	readonly onMinute: (line: string) => void;
};

export type DayReport = {
	readonly turns: number;
	readonly events: number;
	readonly keys: number;
	/** Of the navigator: at the end of each minute. */
	readonly rssMb: readonly number[];
	/** Once it was left alone. */
	readonly restMb: number;
	/** What it grew by from the first minutes to the last: flat is about none. */
	readonly grownMb: number;
	/** Of one core. */
	readonly cpuShare: number;
};

/** One turn of a session in so many minutes, all day. */
const minutesPerTurn = 4;
const keysPerSecond = 3;
const minuteMs = 60_000;
/** Scroll, read, find, help, arrange, put away and take back, look at the pane alone: all that leaves nothing behind. */
const keys: readonly (readonly string[])[] = [
	...Array.from({length: 8}, () => ['j']),
	['Space'],
	['j'],
	['Escape'],
	['k'],
	['G'],
	['/'],
	['p', 'r', 'o'],
	['Escape'],
	['?'],
	['C-d'],
	['Escape'],
	['g'],
	['S'],
	['P'],
	['u'],
	['p'],
	[':'],
	['s', 'o'],
	['Escape'],
	['Home'],
];

type Day = {readonly world: BenchWorld; readonly chances: Chances; readonly ttys: ReadonlyMap<string, string>; events: number};

/** Ends its private tmux server and removes its files. */
export async function runDay({players, hours, minutes, seed, restMs, onMinute}: DayOptions): Promise<DayReport> {
	const world = await createWorld(players, {isQuick: true});
	const stage = openStage(world, [process.execPath, packagePath('bin', 'beckon.js')], {columns: 160, rows: 50, name: 'day'});
	try {
		stage.start();
		await stage.see('Needs you', 0, 30_000);
		const turns = Math.round((players * hours * 60) / minutesPerTurn);
		const day: Day = {world, chances: createChances(seed, 0), ttys: readTtys(world), events: 0};
		const [from, before] = [performance.now(), readProcessCost(stage.pid)];
		const rssMb: number[] = [];
		let [played, pressed] = [0, 0];
		while (performance.now() - from < minutes * minuteMs) {
			const share = (performance.now() - from) / (minutes * minuteMs);
			for (const due = share * turns; played < due; played += 1) playTurn(day, played);
			if (pressed < share * minutes * 60 * keysPerSecond) {
				world.tmux('send-keys', '-t', 'stage-day', ...(keys[pressed % keys.length] ?? []));
				pressed += 1;
			}
			if (rssMb.length < Math.floor(share * minutes)) rssMb.push(tell(stage.pid, rssMb.length + 1, onMinute));
			await pause(20);
		}
		rssMb.push(tell(stage.pid, rssMb.length + 1, onMinute));
		const after = readProcessCost(stage.pid);
		await pause(restMs);
		const third = Math.max(1, Math.floor(rssMb.length / 3));
		return {
			turns: played,
			events: day.events,
			keys: pressed,
			rssMb,
			restMb: readProcessCost(stage.pid).rssMb,
			// The first minute fills caches.
			grownMb: median(rssMb.slice(-third)) - median(rssMb.slice(1).slice(0, third)),
			cpuShare: (after.cpuMs - before.cpuMs) / (minutes * minuteMs),
		};
	} finally {
		stage.close();
		world.close();
	}
}

function tell(pid: number, minute: number, onMinute: DayOptions['onMinute']): number {
	const {rssMb} = readProcessCost(pid);
	onMinute(`minute ${minute}: ${rssMb.toFixed(1)} MB`);
	return rssMb;
}

/** A prompt, an answer that grows, a permission now and then, and the end: on disk and on the screen of its pane, as the client would have it. */
function playTurn(day: Day, number: number): void {
	const {world, chances} = day;
	const session = world.sessions[number % world.sessions.length];
	if (session === undefined) return;
	const hear = (event: string, extra: Record<string, unknown>): void => {
		append(world, session, {event, extra, file: `${number}-${event}.json`});
		day.events += 1;
	};
	hear('UserPromptSubmit', {prompt: `Task ${number}: ${'make it so '.repeat(chances.between(1, 20))}`, prompt_id: `p${number}`});
	show(day, session, 'working');
	for (let step = 0; step < chances.between(2, 8); step += 1) {
		const text = 'What was done, and why. '.repeat(chances.between(5, 200));
		appendFileSync(session.transcript, transcriptLine(session, 'assistant', {role: 'assistant', content: [{type: 'text', text}]}));
		day.events += 1;
	}
	if (chances.share() < 0.3) {
		hear('PermissionRequest', permission(`npm test -- --shard ${number}`));
		show(day, session, 'blocked');
	}
	if (chances.share() < 0.8) {
		hear('Stop', {last_assistant_message: `Done with ${number}. ${'All is well. '.repeat(chances.between(1, 100))}`, background_tasks: []});
		show(day, session, 'idle');
	}
}

function show({world, ttys}: Day, session: BenchSession, situation: Situation): void {
	writeClient(world, session, situation);
	const tty = ttys.get(session.pane);
	if (tty !== undefined) writeFileSync(tty, `\x1b[H\x1b[2J${screenOf(situation).replaceAll('\n', '\r\n')}`);
}

function readTtys(world: BenchWorld): ReadonlyMap<string, string> {
	const lines = world.tmux('list-panes', '-a', '-F', '#{pane_id} #{pane_tty}').split('\n');
	return new Map(lines.map((line) => line.split(' ') as [string, string]));
}

function pause(timeMs: number): Promise<void> {
	return new Promise((resolve) => setTimeout(resolve, timeMs));
}
