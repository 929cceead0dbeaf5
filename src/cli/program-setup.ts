/** The commands that set up, check, clean and measure. */
import {Argument, type Command, InvalidArgumentError, Option} from 'commander';
import type {PerfPart} from '../bench/perf.js';
import type {Run} from './program.js';

export function addSetupCommands(program: Command, run: Run): void {
	addInstall(program, run);
	addChecks(program, run);
	addState(program, run);
	program
		.command('demo')
		.description('try it: six simulated sessions on a private tmux server')
		.action(() => run(async (io) => (await import('./demo.js')).runDemo(io)));
	addBench(program, run);
}

function addInstall(program: Command, run: Run): void {
	program
		.command('install')
		.description("add beckon's hooks to Claude Code's settings")
		.option('--dry-run', 'show the diff, change nothing')
		.option('--project <directory>', "this repository's settings instead of the user's")
		.action((options: {dryRun?: true; project?: string}) =>
			run(async (io) => (await import('./install.js')).runInstall(io, {dryRun: options.dryRun === true, project: options.project})),
		);
	program
		.command('uninstall')
		.description('remove exactly what install added')
		.option('--dry-run', 'show the diff, change nothing')
		.option('--project <directory>', "this repository's settings instead of the user's")
		.action((options: {dryRun?: true; project?: string}) =>
			run(async (io) => (await import('./uninstall.js')).runUninstall(io, {dryRun: options.dryRun === true, project: options.project})),
		);
}

function addChecks(program: Command, run: Run): void {
	program
		.command('doctor')
		.description('check tmux, hooks, files and sessions; each finding comes with its fix')
		.option('--json', 'as JSON')
		.action((options: {json?: true}) => run(async (io) => (await import('./doctor.js')).runDoctor(io, {json: options.json === true})));
	program
		.command('config')
		.description('print the effective configuration and where each value comes from')
		.option('--json', 'as JSON')
		.option('--schema', 'print the JSON schema of the file instead')
		.action((options: {json?: true; schema?: true}) =>
			run(async (io) => (await import('./config.js')).runConfig(io, {json: options.json === true, schema: options.schema === true})),
		);
	program
		.command('completions')
		.description('print shell completions')
		.addArgument(new Argument('<shell>').choices(['bash', 'zsh', 'fish']))
		.action((shell: 'bash' | 'zsh' | 'fish') => run(async (io) => (await import('./completions.js')).runCompletions(io, {shell, program})));
}

function addState(program: Command, run: Run): void {
	program
		.command('rename')
		.description("give a session's directory a name, kept for every later session there")
		.argument('<session>', 'session id, its beginning, %pane, or a directory')
		.argument('<name>', 'the new name; an empty one takes it back')
		.action((session: string, name: string) => run(async (io) => (await import('./rename.js')).runRename(io, {session, name})));
	program
		.command('purge')
		.description('delete what beckon recorded')
		.addOption(new Option('--session <id>', 'of one session').conflicts(['directory', 'all']))
		.addOption(new Option('--directory <path>', 'of all sessions below a directory').conflicts(['session', 'all']))
		.addOption(new Option('--all', 'everything').conflicts(['session', 'directory']))
		.action((options: {session?: string; directory?: string; all?: true}) =>
			run(async (io) => (await import('./purge.js')).runPurge(io, options)),
		);
}

function addBench(program: Command, run: Run): void {
	const bench = program
		.command('bench')
		.description('measure beckon on this machine, on a private tmux server')
		.option('--quick', 'fewer rounds')
		.option('--sessions <count>', 'how many sessions', toCount, 100)
		.addOption(new Option('--only <part...>', 'some of the measurements').choices(['hook', 'start', 'latency', 'idle']))
		.action((options: {quick?: true; sessions: number; only?: PerfPart[]}) =>
			run(async (io) =>
				(await import('./bench.js')).runBench(io, {quick: options.quick === true, sessions: options.sessions, only: options.only}),
			),
		);
	bench.command('bare-ink', {hidden: true}).action(() =>
		run(async () => {
			await (await import('../bench/bare-ink.js')).runBareInk();
			return 0;
		}),
	);
	bench
		.command('accuracy')
		.description('replay records and compare with what was true')
		.requiredOption('--records <dir>', 'the folder of records')
		.option('--virtual', 'with a simulated clock and pane capture')
		.addOption(new Option('--without <witness>', 'leave a witness out').choices(['client', 'hooks', 'transcript', 'screen']))
		.option('--out <file>', 'write the rows as JSON lines')
		.action((options: {records: string; virtual?: true; without?: 'client' | 'hooks' | 'transcript' | 'screen'; out?: string}) =>
			run(async (io) => (await import('./bench-accuracy.js')).runBenchAccuracy(io, options)),
		);
}

function toCount(text: string): number {
	const count = Number(text);
	if (!Number.isInteger(count) || count < 1 || count > 2000) throw new InvalidArgumentError('It must be a whole number from 1 to 2000.');
	return count;
}
