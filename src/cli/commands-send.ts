/** The commands that send text and answers to a session, and those that start, stop and end one. */
import {otherAgentNames} from '../agents/usual-words.js';
import type {Act, EndAct} from '../core/words/send-summary.js';
import {command, type Entry, flag} from './command.js';
import {exits, replyCommand, unsent} from './commands-go.js';
import {receipt, session} from './params/look.js';
import {answerParams, broadcastParams, endParams, newParams, outboxParams, queueParams} from './params/send.js';

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
		examples: ["beckon broadcast 'run the tests again' --state your-turn", "beckon broadcast 'commit and stop' --project api --dry-run"],
		run: async (io, given) => (await import('./send/broadcast.js')).runBroadcast(io, given),
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

export const sessionCommands: readonly Entry[] = [
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
];

function act(name: Exclude<Act, EndAct>, help: string): Entry {
	return command(name, help, {
		args: {session},
		options: {yes: flag('do not ask for confirmation'), json: receipt},
		exits,
		run: async (io, given) => (await import('./send/act.js')).runAct(io, {act: name, ...given}),
	});
}
