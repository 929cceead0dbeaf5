/** Many sessions with many faults while one process watches; at the end its queue must be the truth. */
import {join} from 'node:path';
import {setTimeout as pause} from 'node:timers/promises';
import {listSessions} from '../../src/store/journal/journal.js';
import {statePaths} from '../../src/store/paths.js';
import {type Memory, type ObserverProcess, startObserver} from '../observer/observer-process.js';
import {createPrivateWorld, type PrivateWorld} from '../private-world.js';
import {createChances} from '../random.js';
import {randomAction, restartServer} from './actions.js';
import {type Crowd, castAt, isDead} from './crowd.js';
import {compareAtEnd, type Explained, settle} from './ending.js';

type SoakOptions = {
	readonly players: number;
	readonly minutes: number;
	/** Goes on until so many actions are done, also when the time is over; none by default. */
	readonly leastActions?: number;
	readonly seed: number;
	/** Node's arguments that lead to the program, e.g. `[bin/beckon.js]`. */
	readonly program: readonly string[];
	readonly env: NodeJS.ProcessEnv;
	readonly onProgress?: (line: string) => void;
};

export type SoakReport = {
	/** None: the queue, a fresh look and the players agree. */
	readonly differences: readonly Explained[];
	/** What follows from a journal that was cut after the last prompt. */
	readonly excused: readonly Explained[];
	/** How often each action was done. */
	readonly actions: ReadonlyMap<string, number>;
	/** Sessions that were ever on stage. */
	readonly cast: number;
	readonly restarts: number;
	readonly memory: WatcherMemory;
	/** Of one core. */
	readonly cpuShare: number;
	/** Players at the end that were compared. */
	readonly compared: number;
};

/** Of the watching process: after a collection once all are on stage, untouched after each minute, and at the end as it is and after a collection. */
export type WatcherMemory = {
	readonly start: Weighed;
	readonly rssMbByMinute: readonly number[];
	readonly endRssMb: number;
	readonly end: Weighed;
};

/** Sessions that are gone stay in the registry, and are remembered. */
export type Weighed = Memory & {readonly sessions: number};

const SERVERS = 3;
/** An action for a tenth of the players each second, at most so many a second. */
const ACTIONS_PER_SECOND = {share: 0.2, most: 25} as const;
const RESTART_MS = 60_000;

export async function runSoak(options: SoakOptions): Promise<SoakReport> {
	const {players, seed, program, env, onProgress = () => undefined} = options;
	const world = createPrivateWorld(env);
	const observer = startObserver({program, env: world.env, log: join(world.folder, 'observed.ndjson')});
	try {
		const sockets = await Promise.all(Array.from({length: SERVERS}, (_, index) => world.startServer(`s${index}`)));
		const crowd: Crowd = {world, chances: createChances(seed, 0), program, sockets, players: [], departed: [], cast: 0};
		while (crowd.players.filter(Boolean).length < players) await fillPlaces(crowd, players);
		onProgress(`${players} players on stage`);
		const start = await weigh(observer, world);
		const {rssMbByMinute, ...lived} = await live(crowd, observer, options);
		const truths = await settle(crowd);
		onProgress('at rest, comparing');
		const found = await compareAtEnd(observer, truths, {program, crowd});
		const endRssMb = observer.cost().rssMb;
		return {
			...lived,
			differences: found.filter(({isExcused}) => !isExcused),
			excused: found.filter(({isExcused}) => isExcused),
			cast: crowd.cast,
			compared: truths.length,
			memory: {start, rssMbByMinute, endRssMb, end: await weigh(observer, world)},
		};
	} finally {
		await observer.close();
		await world.close();
	}
}

async function weigh(observer: ObserverProcess, world: PrivateWorld): Promise<Weighed> {
	return {...(await observer.weigh()), sessions: listSessions(statePaths(world.env).sessions).size};
}

type Lived = Pick<SoakReport, 'actions' | 'restarts' | 'cpuShare'> & Pick<WatcherMemory, 'rssMbByMinute'>;

async function live(
	crowd: Crowd,
	observer: ObserverProcess,
	{players, minutes, leastActions = 0, onProgress = () => undefined}: SoakOptions,
): Promise<Lived> {
	const actions = new Map<string, number>();
	const [from, first] = [performance.now(), observer.cost()];
	const ends = from + minutes * 60_000;
	const everyMs = 1000 / Math.min(ACTIONS_PER_SECOND.most, players * ACTIONS_PER_SECOND.share);
	const restartMs = Math.min(RESTART_MS, (minutes * 60_000) / 3);
	let [restarts, done] = [0, 0];
	const rssMbByMinute: number[] = [];
	let casting: Promise<void> | undefined;
	let reportedAt = from;
	const isOver = (at: number): boolean => at >= ends && restarts > 0 && done >= leastActions;
	for (let at = performance.now(); !isOver(at); at = performance.now()) {
		casting ??= fillPlaces(crowd, players).finally(() => {
			casting = undefined;
		});
		if (at > from + (restarts + 1) * restartMs) {
			restarts += 1;
			await restartServer(crowd);
		}
		if (await doOne(crowd, actions)) done += 1;
		if (at > reportedAt + 10_000) {
			reportedAt = at;
			const {rssMb} = observer.cost();
			if (at > from + (rssMbByMinute.length + 1) * 60_000) rssMbByMinute.push(rssMb);
			onProgress(`${((at - from) / 60_000).toFixed(1)} min, ${crowd.cast} cast, ${rssMb.toFixed(0)} MB`);
		}
		await pause(Math.max(0, everyMs - (performance.now() - at)));
	}
	await casting;
	const cpuShare = (observer.cost().cpuMs - first.cpuMs) / (performance.now() - from);
	return {actions, restarts, rssMbByMinute, cpuShare};
}

/** @returns whether there was somebody to do it to. */
async function doOne(crowd: Crowd, actions: Map<string, number>): Promise<boolean> {
	const player = crowd.players[crowd.chances.between(0, crowd.players.length - 1)];
	const action = randomAction(crowd.chances);
	if (!player || isDead(player)) return false;
	actions.set(action.name, (actions.get(action.name) ?? 0) + 1);
	// Panes that are too small to be joined, players that left a moment ago: an action may fail.
	await action.does(crowd, player).catch(() => undefined);
	return true;
}

/** A few at a time: they all start a Node. */
async function fillPlaces(crowd: Crowd, players: number): Promise<void> {
	const places = Array.from({length: players}, (_, index) => index);
	const empty = places.filter((index) => {
		const player = crowd.players[index];
		return !player || isDead(player);
	});
	for (let next = empty.splice(0, 4); next.length > 0; next = empty.splice(0, 4))
		await Promise.all(next.map((index) => castAt(crowd, index)));
}
