/** The rigs as commands: `npm run bench -- accuracy …` in a checkout. */
import {
	choice,
	command,
	count,
	type Entry,
	flag,
	many,
	type NumberRule,
	number,
	required,
	text,
	withDefault,
} from '../../src/cli/command.js';

const whole: NumberRule = {must: 'a whole number', isFit: (written) => /^\d{1,7}$/.test(written)};
const minutes: NumberRule = {
	must: 'a number above 0, up to 1440',
	isFit: (written) => Number(written) > 0 && Number(written) <= 1440,
};
const chances = withDefault(number('of the chances it takes', count), 1);

export const rigs: readonly Entry[] = [
	command('observe', '', {
		isHidden: true,
		options: {once: flag('look one time and end')},
		run: async (io, given) => (await import('./observer/command.js')).runBenchObserve(io, given),
	}),
	command('accuracy', 'replay records and compare with what was true', {
		options: {
			records: required(text('the folder of records', 'dir')),
			virtual: flag('with a simulated clock and pane capture, instead of in real panes'),
			without: choice(['client', 'hooks', 'transcript', 'screen'], 'leave a witness out (virtual)', 'witness'),
			atOnce: withDefault(number('how many are played at the same time (real)', count, 'count'), 30),
			count: number('only so many of the records, spread evenly (real)', count),
			out: text('write the rows as JSON lines', 'file'),
		},
		run: async (io, given) => (await import('./accuracy/command.js')).runBenchAccuracy(io, given),
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
	command('faults', 'send replies and answers to stand-in agents while panes, dialogs and servers change under them', {
		options: {
			sends: withDefault(number('how many', whole, 'count'), 2000),
			seed: withDefault(number('of the sends and their faults', whole), 1),
			seconds: number('begin none after so many', whole),
			play: many(number('only these sends of the seed', whole, 'number')),
			hosts: flag('to hosts, over lines that break, freeze and babble'),
			stages: withDefault(number('how many at the same time', whole, 'count'), 4),
		},
		run: async (io, given) => (await import('./faults/command.js')).runBenchFaults(io, given),
	}),
];
