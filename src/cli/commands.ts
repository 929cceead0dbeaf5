/** Every command of beckon, in the order of the help. A new one is an entry in one of these tables, and its file. */
import {choice, command, type Entry, flag, required} from './command.js';
import {answerCommands} from './commands-answer.js';
import {bench} from './commands-bench.js';
import {goCommands} from './commands-go.js';
import {lookCommands} from './commands-look.js';
import {setupCommands} from './commands-setup.js';

export const commands: readonly Entry[] = [
	...goCommands,
	...lookCommands,
	...answerCommands,
	...setupCommands,
	command({
		name: 'completions',
		help: 'print shell completions',
		group: 'Set up',
		args: {shell: required(choice(['bash', 'zsh', 'fish'], ''))},
		examples: ['eval "$(beckon completions bash)"'],
		run: async (io, {shell}) => {
			io.stdout.write((await import('./completions.js')).completionScript({commands, options: programOptions}, shell));
			return 0;
		},
	}),
	bench,
];

/** What can be given without a command, beside the options of the navigator. */
export const programOptions = {
	debug: flag('write a log to the state directory; it holds no text of prompts, commands or answers'),
	version: flag('output the version number'),
};
