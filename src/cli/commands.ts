/** Every command of beckon, in the order of the help. A new command needs an entry in one of these tables, and a file. */
import {colorChoices} from '../core/words/print-colours.js';
import {topics} from '../core/words/topics.js';
import {type CommandGroup, choice, command, type Entry, flag, many, type Program, required, text} from './command.js';
import {goCommands} from './commands-go.js';
import {lookCommands} from './commands-look.js';
import {manageCommands} from './commands-manage.js';
import {answerCommands, sessionCommands} from './commands-send.js';

const completions = command('completions', 'print shell completions', {
	args: {shell: required(choice(['bash', 'zsh', 'fish'], 'the shell they are for'))},
	examples: ['eval "$(beckon completions bash)"'],
	run: async (io, {shell}) => {
		io.stdout.write((await import('./completions.js')).completionScripts[shell]);
		return 0;
	},
});

const complete = command('complete', 'what may stand at the cursor, for completions', {
	isHidden: true,
	isElsewhere: true,
	args: {line: required(text(''))},
	run: async (io, {line}) => (await import('./completions.js')).runComplete(io, {commands, options: program.options}, line),
});

const help = command('help', 'explain a topic, such as keys, config or answering', {
	args: {topic: {...text('a topic or a command; without one, all topics are listed'), offers: topics.map(({name}) => name)}},
	examples: ['beckon help keys', 'beckon help answering | less'],
	run: async (io, {topic}) => (await import('./print/help.js')).runHelp(io, program, topic),
});

const bench = command('bench', 'in a checkout of the sources: measure beckon, or try it hard', {
	isElsewhere: true,
	args: {words: many(text('what to run; `--help` lists it'))},
	examples: ['beckon bench --help'],
	run: async (io, {words = []}) => (await import('./manage/bench.js')).runBench(io, words),
});

export const groups: readonly CommandGroup[] = [
	{title: 'Go', entries: goCommands},
	{title: 'Look', entries: lookCommands},
	{title: 'Answer', entries: answerCommands},
	{title: 'Session', entries: sessionCommands},
	{title: 'Set up', entries: [...manageCommands, completions, complete, help]},
	{title: 'Measure', entries: [bench]},
];

export const commands: readonly Entry[] = groups.flatMap(({entries}) => entries);

export const program = {
	name: 'beckon',
	groups,
	options: {
		color: choice(colorChoices, 'colours in what is printed: auto is yes on a terminal, unless NO_COLOR is set', 'when'),
		debug: flag('write a log to the state directory; it holds no text of prompts, commands or answers'),
		version: flag('output the version number'),
	},
} as const satisfies Program;
