/** The navigator without its screen: it looks at the same times, and writes what it would show to stdout. It ends when stdin does. */
import {rmSync} from 'node:fs';
import {setTimeout as sleep} from 'node:timers/promises';
import type {ExitCode, Io} from '../../src/core/context.js';
import {createLooks, type Looks} from '../../src/observe/live.js';
import {startMaintenance} from '../../src/observe/maintenance-timer.js';
import type {Look} from '../../src/observe/observer.js';
import {lookOnce} from '../../src/observe/once.js';
import {wirePorts} from '../../src/observe/wire.js';
import {statePaths} from '../../src/store/paths.js';
import {createCollector} from '../../src/system/collector.js';
import {createChangeLines} from './observed.js';
import type {Memory} from './observer-process.js';

export async function runBenchObserve(io: Io, {once}: {readonly once: boolean}): Promise<ExitCode> {
	const changes = createChangeLines();
	if (once) {
		// It is to be fresh.
		rmSync(statePaths(io.env).kept, {force: true});
		for (const line of changes((await lookOnce(io)).rows, io.now())) io.stdout.write(line);
		return 0;
	}
	const wired = await wirePorts(io);
	const follow = ({rows}: Look) => {
		for (const line of changes(rows, io.now())) io.stdout.write(line);
	};
	const looks = createLooks({wired, follow});
	const stopUpkeep = startMaintenance(wired);
	const ended = new Promise<'ended'>((resolve) => io.stdin.resume().on('end', () => resolve('ended')));
	const stopWeighing = weighWhenAsked();
	await watchOn(io, looks, ended);
	stopWeighing();
	stopUpkeep();
	await looks.close();
	return 0;
}

/** What a collection frees goes back to the system after it. */
const givenBackMs = 2000;

/** Whatever its parent says asks for a collection, and for what is left after it. */
function weighWhenAsked(): () => void {
	const collect = createCollector();
	const weigh = async () => {
		collect();
		// The second one moves together what the first has left scattered.
		collect();
		await sleep(givenBackMs);
		const {rss, heapUsed} = process.memoryUsage();
		process.send?.({rssMb: rss / 2 ** 20, heapMb: heapUsed / 2 ** 20} satisfies Memory);
	};
	process.on('message', weigh);
	return () => {
		process.off('message', weigh);
		if (process.connected) process.disconnect();
	};
}

/** After a look comes a pause of at least this, and of twice its own time, as in the navigator. */
const gapMs = 10;

async function watchOn(io: Io, looks: Looks, ended: Promise<'ended'>): Promise<void> {
	let news = alarm();
	await looks.next();
	await looks.listen(() => news.ring());
	for (;;) {
		const began = io.now();
		news = alarm();
		const {nextAt} = await looks.next();
		const now = io.now();
		const pause = alarm();
		const timers = [
			setTimeout(pause.ring, Math.max(gapMs, 2 * (now - began))),
			setTimeout(() => news.ring(), Math.min(Math.max(0, nextAt - now), 60_000)),
		];
		const why = await Promise.race([ended, Promise.all([pause.rung, news.rung])]);
		for (const timer of timers) clearTimeout(timer);
		if (why === 'ended') return;
	}
}

function alarm(): {readonly ring: () => void; readonly rung: Promise<void>} {
	let ring = () => {};
	const rung = new Promise<void>((resolve) => {
		ring = resolve;
	});
	return {ring, rung};
}
