/** The navigator without its screen: looks when it looks, and writes what it would show to stdout. Ends when stdin does. */
import {createObserver} from '../app/observe.js';
import {createRuntime} from '../app/runtime.js';
import {initialState} from '../app/state.js';
import {createTeller} from '../bench/observed.js';
import type {ExitCode, Io} from './io.js';
import {startUpkeep} from './upkeep.js';
import {startWatching, type Watching} from './watching.js';
import {wirePorts} from './wire.js';

export async function runBenchObserve(io: Io, {once}: {readonly once: boolean}): Promise<ExitCode> {
	const wired = await wirePorts(io);
	const observer = createObserver(wired.ports);
	const tell = createTeller();
	let watching: Watching | undefined;
	const look = async () => {
		const found = await observer.look();
		watching?.follow(found);
		for (const line of tell(found.rows, io.now())) io.stdout.write(line);
		return found;
	};
	if (once) {
		await look();
		return 0;
	}
	const runtime = createRuntime(initialState(wired.config, false, io.now()), {
		look,
		capture: async () => undefined,
		jump: async () => undefined,
		appendMark: () => undefined,
		now: io.now,
		quit: () => undefined,
	});
	const stopUpkeep = startUpkeep(wired.paths, wired.config);
	watching = startWatching(wired, io.env, () => runtime.dispatch({type: 'files-changed'}));
	runtime.dispatch({type: 'started', problems: []});
	await new Promise((resolve) => io.stdin.resume().on('end', resolve).on('error', resolve));
	stopUpkeep();
	await Promise.all([runtime.close(), watching.close()]);
	return 0;
}
