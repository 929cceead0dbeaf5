/** The parameters of commands that send keys to a session, and those for the log and the outbox. */
import {usualWords} from '../../agents/usual-words.js';
import {choice, flag, many, required, text, type ValuesOf, withDefault} from '../command.js';
import {client, host, json, receipt, session} from './look.js';

export const answerParams = {
	args: {session, option: text('1 to 9, several as 1,3, y or n; without one, the options are listed and nothing is sent')},
	options: {
		token: text('token of the prompt, from `ls --json`: any other prompt is refused'),
		text: text('a reason for n, or the text of an option that takes one'),
		host,
		json: receipt,
	},
};
export type AnswerCommand = ValuesOf<typeof answerParams>;

export const broadcastParams = {
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

export const newParams = {
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

export const endParams = {
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

export const queueParams = {
	args: {session: required(text(session.help)), words: many(text('the prompt; without any, stdin'))},
	options: {edit: flag('write the prompt in $EDITOR'), json: flag('print the entry as JSON')},
};
export type QueueCommand = ValuesOf<typeof queueParams>;

export const outboxParams = {
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
