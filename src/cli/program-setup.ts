/** The commands that set up, check, clean and measure. */
import {type Command, Option} from 'commander';
import type {InstallOptions} from '../setup/install.js';
import type {Define, Run} from './program.js';
import {defineBench} from './program-bench.js';

export const setupCommands: Readonly<Record<string, Define>> = {
	install: (program, run) =>
		settingsCommand(program, 'install', "add beckon's hooks to Claude Code's settings", (options) =>
			run(async (io) => {
				if (options.tmux) return (await import('../setup/install-tmux.js')).runInstallTmux(io, options);
				return (await import('../setup/install.js')).runInstall(io, options);
			}),
		)
			.option('--answer-without-keys', 'while beckon is open, answer through the hook instead of typing into the pane')
			.option('--no-answer-without-keys', 'always type into the pane'),
	uninstall: (program, run) =>
		settingsCommand(program, 'uninstall', 'remove exactly what install added', (options) =>
			run(async (io) => {
				if (options.tmux) return (await import('../setup/install-tmux.js')).runUninstallTmux(io, options);
				return (await import('../setup/uninstall.js')).runUninstall(io, options);
			}),
		),
	watch: defineWatch,
	doctor: (program, run) =>
		program
			.command('doctor')
			.description('check tmux, hooks, files and sessions; each finding comes with its fix')
			.option('--json', 'as JSON')
			.action((options: {json?: true}) =>
				run(async (io) => (await import('../setup/doctor/doctor.js')).runDoctor(io, {json: options.json === true})),
			),
	config: (program, run) =>
		program
			.command('config')
			.description('print the effective configuration and where each value comes from')
			.option('--json', 'as JSON')
			.option('--schema', 'print the JSON schema of the file instead')
			.action((options: {json?: true; schema?: true}) =>
				run(async (io) =>
					(await import('./manage/config.js')).runConfig(io, {json: options.json === true, schema: options.schema === true}),
				),
			),
	rename: (program, run) =>
		program
			.command('rename')
			.description("give a session's directory a name, kept for every later session there")
			.argument('<session>', 'session id, its beginning, %pane, or a directory')
			.argument('<name>', 'the new name; an empty one takes it back')
			.action((session: string, name: string) => run(async (io) => (await import('./manage/rename.js')).runRename(io, {session, name}))),
	purge: definePurge,
	demo: (program, run) =>
		program
			.command('demo')
			.description('try it: six simulated sessions on a private tmux server')
			.action(() => run(async (io) => (await import('./manage/demo.js')).runDemo(io))),
	bench: defineBench,
};

type SettingsCommand = InstallOptions & {readonly tmux: boolean};

function settingsCommand(program: Command, name: string, description: string, act: (options: SettingsCommand) => Promise<void>): Command {
	return program
		.command(name)
		.description(description)
		.option('--dry-run', 'show the diff, change nothing')
		.addOption(new Option('--project <directory>', "this repository's settings instead of the user's").conflicts('tmux'))
		.option('--tmux', 'keys, hooks and status segment in tmux.conf instead')
		.action(({dryRun, tmux, project, answerWithoutKeys}: {dryRun?: true; tmux?: true; project?: string; answerWithoutKeys?: boolean}) =>
			act({dryRun: dryRun === true, tmux: tmux === true, project, answerWithoutKeys}),
		);
}

function defineWatch(program: Command, run: Run): Command {
	return program
		.command('watch')
		.description('keep tmux variables and notifications going while no navigator is open')
		.option('--once', 'look once, tell, and end')
		.option('--detach', 'go on in the background')
		.option('--stay', 'wait for tmux servers instead of ending with the last one')
		.option('--print-unit', 'print a systemd user unit')
		.addOption(
			new Option('--json', 'print rows as they change, a JSON line each, and tell nobody else').conflicts([
				'once',
				'detach',
				'stay',
				'printUnit',
			]),
		)
		.action((options: {once?: true; detach?: true; stay?: true; printUnit?: true; json?: true}) =>
			run(async (io) => {
				if (options.json) return (await import('./list/stream.js')).runStream(io);
				return (await import('../notify/watch.js')).runWatch(io, {
					once: options.once === true,
					detach: options.detach === true,
					stay: options.stay === true,
					printUnit: options.printUnit === true,
				});
			}),
		);
}

function definePurge(program: Command, run: Run): Command {
	return program
		.command('purge')
		.description('delete what beckon recorded')
		.addOption(new Option('--session <id>', 'of one session').conflicts(['directory', 'all']))
		.addOption(new Option('--directory <path>', 'of all sessions below a directory').conflicts(['session', 'all']))
		.addOption(new Option('--all', 'everything').conflicts(['session', 'directory']))
		.action((options: {session?: string; directory?: string; all?: true}) =>
			run(async (io) => (await import('./manage/purge.js')).runPurge(io, options)),
		);
}
