/** Plays many records at once in real time, in panes of a private tmux server; a process of its own looks at them. */
import {join} from 'node:path';
import {setTimeout as pause} from 'node:timers/promises';
import {tmux} from '../../src/tmux/run.js';
import {type ObservedLine, type ObservedRow, readObserved} from '../observer/observed.js';
import {startObserver} from '../observer/observer-process.js';
import {type Play, startPlay} from '../player/player.js';
import type {Recording} from '../player/record.js';
import {createPrivateWorld, type PrivateWorld} from '../private-world.js';
import {type Accuracy, readPlayable, recordNames} from './accuracy.js';
import {teardownAt} from './files.js';
import {toMachine} from './machine.js';
import {type Sample, STEP_MS} from './play.js';
import {calibrate, scoreRecord} from './score.js';

type RealOptions = {
	readonly records: string;
	readonly atOnce: number;
	/** Only so many of the records, spread evenly over their names. */
	readonly count: number | undefined;
	/** Node's arguments that lead to the program, e.g. `[bin/beckon.js]`. */
	readonly program: readonly string[];
	readonly env: NodeJS.ProcessEnv;
	readonly now: () => number;
};

/** `cpuShare` is of one core, of the process that looks; `atOnce` is how many sessions it saw on average. */
type RealAccuracy = Accuracy & {readonly cpuShare: number; readonly rssMb: number; readonly meanPlays: number};

/** Starts too many at one moment and none of them is on time. */
const STAGGER_MS = 250;
/** On two cores the start of 30 agents takes each of them up to 4 s, and the first look as long: neither is what is measured. */
const LEAD_MS = 8000;
/** What the last look of a play may need. */
const AFTER_MS = 1000;

/** Longest records first, so that as many as asked for are played for as long as there are. */
export async function measureReal({records, atOnce, count, program, env, now}: RealOptions): Promise<RealAccuracy> {
	const startedAt = now();
	const found = recordNames(records).map((name) => ({name, recording: readPlayable(join(records, name))}));
	const playable = found.flatMap(({recording}) => recording ?? []);
	const chosen = spread(playable, count ?? playable.length).sort((one, other) => other.meta.ends - one.meta.ends);
	const world = createPrivateWorld(env);
	const observer = startObserver({program, env: world.env, log: join(world.folder, 'observed.ndjson')});
	try {
		const socket = await world.startServer('tmux');
		const from = {at: now(), cpuMs: observer.cost().cpuMs};
		const plays = await playAll(chosen, atOnce, {world, socket, records, program});
		const cost = observer.cost();
		const playedMs = now() - from.at;
		const lines = readObserved(observer.log);
		const scores = plays.map((play) => scoreRecord(play.recording, toSamples(play, lines)));
		return {
			scores: scores.sort((one, other) => (one.name < other.name ? -1 : 1)),
			skipped: found.flatMap(({name, recording}) => (recording ? [] : [name])),
			calibration: calibrate(scores),
			elapsedMs: now() - startedAt,
			cpuShare: (cost.cpuMs - from.cpuMs) / playedMs,
			rssMb: cost.rssMb,
			meanPlays: chosen.reduce((sum, {meta}) => sum + meta.ends, 0) / playedMs,
		};
	} finally {
		await observer.close();
		await world.close();
	}
}

/** So many of the items, evenly over all of them. */
export function spread<T>(items: readonly T[], count: number): T[] {
	if (count >= items.length) return [...items];
	return items.filter((_, index) => Math.floor(((index + 1) * count) / items.length) > Math.floor((index * count) / items.length));
}

type Theatre = {readonly world: PrivateWorld; readonly socket: string; readonly records: string; readonly program: readonly string[]};

async function playAll(chosen: readonly Recording[], atOnce: number, theatre: Theatre): Promise<readonly Play[]> {
	const waiting = [...chosen.entries()];
	const plays: Play[] = [];
	const stages = Array.from({length: Math.min(atOnce, chosen.length)}, async (_, stage) => {
		await pause(stage * STAGGER_MS);
		for (let next = waiting.shift(); next; next = waiting.shift()) {
			const [index, recording] = next;
			const play = await startOne(recording, index, theatre);
			plays.push(play);
			await pause(Math.max(0, play.stopsAt + AFTER_MS - Date.now()));
			await tmux(theatre.socket, ['kill-pane', '-t', play.pane]);
		}
	});
	await Promise.all(stages);
	return plays;
}

function startOne({meta}: Recording, index: number, {world, socket, records, program}: Theatre): Promise<Play> {
	return startPlay({
		folder: join(records, meta.name),
		socket,
		work: join(world.folder, `play-${index}`),
		entry: [...program, 'bench', 'accuracy'],
		hooks: world.hooks,
		env: world.own,
		configDir: world.configDir,
		leadMs: LEAD_MS,
		// Two records of one session stay two sessions.
		suffix: `-${index}`,
	});
}

/** What was shown for this play while its interactive agent lived, up to the teardown that truth knows nothing of. */
function toSamples(play: Play, lines: readonly ObservedLine[]): readonly Sample[] {
	const machine = toMachine(play.recording);
	const isOwn = (row: ObservedRow): boolean =>
		row.pane === play.pane || (row.sessionId !== null && play.sessionIds.includes(row.sessionId));
	const keys = new Set(lines.flatMap(({key, row}) => (row && isOwn(row) ? [key] : [])));
	const own = lines.filter(({key}) => keys.has(key));
	const rows = new Map<string, ObservedRow>();
	const samples: Sample[] = [];
	let next = 0;
	const ends = teardownAt(play.recording) ?? play.recording.meta.ends;
	for (let t = 0; t <= ends; t += STEP_MS) {
		for (let line = own[next]; line && line.at <= play.startedAt + t; line = own[++next]) {
			if (line.row) rows.set(line.key, line.row);
			else rows.delete(line.key);
		}
		if (machine.isOccupied(t)) samples.push({t, row: mainRow([...rows.values()])});
	}
	return samples;
}

/** As for a virtual play: the pane's own agent, an ended one only if there is no other. */
function mainRow(rows: readonly ObservedRow[]): Sample['row'] {
	const own = rows.filter((row) => row.kind === 'interactive');
	const main = own.find((row) => row.state !== 'session_ended') ?? own[0];
	return main && {state: main};
}
