/** The commands that send keys to a session, and those for the log and the outbox. */
import {otherAgentNames, usualWords} from '../agents/usual-words.js';
import type {Act, EndAct} from '../core/words/send-summary.js';
import {choice, command, type Entry, flag, many, required, text, type ValuesOf, withDefault} from './command.js';
import {client} from './commands-go.js';
import {host, json, session} from './commands-look.js';
import {exits, receipt, replyCommand, unsent} from './reply-command.js';

const answerParams = {
	args: {session, option: text('1 to 9, several as 1,3, y or n; without one, the options are listed and nothing is sent')},
	options: {
		token: text('token of the prompt, from `ls --json`: any other prompt is refused'),
		text: text('a reason for n, or the text of an option that takes one'),
		host,
		json: receipt,
	},
};
export type AnswerCommand = ValuesOf<typeof answerParams>;

const broadcastParams = {
	args: {words: many(text('the text; without any, stdin'))},
	options: {
		to: many(text('a session; may be given several times', 'session')),
		state: many(text('only sessions in this state or group; may be given several times')),
		project: text('only sessions of this project', 'name'),
		host,
		everywhere: flag('on all tmux servers and hosts; without it, on the tmux server of this pane'),
		queue: flag('to working sessions too: the text waits for the turn to end'),
		dryRun: flag('show who would get it, and send nothing'),
		yes: flag('do not ask for confirmation'),
		json: flag('print the receipts as JSON'),
	},
};
export type BroadcastCommand = ValuesOf<typeof broadcastParams>;

const newParams = {
	args: {directory: text('its directory; without one, the current directory')},
	options: {
		agent: text(`its agent; without one, ${usualWords.name}`),
		prompt: text('its first prompt, sent as soon as it takes text'),
		name: text('the name of its window, or of its tmux session'),
		resume: text('go on with an ended conversation: its ID, or its name in the list', 'session'),
		detach: flag('stay here: without it, a terminal shows the new session'),
		in: withDefault(choice(['window', 'pane', 'session'], 'a window, a pane beside this one, or a tmux session of its own'), 'window'),
		host: text('start it on this host of the config', 'name'),
		client: {...client, isHidden: true},
		into: {...text('the pane it was started in', 'pane'), isHidden: true},
		entry: {...text('of the outbox', 'id'), isHidden: true},
		json: receipt,
	},
};
export type NewCommand = ValuesOf<typeof newParams>;

const endParams = {
	args: {sessions: required(many(text(session.help)))},
	options: {
		how: withDefault(
			choice(
				['end', 'close', 'kill'],
				'end: interrupt the turn and type the command of its agent that ends it; close: close its pane; kill: send signals to its process',
			),
			'end',
		),
		host,
		yes: flag('do not ask for confirmation'),
		json: receipt,
	},
};
export type EndCommand = ValuesOf<typeof endParams>;

const queueParams = {
	args: {session: required(text(session.help)), words: many(text('the prompt; without any, stdin'))},
	options: {edit: flag('write the prompt in $EDITOR'), json: flag('print the entry as JSON')},
};
export type QueueCommand = ValuesOf<typeof queueParams>;

const outboxParams = {
	args: {
		act: withDefault(
			choice(
				['list', 'resend', 'submit', 'edit', 'drop'],
				'submit presses Enter on a text that is typed already; edit changes one that waits',
			),
			'list',
		),
		id: text('ID of a message, as `beckon outbox` lists it'),
	},
	options: {text: text('the new text of `edit`; without it, $EDITOR'), json},
};
export type OutboxCommand = ValuesOf<typeof outboxParams>;

export const answerCommands: readonly Entry[] = [
	replyCommand,
	command('answer', 'answer the dialog a session shows', {
		...answerParams,
		exits,
		examples: ['beckon answer api y', "beckon answer api n --text 'use the test database'"],
		run: async (io, given) => (await import('./send/answer.js')).runAnswer(io, given),
	}),
	command('broadcast', 'send one text to several sessions, after showing which', {
		...broadcastParams,
		exits: {...unsent, 0: 'it arrived in each session it was sent to'},
		examples: ["beckon broadcast 'run the tests again' --state done", "beckon broadcast 'commit and stop' --project api --dry-run"],
		run: async (io, given) => (await import('./send/broadcast.js')).runBroadcast(io, given),
	}),
	command('new', 'start a session of an agent in a new tmux window', {
		...newParams,
		exits: {
			0: 'it has started, and the prompt arrived',
			3: 'refused, or it ended at once: no prompt was sent',
			4: 'no sign of it within 30 s, or sent and not confirmed',
		},
		examples: [
			"beckon new ~/src/api --prompt 'fix the failing test'",
			'beckon new --resume 7f3a --in pane',
			`beckon new ~/src/web --agent ${otherAgentNames[0]} --detach`,
		],
		problem: ({host: far, directory, resume, in: place}) => {
			if (far === undefined) return undefined;
			if (place === 'pane') return '--in pane is for this machine';
			return resume === undefined && directory?.startsWith('/') !== true
				? 'with --host the directory is a whole path on that host'
				: undefined;
		},
		run: async (io, given) => (await import('./send/new.js')).runNew(io, given),
	}),
	command('folders', 'list directories to start a session in, for completions', {
		isHidden: true,
		options: {host: text('on this host of the config', 'name')},
		run: async (io, given) => (await import('./list/folders.js')).runFolders(io, given),
	}),
	act('interrupt', 'stop what a session is doing (Esc)'),
	act('retry', 'send the last prompt again after an error'),
	act('resume', 'resume an ended session in a new window'),
	command('end', 'end sessions, after telling what is lost; `beckon resume` brings one back', {
		...endParams,
		exits: {...unsent, 0: 'all of them have ended'},
		examples: ['beckon end api', 'beckon end api web --how close'],
		run: async (io, given) => (await import('./send/end.js')).runEnd(io, given),
	}),
	command('restore', 'after tmux ended: bring its sessions back, each into its window and pane', {
		options: {
			dryRun: flag('show what would be done, and do nothing'),
			yes: flag('do not ask for confirmation'),
			json: flag('as JSON, once, at the end'),
		},
		exits: {0: 'all that was to be started runs', 1: 'some did not start'},
		run: async (io, given) => (await import('./send/restore.js')).runRestore(io, given),
	}),
	command('queue', 'keep a prompt for a session until it rests; an open navigator or `beckon watch` then sends it, once', {
		...queueParams,
		exits: {3: 'refused, nothing was kept'},
		examples: ['beckon queue api now run the tests', 'beckon outbox edit <id>', 'beckon outbox drop <id>'],
		run: async (io, given) => (await import('./send/queue.js')).runQueue(io, given),
	}),
	command('outbox', 'list messages that wait or may not have been delivered; resend, submit, edit or drop one', {
		...outboxParams,
		exits: unsent,
		problem: ({act, id}) => (act !== 'list' && id === undefined ? "missing required argument 'id'" : undefined),
		run: async (io, given) => (await import('./send/outbox.js')).runOutbox(io, given),
	}),
];

function act(name: Exclude<Act, EndAct>, help: string): Entry {
	return command(name, help, {
		args: {session},
		options: {yes: flag('do not ask for confirmation'), json: receipt},
		exits,
		run: async (io, given) => (await import('./send/act.js')).runAct(io, {act: name, ...given}),
	});
}
