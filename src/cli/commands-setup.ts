/** The commands that set up, check and clean. */
import {usualWords} from '../agents/usual-words.js';
import {choice, command, type Entry, flag, required, text, toggle, withDefault} from './command.js';
import {json} from './commands-look.js';

const settings = {
	dryRun: flag('show the diff, change nothing'),
	project: {...text("this repository's settings instead of the user's", 'directory'), conflicts: ['tmux']},
	tmux: flag('keys, hooks and status segment in tmux.conf instead'),
};

export const setupCommands: readonly Entry[] = [
	command('init', 'set up everything, one question at a time: hooks, keys, status line, notifications', {
		exits: {2: 'there is no terminal to ask in; it said what to run instead'},
		run: async (io) => (await import('./manage/init.js')).runInitCommand(io),
	}),
	command('install', `add beckon's hooks to ${usualWords.name}'s settings`, {
		options: {
			...settings,
			answerWithoutKeys: toggle(
				'while beckon is open, answer through the hook instead of typing into the pane',
				'always type into the pane',
			),
			statusline: toggle(
				`keep the limits of the account: put a script in front of ${usualWords.name}'s status line`,
				'take that script out',
			),
		},
		run: async (io, given) =>
			given.tmux
				? (await import('../setup/install-tmux.js')).runInstallTmux(io, given)
				: (await import('../setup/install.js')).runInstall(io, given),
	}),
	command('uninstall', 'remove exactly what install added', {
		options: settings,
		run: async (io, given) =>
			given.tmux
				? (await import('../setup/install-tmux.js')).runUninstallTmux(io, given)
				: (await import('../setup/uninstall.js')).runUninstall(io, given),
	}),
	command('watch', 'keep tmux variables and notifications going while no navigator is open', {
		options: {
			once: flag('look once, tell, and end'),
			detach: flag('go on in the background'),
			stay: flag('wait for tmux servers instead of ending with the last one'),
			printUnit: flag('print a systemd user unit'),
			json: {
				...flag('print rows as they change, a JSON line each, and tell nobody else'),
				conflicts: ['once', 'detach', 'stay', 'printUnit'],
			},
		},
		run: async (io, {json: isStream, ...given}) => {
			if (isStream) return (await import('./list/stream.js')).runStream(io);
			const atStart = async () => (await import('../setup/mend-install.js')).mendInstall(io);
			return (await import('../notify/watch.js')).runWatch(io, {...given, atStart});
		},
	}),
	command('doctor', 'check tmux, hooks, files and sessions; each finding comes with its fix', {
		options: {json},
		exits: {1: 'something is wrong'},
		run: async (io, given) => (await import('../setup/doctor/doctor.js')).runDoctor(io, given),
	}),
	command('config', 'print the effective configuration and where each value comes from', {
		args: {act: withDefault(choice(['show', 'init', 'edit'], 'init writes a commented file, edit opens and checks it'), 'show')},
		options: {json, schema: flag('print the JSON schema of the file instead')},
		exits: {1: 'the file has something wrong'},
		run: async (io, {act, ...given}) => {
			if (act === 'show') return (await import('./manage/config.js')).runConfig(io, given);
			const {runConfigEdit, runConfigInit} = await import('./manage/config-file.js');
			return act === 'init' ? runConfigInit(io) : runConfigEdit(io);
		},
	}),
	command('rename', "give a session's directory a name, kept for every later session there", {
		args: {
			session: required(text('session id, its beginning, %pane, or a directory')),
			name: required(text('the new name; an empty one takes it back')),
		},
		run: async (io, given) => (await import('./manage/rename.js')).runRename(io, given),
	}),
	command('purge', 'delete what beckon recorded', {
		options: {
			session: {...text('of one session', 'id'), conflicts: ['directory', 'all']},
			directory: {...text('of all sessions below a directory', 'path'), conflicts: ['session', 'all']},
			all: {...flag('everything'), conflicts: ['session', 'directory']},
		},
		run: async (io, given) => (await import('./manage/purge.js')).runPurge(io, given),
	}),
	command('demo', 'try it: six simulated sessions on a private tmux server', {
		run: async (io) => (await import('./manage/demo.js')).runDemo(io),
	}),
];
