/** The rigs as commands: `npm run bench -- accuracy …` in a checkout. */
import {choice, command, type Entry, flag, many, type NumberRule, number, text, withDefault} from '../src/cli/command.js';
import {perfParts} from './perf/parts.js';

/** A number of sessions, rounds or seeds. */
const count: NumberRule = {
	must: 'a whole number from 1 to 2000',
	isFit: (written) => Number.isInteger(Number(written)) && Number(written) >= 1 && Number(written) <= 2000,
};
const whole: NumberRule = {must: 'a whole number', isFit: (written) => /^\d{1,7}$/.test(written)};
const minutes: NumberRule = {
	must: 'a number above 0, up to 1440',
	isFit: (written) => Number(written) > 0 && Number(written) <= 1440,
};
const chances = withDefault(number('of the chances it takes', count), 1);

const missed = {exits: {1: 'a budget was missed'}};

export const rigs: readonly Entry[] = [
	command('times', 'measure beckon on a private tmux server; what runs without a name', {
		...missed,
		options: {
			quick: flag('fewer rounds'),
			sessions: withDefault(number('how many sessions', count, 'count'), 100),
			compare: text('a commit of this checkout to build and to measure in turns with this build', 'commit'),
			only: many(choice(perfParts, 'some of the measurements', 'part')),
		},
		run: async (io, given) => (await import('./perf/command.js')).runBench(io, given),
	}),
	command('hosts', 'measure sessions of hosts: shells of this machine, each with a tmux server of its own', {
		...missed,
		options: {
			short: flag('fewer rounds'),
			hosts: withDefault(number('how many hosts', count, 'count'), 10),
			each: withDefault(number('how many sessions each', count, 'count'), 50),
		},
		run: async (io, given) => (await import('./perf/command.js')).runBenchHosts(io, given),
	}),
	command('search', 'measure `beckon search` over transcripts that it writes: the first index, a command, a key', {
		...missed,
		options: {
			counts: many(number('how many transcripts; several are several sizes', count, 'count')),
			each: withDefault(number('their size in KB, on average', count, 'kb'), 512),
			rounds: withDefault(number('how often', count, 'count'), 5),
		},
		run: async (io, given) => (await import('./perf/command.js')).runBenchSearch(io, given),
	}),
	command('storm', 'press keys in a navigator while the hooks of many sessions report without pause', {
		...missed,
		options: {
			sessions: withDefault(number('how many sessions', count, 'count'), 60),
			each: withDefault(number('events a second of each', count, 'count'), 5),
			seconds: withDefault(number('for how long', count), 30),
			hooks: flag('run the real hook for each event, as far as the machine can, instead of writing its files'),
		},
		run: async (io, given) => (await import('./perf/command.js')).runBenchStorm(io, given),
	}),
	command('bare-ink', '', {
		isHidden: true,
		run: async () => {
			await (await import('./perf/bare-ink.js')).runBareInk();
			return 0;
		},
	}),
	command('observe', '', {
		isHidden: true,
		options: {once: flag('look one time and end')},
		run: async (io, given) => (await import('./observer/command.js')).runBenchObserve(io, given),
	}),
	command('accuracy', 'replay records and compare with what was true', {
		options: {
			records: text('the folder of records', 'dir'),
			agent: text('the moments and tapes of this agent instead of records', 'name'),
			tapes: text('the folder of its tapes', 'dir'),
			virtual: flag('with a simulated clock and pane capture, instead of in real panes'),
			without: choice(
				['client', 'hooks', 'transcript', 'screen', 'title', 'server', 'all'],
				'leave a witness out (virtual, or of an agent); all: of an agent each in turn, as a table',
				'witness',
			),
			atOnce: withDefault(number('how many are played at the same time (real)', count, 'count'), 30),
			count: number('only so many of the records, spread evenly (real)', count),
			out: text('write the rows as JSON lines', 'file'),
		},
		problem: ({records, agent}) => ((records === undefined) === (agent === undefined) ? 'name either --records or --agent' : undefined),
		run: async (io, {records = '', agent, tapes, ...given}) =>
			agent === undefined
				? (await import('./accuracy/command.js')).runBenchAccuracy(io, {...given, records})
				: (await import('./accuracy/command.js')).runAgentAccuracy(io, agent, {tapes, without: given.without}),
	}),
	command('soak', 'play sessions that die, move and lose files, and compare the queue with what is true', {
		options: {
			players: withDefault(number('how many sessions', count, 'count'), 100),
			minutes: withDefault(number('for how long', minutes), 10),
			seed: chances,
		},
		run: async (io, given) => (await import('./soak/command.js')).runBenchSoak(io, given),
	}),
	command('day', 'play a working day in minutes while keys are pressed in a navigator, and tell its memory', {
		options: {
			players: withDefault(number('how many sessions', count, 'count'), 30),
			hours: withDefault(number('of work', whole), 8),
			minutes: withDefault(number('in which they are played', minutes), 10),
			seed: chances,
		},
		run: async (io, given) => (await import('./day/command.js')).runBenchDay(io, given),
	}),
	command('power-loss', 'kill beckon between every two steps of a start, end, resume, restore and queued prompt, and run it again', {
		options: {
			only: many(choice(['start', 'end', 'resume', 'restore', 'queue'], 'some of the stories', 'story')),
			most: withDefault(number('at most so many kills a story, spread evenly', count, 'count'), 2000),
		},
		exits: {1: 'something was started or sent twice, or forgotten'},
		run: async (io, given) => (await import('./power-loss/command.js')).runBenchPowerLoss(io, given),
	}),
	command('faults', 'send replies and answers to stand-in agents while panes, dialogs and servers change under them', {
		options: {
			sends: withDefault(number('how many', whole, 'count'), 2000),
			seed: withDefault(number('of the sends and their faults', whole), 1),
			seconds: number('begin none after so many', whole),
			play: many(number('only these sends of the seed', whole, 'number')),
			hosts: flag('to hosts, over lines that break, freeze and babble'),
			agent: choice(['codex', 'opencode'], 'to the server or plugin of this agent, which the rig plays', 'name'),
			stages: withDefault(number('how many at the same time', whole, 'count'), 4),
		},
		run: async (io, given) => (await import('./faults/command.js')).runBenchFaults(io, given),
	}),
];
