/** The parameters of commands that print information, that move a client, or that a key runs. */
import {waitingStates} from '../../core/queue/queue.js';
import {stateArgument} from '../../core/words/state-word.js';
import {choice, flag, many, number, required, text, type ValuesOf, withDefault} from '../command.js';

export const session = required(text('session ID, project name or title, the beginning of one of these, %pane, or place such as main:2.0'));
export const json = flag('as JSON');
/** Only commands that list sessions or jump have this option. A command that sends waits until the result is known. */
const wait = number(
	'how long to wait for hosts (default: 1.5)',
	{must: 'a number of seconds from 0 to 60', isFit: (written) => /^\d{1,2}(\.\d{1,3})?$/.test(written) && Number(written) <= 60},
	'seconds',
);
export const host = text('only sessions of this host', 'name');

export const sessionParams = {args: {session}, options: {json}};
export type SessionCommand = ValuesOf<typeof sessionParams>;

export const lsParams = {
	options: {
		json: flag('as JSON (stable, versioned)'),
		host,
		wait,
		all: flag('sessions that are not in the queue too: headless, nested, snoozed and dismissed ones'),
		format: withDefault(
			choice(
				['plain', 'detail', 'ids', 'names'],
				'how much to print: `detail` also what was spent today; `names` and `ids` are what a command takes for a session',
			),
			'plain',
		),
	},
};
export type LsOptions = ValuesOf<typeof lsParams>;

export const statusParams = {
	options: {
		json: {...json, conflicts: ['tmux', 'brief']},
		tmux: flag('for a status line of tmux, with its colours'),
		brief: flag('in signs, 7 cells at most: ▲2 ●6 is two that need you, and six whose turn ended'),
		wait,
	},
};
export type StatusOptions = ValuesOf<typeof statusParams>;

export const searchParams = {
	args: {
		words: required(many(text('all of them were said in the session; a "quoted phrase", and project: agent: before: after: as filters'))),
	},
	options: {
		project: text('only sessions of this project', 'name'),
		here: flag('only sessions of this directory, or below it'),
		everywhere: flag('also on the hosts of the config that have beckon'),
		limit: withDefault(
			number(
				'how many sessions',
				{must: 'a whole number from 1 to 200', isFit: (written) => /^([1-9]\d?|1\d\d|200)$/.test(written)},
				'count',
			),
			10,
		),
		json,
	},
};
export type SearchOptions = ValuesOf<typeof searchParams>;

export const waitParams = {
	args: {sessions: required(many(text(session.help)))},
	options: {
		state: many(
			text(
				'a state or a group, as `beckon ls` names it; may be given several times. A turn that has ended is your-turn until you look at it, then done (default: needs-you or done)',
			),
		),
		any: flag('until one of the sessions is there; without it, all of them'),
		timeout: number(
			'the most seconds to wait (default: no limit)',
			{
				must: 'a number of seconds from 0 to 604800',
				isFit: (written) => /^\d{1,6}(\.\d{1,3})?$/.test(written) && Number(written) <= 604_800,
			},
			'seconds',
		),
		json: flag('as JSON, once, at the end'),
	},
};
export type WaitOptions = ValuesOf<typeof waitParams>;

/** The asking tmux client; key bindings give it as `#{client_name}`. */
export const client = text('the tmux client to move; key bindings pass #{client_name}', 'name');

export const nextParams = {
	options: {
		state: {...text('only sessions in this state, as `beckon ls` or `ls --json` names it'), offers: waitingStates.map(stateArgument)},
		project: text('only sessions of this project', 'name'),
		wait,
		client,
	},
};
export type NextOptions = ValuesOf<typeof nextParams>;

export const receipt = flag('print the receipt as JSON');

export const replyParams = {
	args: {
		session: text(`${session.help}; without one, the most urgent one`),
		words: many(text('the text, behind the full name of a session or with --current')),
	},
	options: {
		current: flag('the session in this pane'),
		text: {...text('the text; without any, stdin'), conflicts: ['edit']},
		edit: flag('write the text in $EDITOR'),
		queue: flag('also to a working session: it waits for the turn to end'),
		shell: flag('the text starts with ! and is to run as a shell command'),
		prompt: {...flag('answer in a small popup, one session after the other'), conflicts: ['text', 'edit', 'queue', 'shell', 'json']},
		host: {...host, conflicts: ['current', 'prompt']},
		client: {...client, isHidden: true},
		json: receipt,
	},
};
export type ReplyCommand = ValuesOf<typeof replyParams>;
