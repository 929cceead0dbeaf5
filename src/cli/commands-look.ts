/** The commands that print information. */
import {command, type Entry} from './command.js';
import {json, lsParams, searchParams, sessionParams, statusParams, waitParams} from './params/look.js';

export const lookCommands: readonly Entry[] = [
	command('ls', 'print the queue', {...lsParams, isQuick: true, run: async (io, given) => (await import('./look/ls.js')).runLs(io, given)}),
	command('status', 'print the counts on one line', {
		...statusParams,
		isQuick: true,
		run: async (io, given) => (await import('./look/status.js')).runStatus(io, given),
	}),
	command('explain', 'explain why a session has its current state, newest fact first', {
		...sessionParams,
		run: async (io, given) => (await import('./look/explain.js')).runExplain(io, given),
	}),
	command('screen', "print how beckon reads a session's pane", {
		...sessionParams,
		run: async (io, given) => (await import('./look/screen.js')).runScreen(io, given),
	}),
	command('history', "print a session's prompts as they were typed, oldest first", {
		...sessionParams,
		run: async (io, given) => (await import('./look/history.js')).runHistory(io, given),
	}),
	command('search', 'find sessions by what was said in them, also those that have ended', {
		...searchParams,
		exits: {1: 'nothing was found'},
		examples: ['beckon search retry backoff', "beckon search 'connection refused' project:api after:2w"],
		run: async (io, given) => (await import('./look/search.js')).runSearch(io, given),
	}),
	command('search-server', '', {
		isHidden: true,
		run: async (io) => {
			const [{serveSearches}, {readConfig}] = await Promise.all([import('../recall/recall.js'), import('../store/config/config.js')]);
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
		examples: ['beckon wait api --state your-turn --state done && beckon reply api go on', 'beckon wait api web --any --timeout 600'],
		run: async (io, given) => (await import('./look/wait.js')).runWait(io, given),
	}),
];
