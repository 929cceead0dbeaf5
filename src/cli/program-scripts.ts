/** The commands that print or jump and are gone: none of them may load Ink, React or the file watcher. */
import {type Command, Option} from 'commander';
import type {Run} from './program.js';

export function addScriptCommands(program: Command, run: Run): void {
	addLists(program, run);
	addJumps(program, run);
	program
		.command('explain')
		.description('say why a session is where it is, newest fact first')
		.argument('<session>', 'session id, its beginning, project name or %pane')
		.action((session: string) => run(async (io) => (await import('./scripts.js')).runExplain(io, session)));
	program
		.command('history')
		.description("print a session's prompts as they were typed, oldest first")
		.argument('<session>', 'session id, its beginning, project name or %pane')
		.option('--json', 'as JSON')
		.action((session: string, options: {json?: true}) =>
			run(async (io) => (await import('./scripts.js')).runHistory(io, {session, json: options.json === true})),
		);
}

function addLists(program: Command, run: Run): void {
	program
		.command('ls')
		.description('print the queue')
		.option('--json', 'as JSON (stable, versioned)')
		.option('--all', 'headless, nested, background and dismissed sessions too')
		.addOption(new Option('--format <format>', 'what to print of each session').choices(['plain', 'detail', 'ids']).default('plain'))
		.action((options: {json?: true; all?: true; format: 'plain' | 'detail' | 'ids'}) =>
			run(async (io) =>
				(await import('./scripts.js')).runLs(io, {json: options.json === true, all: options.all === true, format: options.format}),
			),
		);
	program
		.command('status')
		.description('print the counts on one line')
		.option('--json', 'as JSON')
		.action((options: {json?: true}) => run(async (io) => (await import('./scripts.js')).runStatus(io, {json: options.json === true})));
}

/** The tmux client that asked, given by key bindings as `#{client_name}`. */
export function clientOption(): Option {
	return new Option('--client <name>', 'the tmux client to move; key bindings pass #{client_name}');
}

function addJumps(program: Command, run: Run): void {
	program
		.command('next')
		.description('jump to the session that has needed you longest')
		.option('--state <state>', 'only sessions in this state')
		.option('--project <name>', 'only sessions of this project')
		.addOption(clientOption())
		.action((options: {state?: string; project?: string; client?: string}) =>
			run(async (io) => (await import('./scripts.js')).runNext(io, options)),
		);
	program
		.command('back')
		.description('jump back to where the last jump came from')
		.addOption(clientOption())
		.action((options: {client?: string}) => run(async (io) => (await import('./scripts.js')).runBack(io, options)));
	program
		.command('jump')
		.description('jump to a session')
		.argument('<session>', 'session id, its beginning, project name or %pane')
		.addOption(clientOption())
		.action((session: string, options: {client?: string}) =>
			run(async (io) => (await import('./scripts.js')).runJump(io, {session, ...options})),
		);
}
