/** The time from an event on disk to its row on the screen of an open navigator. */
import {setTimeout as pause} from 'node:timers/promises';
import {type Measurement, toLatency} from '../measurement.js';
import {measuredProgram} from '../programs.js';
import {openStage} from '../stage.js';
import {situationOf, writeStatus} from '../worlds/world.js';
import {append, permission} from '../worlds/world-journal.js';
import type {BenchWorld} from '../worlds/world-model.js';

/** The program's start has ended by then: what a start takes is measured by itself. */
const startedMs = 3000;
/** Each event is a lone one: of more, some would be shown together. */
const loneMs = 900;

/** Each sample blocks one idle session with a command of its own name, and waits until that name is printed. */
export async function measureLatency(world: BenchWorld, samples: number): Promise<readonly Measurement[]> {
	const stage = openStage(world, measuredProgram(), {columns: 160, rows: 50, name: 'latency'});
	try {
		stage.start();
		await stage.see('project-0', 0);
		await pause(startedMs);
		const times = await timeEvents(world, {samples, pauseMs: loneMs, printed: stage.printed, see: stage.see});
		return [toLatency(`event on disk → row on screen, ${world.sessions.length} sessions`, times, 40)];
	} finally {
		stage.close();
	}
}

type Shown = {
	readonly samples: number;
	/** The number of the first sample: each has its own name. */
	readonly first?: number;
	/** The shortest pause before a sample. */
	readonly pauseMs: number;
	readonly printed: () => number;
	readonly see: (text: string, from: number) => Promise<number>;
};

/** The time of each sample, in ms. */
export async function timeEvents(world: BenchWorld, {samples, first = 0, pauseMs, printed, see}: Shown): Promise<readonly number[]> {
	const idle = world.sessions.filter((_, index) => situationOf(index) === 'idle');
	const times: number[] = [];
	for (let sample = first; sample < first + samples; sample++) {
		const session = idle[sample % idle.length];
		if (session === undefined) break;
		// The pauses differ, so that samples fall on every phase of the program's timers.
		await pause(pauseMs + ((sample * 37) % 200));
		const name = `latency-${sample}-`;
		const from = printed();
		const start = performance.now();
		append(world, session, {event: 'PermissionRequest', extra: permission(name), file: `${name}.json`});
		writeStatus(world, session, 'blocked');
		times.push((await see(name, from)) - start);
		append(world, session, {event: 'Stop', extra: {last_assistant_message: 'Done.', background_tasks: []}, file: `${name}s.json`});
		writeStatus(world, session, 'idle');
	}
	return times;
}
