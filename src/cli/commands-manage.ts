/** The commands that set up, check and clean. */
import {otherAgentNames, usualWords} from '../agents/usual-words.js';
import {choice, command, type Entry, flag, required, text, toggle, withDefault} from './command.js';
import {json} from './params/look.js';
import {hostsParams, purgeParams, reportParams} from './params/manage.js';

const settings = {
	dryRun: flag('show the diff, change nothing'),
	project: {...text("this repository's settings instead of the user's", 'directory'), conflicts: ['tmux']},
	tmux: flag('keys, hooks and status segment in tmux.conf instead'),
	host: {...text('on this host of the config, after a question', 'name'), conflicts: ['tmux', 'project']},
	yes: flag('with --host: do not ask'),
	agent: {
		...choice(otherAgentNames, `for this agent instead of ${usualWords.name}; install says first what it may cost`),
		conflicts: ['tmux', 'project', 'host'],
	},
};
const exitWhenDeclined = {3: 'asked about a host, you said no: nothing was changed'} as const;

export const manageCommands: readonly Entry[] = [
	command('init', 'set up everything on one page: hooks, keys, status line, notifications', {
		exits: {2: 'no terminal to ask in: it printed the commands to run instead'},
		run: async (io) => (await import('./manage/init.js')).runInitCommand(io),
	}),
	command('install', `add beckon's hooks to ${usualWords.name}'s settings`, {
		options: {
			...settings,
			answerWithoutKeys: toggle(
				'while beckon is open, answer through the hook instead of typing into the pane',
				'always type into the pane',
			),
			statusline: toggle(`keep the limits of the account: put a script in front of ${usualWords.name}'s status line`, 'remove that script'),
		},
		exits: exitWhenDeclined,
		run: async (io, {host, ...given}) => {
			if (given.tmux) return (await import('../setup/install-tmux.js')).runInstallTmux(io, given);
			const {runInstall} = await import('../setup/install.js');
			if (host === undefined) return runInstall(io, given);
			return (await import('./manage/host-install.js')).changeHost(io, {...given, host}, (place) => runInstall(io, given, place));
		},
	}),
	command('uninstall', 'remove exactly what init and install added; in a terminal it asks about each part', {
		options: {
			...settings,
			all: {...flag('hooks, tmux.conf and the config of init, without asking'), conflicts: ['tmux', 'project', 'host', 'agent']},
		},
		exits: exitWhenDeclined,
		run: async (io, {host, all, ...given}) => {
			if (given.tmux) return (await import('../setup/install-tmux.js')).runUninstallTmux(io, given);
			if (host === undefined && given.project === undefined && given.agent === undefined)
				return (await import('./manage/uninstall.js')).runUninstallCommand(io, {all, dryRun: given.dryRun});
			const {runUninstall} = await import('../setup/uninstall.js');
			if (host === undefined) return runUninstall(io, given);
			return (await import('./manage/host-install.js')).changeHost(io, {...given, host}, (place) => runUninstall(io, given, place));
		},
	}),
	command('watch', 'keep tmux variables and notifications going while no navigator is open', {
		options: {
			once: flag('look once, notify, and quit'),
			detach: flag('keep running in the background'),
			stay: flag('wait for tmux servers instead of ending with the last one'),
			osc: flag('write the sessions to the terminals of clients too (OSC 7501)'),
			printUnit: flag('print a systemd user unit'),
			json: {
				...flag('print each row as a JSON line when it changes; send no notifications'),
				conflicts: ['once', 'detach', 'stay', 'osc', 'printUnit'],
			},
		},
		run: async (io, {json: isStream, ...given}) => {
			if (isStream) return (await import('./look/watch-json.js')).runWatchJson(io);
			const atStart = async () => {
				await (await import('../navigator/late-parts.js')).loadLateParts(io);
				return (await import('../setup/install.js')).mendInstall(io);
			};
			const {followEverywhere: openLooks} = await import('../sources/sources.js');
			return (await import('../notify/watch.js')).runWatch(io, {...given, atStart, openLooks});
		},
	}),
	command('report', 'tell the state of the program that calls it, for any agent or script: it becomes a row', {
		...reportParams,
		examples: [
			"beckon report --state blocked --kind question --msg 'Which database?' --app mybot",
			'beckon report --state clear --app mybot',
		],
		problem: ({state, osc, announce, pid, pane}) => {
			if (announce !== undefined && (!osc || pid === undefined || pane === undefined)) return '--announce needs --osc, --pid and --pane';
			return osc || state !== undefined ? undefined : 'say what it does with --state, or read a stream with --osc';
		},
		run: async (io, given) => (await import('./manage/report.js')).runReport(io, given),
	}),
	command('hosts', 'list the other machines of the config, test one, or log in to one', {
		...hostsParams,
		exits: {1: '`test`: something does not work there'},
		problem: ({act, name}) => (act !== 'list' && name === undefined ? "missing required argument 'name'" : undefined),
		run: async (io, given) => (await import('./manage/hosts.js')).runHosts(io, given),
	}),
	command('doctor', 'check tmux, hooks, files and sessions; each finding comes with its fix', {
		options: {json, all: flag('all that is well too, session by session')},
		exits: {1: 'something is wrong'},
		run: async (io, given) => (await import('../setup/doctor/doctor.js')).runDoctor(io, given),
	}),
	command('update', 'say who installed beckon and how it is updated; nothing is changed', {
		run: async (io) => (await import('../setup/update.js')).runUpdate(io),
	}),
	command('config', 'print the effective configuration and where each value comes from', {
		args: {act: withDefault(choice(['show', 'init', 'edit'], 'init writes a commented file, edit opens and checks it'), 'show')},
		options: {json, schema: flag('print the JSON schema of the file instead')},
		exits: {1: 'the file has something wrong'},
		run: async (io, {act, ...given}) => {
			if (act === 'show') return (await import('./manage/config-file.js')).runConfig(io, given);
			const {runConfigEdit, runConfigInit} = await import('./manage/config-file.js');
			return act === 'init' ? runConfigInit(io) : runConfigEdit(io);
		},
	}),
	command('rename', "give a session's directory a name, kept for every later session there", {
		args: {
			session: required(text('session ID, its beginning, %pane, or a directory')),
			name: required(text('the new name; an empty one restores the original')),
		},
		run: async (io, given) => (await import('./manage/rename.js')).runRename(io, given),
	}),
	command('purge', 'delete what beckon recorded', {
		...purgeParams,
		run: async (io, given) => (await import('./manage/purge.js')).runPurge(io, given),
	}),
	command('demo', 'try it: six simulated sessions on a private tmux server', {
		options: {
			hosts: flag('with two pretend hosts, each with a tmux server of its own'),
			agents: flag('with a pane of each other agent that is read: pictures, which do not act'),
		},
		run: async (io, given) => (await import('./manage/demo.js')).runDemo(io, given),
	}),
];
