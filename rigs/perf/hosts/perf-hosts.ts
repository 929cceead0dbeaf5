/** Sessions of hosts: the delay from an event there to its row here, and the cost of both sides while nothing happens. */
import {readFileSync, statSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {setTimeout as pause} from 'node:timers/promises';
import type {Io} from '../../../src/core/context.js';
import {shellWord} from '../../../src/core/quoting/words.js';
import type {Row} from '../../../src/core/session.js';
import {openHostLooks} from '../../../src/sources/host-looks.js';
import {type Measurement, ms, percent, toLatency, toShare, unlimited} from '../measurement.js';
import {writeStatus} from '../worlds/world.js';
import {append, permission} from '../worlds/world-journal.js';
import type {BenchWorld} from '../worlds/world-model.js';
import {createFarStage, type FarStage, farShell, startedCpuMs} from './far-stage.js';

type HostsSpan = {
	readonly hosts: number;
	readonly sessions: number;
	readonly samples: number;
	readonly settleMs: number;
	readonly seconds: number;
};

const deadlineMs = 30_000;

/** Ends its private tmux servers and removes its files, also when a measurement fails. */
export async function measureHosts(io: Io, {hosts, sessions, samples, settleMs, seconds}: HostsSpan): Promise<readonly Measurement[]> {
	const stage = await createFarStage(hosts, sessions);
	const size = `${hosts} hosts × ${sessions} sessions`;
	try {
		const here: Io = {...io, env: stage.env};
		const alone = await opened(here, {...stage, settings: stage.settings.slice(0, 1)}, (_, first) => Promise.resolve(first));
		const most = await opened(here, stage, async (watched, first) => {
			const rest = await costAtRest({settleMs, seconds});
			const times = await timeFarEvents(stage, watched, samples);
			return {first, rest, times};
		});
		const bytes = await bytesPerEvent(here, stage, Math.min(samples, 40));
		const {rest, times, first} = most;
		return [
			toFirst(`time to the first row of a host, 1 host × ${sessions} sessions`, alone),
			toFirst(`time to the first row of a host, ${size}`, first),
			toLatency(`event on the disk of a host → row here, ${size}`, times, 150),
			toShare(`${size} at rest: CPU here`, rest.hereShare, 0.01, `${seconds} s, ${percent(rest.hereShare / hosts)} for each host`),
			...(rest.farShare === undefined
				? []
				: [toShare('shell of a host at rest: CPU there, each', rest.farShare / hosts, 0.002, `${seconds} s`)]),
			unlimited(
				`bytes of an event, ${sessions} sessions`,
				`${bytes.received.toFixed(0)} from the host, ${bytes.asked.toFixed(0)} to it`,
				'its payload and line are 1,000',
			),
		];
	} finally {
		await stage.close();
	}
}

/** The rows, and a wait for a state of them. */
type Watched = {readonly until: (holds: (rows: readonly Row[]) => boolean) => Promise<void>};
type First = {readonly firstMs: number; readonly allMs: number};

async function opened<T>(io: Io, stage: FarStage, act: (watched: Watched, first: First) => Promise<T>): Promise<T> {
	const from = performance.now();
	const looks = await openHostLooks(io, stage.settings);
	try {
		const watched = watch(looks);
		const total = stage.worlds.slice(0, stage.settings.length).reduce((sum, world) => sum + world.sessions.length, 0);
		await watched.until((rows) => rows.length > 0);
		const firstMs = performance.now() - from;
		await watched.until((rows) => rows.filter(isRead).length >= total);
		return await act(watched, {firstMs, allMs: performance.now() - from});
	} finally {
		looks.close();
	}
}

function isRead({place, state}: Row): boolean {
	return place !== undefined && state.context.kind === 'rest';
}

function watch(looks: Awaited<ReturnType<typeof openHostLooks>>): Watched {
	let check = () => {};
	looks.listen(() => check());
	return {
		until: (holds) =>
			new Promise((resolve, reject) => {
				const timer = setTimeout(() => {
					const states = looks.rows().map(({key, state}) => `${key} ${state.state}`);
					reject(new Error(`not within ${deadlineMs} ms; ${states.length} rows: ${states.slice(0, 5).join(', ')}`));
				}, deadlineMs);
				check = () => {
					if (!holds(looks.rows())) return;
					clearTimeout(timer);
					check = () => {};
					resolve();
				};
				check();
			}),
	};
}

/** Each sample blocks one session with a command of its own name. */
async function timeFarEvents({worlds}: FarStage, watched: Watched, samples: number): Promise<readonly number[]> {
	const times: number[] = [];
	// A payload of an earlier run is another file.
	const run = Date.now().toString(36);
	for (let sample = 0; sample < samples; sample += 1) {
		const world = worlds[sample % worlds.length];
		const session = world?.sessions[(sample * 7) % world.sessions.length];
		if (world === undefined || session === undefined) break;
		await pause(150 + ((sample * 37) % 200));
		const name = `far-${run}-${sample}-`;
		const from = performance.now();
		append(world, session, {event: 'PermissionRequest', extra: permission(name), file: `${name}.json`});
		writeStatus(world, session, 'blocked');
		await watched.until((rows) => rows.some((row) => asks(row, name)));
		times.push(performance.now() - from);
		restAgain(world, sample, `${name}stop.json`);
		await watched.until((rows) => !rows.some((row) => asks(row, name)));
	}
	return times;
}

function restAgain(world: BenchWorld, sample: number, file: string): void {
	const session = world.sessions[(sample * 7) % world.sessions.length];
	if (session === undefined) return;
	append(world, session, {event: 'Stop', extra: {last_assistant_message: 'Done.', background_tasks: []}, file});
	writeStatus(world, session, 'idle');
}

function asks({state: {context}}: Row, name: string): boolean {
	return context.kind === 'blocked' && JSON.stringify(context.ask).includes(name);
}

type AtRest = {readonly hereShare: number; readonly farShare: number | undefined};

async function costAtRest({settleMs, seconds}: Pick<HostsSpan, 'settleMs' | 'seconds'>): Promise<AtRest> {
	await pause(settleMs);
	const [own, far, from] = [process.cpuUsage(), startedCpuMs(), performance.now()];
	await pause(seconds * 1000);
	const {user, system} = process.cpuUsage(own);
	const tookMs = performance.now() - from;
	const farNow = startedCpuMs();
	return {
		hereShare: (user + system) / 1000 / tookMs,
		farShare: far === undefined || farNow === undefined ? undefined : (farNow - far) / tookMs,
	};
}

/** Counts bytes in a pipe. An event is a line with its payload, a status, and the same back to rest. */
async function bytesPerEvent(io: Io, stage: FarStage, samples: number): Promise<{readonly received: number; readonly asked: number}> {
	const [world] = stage.worlds;
	if (world === undefined) return {received: 0, asked: 0};
	const [asked, received] = [join(world.root, 'asked'), join(world.root, 'heard')];
	for (const file of [asked, received]) writeFileSync(file, '');
	const pipe = `tee ${shellWord(asked)} | ${farShell(world).map(shellWord).join(' ')} | tee ${shellWord(received)}`;
	const one: FarStage = {...stage, worlds: [world], settings: [{name: 'tee', command: ['sh', '-c', pipe]}]};
	return opened(io, one, async (watched) => {
		const sizes = (): readonly number[] => [asked, received].map((file) => statSync(file).size);
		const before = sizes();
		await timeFarEvents(one, watched, samples);
		const [askedBytes = 0, receivedBytes = 0] = sizes().map((size, index) => (size - (before[index] ?? 0)) / (2 * samples));
		if (readFileSync(received).length === 0) throw new Error('nothing was heard');
		return {asked: askedBytes, received: receivedBytes};
	});
}

function toFirst(what: string, {firstMs, allMs}: First): Measurement {
	return unlimited(what, ms(firstMs), `all of them ${ms(allMs)}`);
}
