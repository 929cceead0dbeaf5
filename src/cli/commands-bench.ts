/** `beckon bench`: the users' measurements, and the names of the checkout's rigs. */
import {choice, command, count, type Entry, flag, many, number, text, withDefault} from './command.js';

const parts = ['hook', 'start', 'popup', 'latency', 'watch', 'busy', 'idle', 'load', 'flood', 'keys', 'scale', 'slopes'] as const;

const bareInk = command('bare-ink', '', {
	isHidden: true,
	run: async () => {
		await (await import('../bench/bare-ink.js')).runBareInk();
		return 0;
	},
});

const hosts = command('hosts', 'measure sessions of hosts: shells of this machine, each with a tmux server of its own', {
	isHidden: true,
	options: {
		short: flag('fewer rounds'),
		hosts: withDefault(number('how many hosts', count, 'count'), 10),
		each: withDefault(number('how many sessions each', count, 'count'), 50),
	},
	exits: {1: 'a budget was missed'},
	run: async (io, given) => (await import('./bench/bench.js')).runBenchHosts(io, given),
});

const rigs = ['accuracy', 'soak', 'day', 'faults', 'observe'].map((name) =>
	command(name, '', {
		isHidden: true,
		isElsewhere: true,
		args: {words: many(text(''))},
		run: async (io, {words = []}) => (await import('./bench/rig.js')).runRig(io, name, words),
	}),
);

export const bench: Entry = command('bench', 'measure beckon on this machine, on a private tmux server', {
	options: {
		quick: flag('fewer rounds'),
		sessions: withDefault(number('how many sessions', count, 'count'), 100),
		compare: text('a commit of this checkout to build and to measure in turns with this build', 'commit'),
		only: many(choice(parts, 'some of the measurements', 'part')),
	},
	exits: {1: 'a budget was missed'},
	commands: [bareInk, hosts, ...rigs],
	run: async (io, given) => (await import('./bench/bench.js')).runBench(io, given),
});
