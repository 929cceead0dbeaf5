/** The commands, their options, and the file each one loads when it runs. Nothing else is loaded before. */
import {Command, CommanderError, Option} from 'commander';
import manifest from '../../package.json' with {type: 'json'};
import type {ExitCode, Io} from '../core/context.js';
import {openNavigator} from './navigate.js';
import {deliverCommands} from './program-deliver.js';
import {clientOption, scriptCommands} from './program-scripts.js';
import {setupCommands} from './program-setup.js';
import {tmuxCommands} from './program-tmux.js';

/** Runs a command's file and keeps its exit code. */
export type Run = (command: (io: Io) => Promise<ExitCode>) => Promise<void>;

/** Adds one command to the program. */
export type Define = (program: Command, run: Run) => Command;

const commands: Readonly<Record<string, Define>> = {
	navigate: defineNavigate,
	...scriptCommands,
	...tmuxCommands,
	...deliverCommands,
	...setupCommands,
};

/** The command line; `run` is called by the command that was asked for. With `only` it has no other command, which is quicker to build. */
export function createProgram(io: Io, run: Run, only?: string): Command {
	const program = new Command('beckon');
	program
		.description(manifest.description)
		.version(manifest.version, '-v, --version')
		.option('--debug', 'write a log to the state directory; it holds no text of prompts, commands or answers')
		.addHelpText('after', '\nWithout a command beckon opens the navigator; without a terminal it prints the list.')
		.helpCommand(false)
		.showHelpAfterError('(beckon --help lists the commands)')
		.configureOutput({writeOut: (text) => io.stdout.write(text), writeErr: (text) => io.stderr.write(text)})
		.exitOverride();
	const isKnown = only !== undefined && Object.hasOwn(commands, only);
	for (const [name, define] of Object.entries(commands)) if (!isKnown || name === only) define(program, run);
	return program;
}

/** What these arguments ask for, as one act: its exit code is 2 when they are none of ours, which is then said on stderr. */
export function toProgramAct(argv: readonly string[]): (io: Io) => Promise<ExitCode> {
	return async (io) => {
		let exitCode: ExitCode = 0;
		const run: Run = async (command) => {
			exitCode = await command(io);
		};
		try {
			await createProgram(io, run, argv[0]).parseAsync([...argv], {from: 'user'});
			return exitCode;
		} catch (error) {
			if (!(error instanceof CommanderError)) throw error;
			return error.exitCode === 0 ? 0 : 2; // commander has printed it
		}
	};
}

function defineNavigate(program: Command, run: Run): Command {
	return program
		.command('navigate')
		.description('open the navigator (the default)')
		.option('--ascii', 'draw with ASCII only')
		.option('--screen-reader', 'linear text: one session at a time, in sentences')
		.addOption(new Option('--popup', 'end after a jump').hideHelp())
		.addOption(clientOption().hideHelp())
		.addOption(new Option('--resident <tmux>', 'wait hidden for popups over the clients of this $TMUX').hideHelp())
		.action((options: {popup?: true; client?: string; resident?: string; ascii?: true; screenReader?: true}) =>
			run((io) =>
				openNavigator(io, {
					popup: options.popup === true,
					client: options.client,
					resident: options.resident,
					isAscii: options.ascii === true,
					isLinear: options.screenReader === true,
				}),
			),
		);
}
