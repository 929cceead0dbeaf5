/** The commands that print information. */
import {choice, command, type Entry, flag, many, number, required, text, type ValuesOf, withDefault} from './command.js';

export const session = required(text('session ID, project name or title, the beginning of one of these, or %pane'));
export const json = flag('as JSON');
/** Only commands that list sessions or jump have this option. A command that sends waits for its host until the result is known. */
export const wait = number(
	'how long to wait for hosts (default: 1.5)',
	{
		must: 'a number of seconds from 0 to 60',
		isFit: (written) => /^\d{1,2}(\.\d{1,3})?$/.test(written) && Number(written) <= 60,
	},
	'seconds',
);
export const host = text('only sessions of this host', 'name');

const lsParams = {
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

const statusParams = {
	options: {
		json: {...json, conflicts: ['tmux', 'brief']},
		tmux: flag('for a status line of tmux, with its colours'),
		brief: flag('in signs, 7 cells at most: ▲2 ●6 is two that need you, and six whose turn ended'),
		wait,
	},
};
export type StatusOptions = ValuesOf<typeof statusParams>;

const searchParams = {
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

const waitParams = {
	args: {sessions: required(many(text(session.help)))},
	options: {
		state: many(text('a state or a group, as `beckon ls` names it (default: needs-you or done)')),
		any: flag('until one of the sessions is there; without it, all of them'),
		timeout: number('the most seconds to wait (default: no limit)', {
			must: 'a number of seconds from 0 to 604800',
			isFit: (written) => /^\d{1,6}(\.\d{1,3})?$/.test(written) && Number(written) <= 604_800,
		}),
		json: flag('as JSON, once, at the end'),
	},
};
export type WaitOptions = ValuesOf<typeof waitParams>;

export const lookCommands: readonly Entry[] = [
	command('ls', 'print the queue', {
		...lsParams,
		isQuick: true,
		run: async (io, given) => (await import('./list/ls.js')).runLs(io, given),
	}),
	command('status', 'print the counts on one line', {
		...statusParams,
		isQuick: true,
		run: async (io, given) => (await import('./list/status.js')).runStatus(io, given),
	}),
	command('explain', 'explain why a session has its current state, newest fact first', {
		args: {session},
		options: {json},
		run: async (io, given) => (await import('./list/explain.js')).runExplain(io, given),
	}),
	command('screen', "print how beckon reads a session's pane", {
		args: {session},
		options: {json},
		run: async (io, given) => (await import('./list/screen.js')).runScreen(io, given),
	}),
	command('history', "print a session's prompts as they were typed, oldest first", {
		args: {session},
		options: {json},
		run: async (io, given) => (await import('./list/history.js')).runHistory(io, given),
	}),
	command('search', 'find sessions by what was said in them, also those that have ended', {
		...searchParams,
		exits: {1: 'nothing was found'},
		examples: ['beckon search retry backoff', "beckon search 'connection refused' project:api after:2w"],
		run: async (io, given) => (await import('./list/search.js')).runSearch(io, given),
	}),
	command('search-server', '', {
		isHidden: true,
		run: async (io) => {
			const [{serveSearches}, {readConfig}] = await Promise.all([import('../recall/serve.js'), import('../store/config/config.js')]);
			await serveSearches(io, (await readConfig(io.env)).config);
			return 0;
		},
	}),
	command('log', 'print what was sent and its result, newest first', {
		options: {json},
		run: async (io, given) => (await import('./send/log.js')).runLog(io, given),
	}),
	command('wait', 'wait until sessions have reached a state', {
		...waitParams,
		exits: {
			2: 'the time is over, or the command line is wrong',
			3: 'a session ended before it reached the state',
			4: 'no session has that name, or several have',
		},
		examples: ['beckon wait api --state done && beckon reply api go on', 'beckon wait api web --any --timeout 600'],
		run: async (io, given) => (await import('./list/wait.js')).runWait(io, given),
	}),
];
