/** `beckon bench` and what it measures. */
import {type Command, InvalidArgumentError, Option} from 'commander';
import type {PerfPart} from '../bench/perf.js';
import type {AccuracyOptions} from './bench/accuracy.js';
import type {DayCommand} from './bench/day.js';
import type {FaultsCommand} from './bench/faults.js';
import type {SoakCommand} from './bench/soak.js';
import type {Run} from './program.js';

export function defineBench(program: Command, run: Run): Command {
	const bench = program
		.command('bench')
		.description('measure beckon on this machine, on a private tmux server')
		.option('--quick', 'fewer rounds')
		.option('--sessions <count>', 'how many sessions', toCount, 100)
		.addOption(
			new Option('--only <part...>', 'some of the measurements').choices([
				'hook',
				'start',
				'popup',
				'latency',
				'watch',
				'busy',
				'idle',
				'scale',
			]),
		)
		.action((options: {quick?: true; sessions: number; only?: PerfPart[]}) =>
			run(async (io) =>
				(await import('./bench/bench.js')).runBench(io, {quick: options.quick === true, sessions: options.sessions, only: options.only}),
			),
		);
	bench.command('bare-ink', {hidden: true}).action(() =>
		run(async () => {
			await (await import('../bench/bare-ink.js')).runBareInk();
			return 0;
		}),
	);
	bench
		.command('observe', {hidden: true})
		.option('--once', 'look one time and end')
		.action((options: {once?: true}) =>
			run(async (io) => (await import('./bench/observe.js')).runBenchObserve(io, {once: options.once === true})),
		);
	bench
		.command('accuracy')
		.description('replay records and compare with what was true')
		.requiredOption('--records <dir>', 'the folder of records')
		.option('--virtual', 'with a simulated clock and pane capture, instead of in real panes')
		.addOption(new Option('--without <witness>', 'leave a witness out (virtual)').choices(['client', 'hooks', 'transcript', 'screen']))
		.option('--at-once <count>', 'how many are played at the same time (real)', toCount, 30)
		.option('--count <count>', 'only so many of the records, spread evenly (real)', toCount)
		.option('--out <file>', 'write the rows as JSON lines')
		.action((options: AccuracyOptions) => run(async (io) => (await import('./bench/accuracy.js')).runBenchAccuracy(io, options)));
	bench
		.command('soak')
		.description('play sessions that die, move and lose files, and compare the queue with what is true')
		.option('--players <count>', 'how many sessions', toCount, 100)
		.option('--minutes <minutes>', 'for how long', toMinutes, 10)
		.option('--seed <seed>', 'of the chances it takes', toCount, 1)
		.action((options: SoakCommand) => run(async (io) => (await import('./bench/soak.js')).runBenchSoak(io, options)));
	bench
		.command('day')
		.description('play a working day in minutes while keys are pressed in a navigator, and tell its memory')
		.option('--players <count>', 'how many sessions', toCount, 30)
		.option('--hours <hours>', 'of work', toNumber, 8)
		.option('--minutes <minutes>', 'in which they are played', toMinutes, 10)
		.option('--seed <seed>', 'of the chances it takes', toCount, 1)
		.action((options: DayCommand) => run(async (io) => (await import('./bench/day.js')).runBenchDay(io, options)));
	bench
		.command('faults')
		.description('send replies and answers to stand-in clients while panes, dialogs and servers change under them')
		.option('--sends <count>', 'how many', toNumber, 2000)
		.option('--seed <seed>', 'of the sends and their faults', toNumber, 1)
		.option('--seconds <seconds>', 'begin none after so many', toNumber)
		.option('--play <number...>', 'only these sends of the seed', toNumbers)
		.option('--stages <count>', 'how many at the same time', toNumber, 4)
		.action((options: FaultsCommand) => run(async (io) => (await import('./bench/faults.js')).runBenchFaults(io, options)));
	return bench;
}

function toNumber(text: string): number {
	if (!/^\d{1,7}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.');
	return Number(text);
}

function toNumbers(text: string, before: readonly number[] | undefined): readonly number[] {
	return [...(before ?? []), toNumber(text)];
}

function toCount(text: string): number {
	const count = Number(text);
	if (!Number.isInteger(count) || count < 1 || count > 2000) throw new InvalidArgumentError('It must be a whole number from 1 to 2000.');
	return count;
}

function toMinutes(text: string): number {
	const minutes = Number(text);
	if (!(minutes > 0 && minutes <= 1440)) throw new InvalidArgumentError('It must be a number above 0, up to 1440.');
	return minutes;
}
