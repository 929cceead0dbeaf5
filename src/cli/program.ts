/** The commands, their options, and the file each one loads when it runs. Nothing else is loaded before. */
import {Command, Option} from 'commander';
import manifest from '../../package.json' with {type: 'json'};
import type {ExitCode, Io} from './io.js';
import {addScriptCommands, clientOption} from './program-scripts.js';
import {addSetupCommands} from './program-setup.js';

/** Runs a command's file and keeps its exit code. */
export type Run = (command: (io: Io) => Promise<ExitCode>) => Promise<void>;

/** The whole command line. `run` is called by the command that was asked for. */
export function createProgram(io: Io, run: Run): Command {
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
	program
		.command('navigate')
		.description('open the navigator (the default)')
		.addOption(new Option('--popup', 'end after a jump').hideHelp())
		.addOption(clientOption().hideHelp())
		.action((options: {popup?: true; client?: string}) => run((each) => navigate(each, options)));
	program
		.command('popup')
		.description('open the navigator in a tmux popup')
		.addOption(clientOption())
		.action((options: {client?: string}) => run(async (each) => (await import('./popup.js')).runPopup(each, options)));
	addScriptCommands(program, run);
	addSetupCommands(program, run);
	return program;
}

/** Without a terminal to draw on, the list is printed instead. */
async function navigate(io: Io, options: {popup?: true; client?: string}): Promise<ExitCode> {
	if (!io.stdout.isTTY || !io.stdin.isTTY) return (await import('./scripts.js')).runLs(io, {json: false, all: false, format: 'plain'});
	return (await import('./navigate.js')).runNavigate(io, {popup: options.popup === true, client: options.client});
}
