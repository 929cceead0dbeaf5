/** The commands that print or jump and are gone. */
import {Argument, type Command, Option} from 'commander';
import type {Define, Run} from './program.js';

const sessionArgument = ['<session>', 'session id, its beginning, project name or %pane'] as const;

export const scriptCommands: Readonly<Record<string, Define>> = {
	popup: (program, run) =>
		program
			.command('popup')
			.description('open the navigator in a tmux popup')
			.addOption(clientOption())
			.action((options: {client?: string}) => run(async (io) => (await import('./move/popup.js')).runPopup(io, options))),
	ls: defineLs,
	status: (program, run) =>
		program
			.command('status')
			.description('print the counts on one line')
			.addOption(new Option('--json', 'as JSON').conflicts('tmux'))
			.option('--tmux', 'for a status line of tmux, with its colours')
			.action((options: {json?: true; tmux?: true}) =>
				run(async (io) => (await import('./list/status.js')).runStatus(io, options.json ? 'json' : options.tmux ? 'tmux' : 'plain')),
			),
	next: defineNext,
	jump: (program, run) =>
		program
			.command('jump')
			.description('jump to a session')
			.argument(...sessionArgument)
			.addOption(clientOption())
			.action((session: string, options: {client?: string}) =>
				run(async (io) => (await import('./move/jump.js')).runJump(io, {session, ...options})),
			),
	explain: (program, run) =>
		program
			.command('explain')
			.description('say why a session is where it is, newest fact first')
			.argument(...sessionArgument)
			.action((session: string) => run(async (io) => (await import('./list/explain.js')).runExplain(io, session))),
	screen: (program, run) =>
		program
			.command('screen')
			.description("print what is read off a session's pane now")
			.argument(...sessionArgument)
			.option('--json', 'as JSON')
			.action((session: string, options: {json?: true}) =>
				run(async (io) => (await import('./list/screen.js')).runScreen(io, {session, json: options.json === true})),
			),
	history: (program, run) =>
		program
			.command('history')
			.description("print a session's prompts as they were typed, oldest first")
			.argument(...sessionArgument)
			.option('--json', 'as JSON')
			.action((session: string, options: {json?: true}) =>
				run(async (io) => (await import('./list/history.js')).runHistory(io, {session, json: options.json === true})),
			),
	completions: (program, run) =>
		program
			.command('completions')
			.description('print shell completions')
			.addArgument(new Argument('<shell>').choices(['bash', 'zsh', 'fish']))
			.action((shell: 'bash' | 'zsh' | 'fish') => run(async (io) => (await import('./completions.js')).runCompletions(io, shell))),
};

/** The tmux client that asked, given by key bindings as `#{client_name}`. */
export function clientOption(): Option {
	return new Option('--client <name>', 'the tmux client to move; key bindings pass #{client_name}');
}

function defineLs(program: Command, run: Run): Command {
	return program
		.command('ls')
		.description('print the queue')
		.option('--json', 'as JSON (stable, versioned)')
		.option('--all', 'headless, nested, background and dismissed sessions too')
		.addOption(new Option('--format <format>', 'what to print of each session').choices(['plain', 'detail', 'ids']).default('plain'))
		.action((options: {json?: true; all?: true; format: 'plain' | 'detail' | 'ids'}) =>
			run(async (io) =>
				(await import('./list/ls.js')).runLs(io, {json: options.json === true, all: options.all === true, format: options.format}),
			),
		);
}

function defineNext(program: Command, run: Run): Command {
	return program
		.command('next')
		.description('jump to the session that has needed you longest')
		.option('--state <state>', 'only sessions in this state')
		.option('--project <name>', 'only sessions of this project')
		.addOption(clientOption())
		.action((options: {state?: string; project?: string; client?: string}) =>
			run(async (io) => (await import('./move/next.js')).runNext(io, options)),
		);
}
