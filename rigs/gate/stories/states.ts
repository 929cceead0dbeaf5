/** The state stories outside of dialogs: the state of Claude Code, and what `beckon ls` must say of it. */
import {setTimeout as pause} from 'node:timers/promises';
import {Miss, toStories} from '../stage.js';
import {agentCall, atWork, failing, interrupts, panePid, slow} from './state-parts.js';
import {asked, choose, end, looks, talks} from './story-parts.js';

const {permission, working, done} = looks;

export const stateStories = toStories('state', {
	fresh: {run: async (stage) => void (await stage.is('delivered', 'ready'))},
	working: {
		turns: talks,
		run: async (stage) => {
			await asked(stage, working);
			await atWork(stage);
			await stage.keep('working');
		},
	},
	finished: {
		turns: [end],
		run: async (stage) => {
			await asked(stage, done);
			await stage.is('needs_you', 'idle');
			await stage.keep('idle');
		},
	},
	'finished-question': {
		turns: [{text: 'All done. Shall I push it?'}],
		run: async (stage) => {
			await asked(stage, done);
			await stage.is('needs_you', 'awaiting_input');
		},
	},
	'esc-in-stream': {
		turns: talks,
		run: async (stage) => {
			await asked(stage, working);
			await interrupts(stage);
		},
	},
	'esc-in-tool': {
		turns: slow,
		run: async (stage) => {
			await asked(stage, permission);
			await choose(stage, '1', permission);
			await pause(2500);
			await interrupts(stage);
		},
	},
	'draft-at-work': {
		turns: talks,
		run: async (stage) => {
			await asked(stage, working);
			await stage.type('a draft');
			await atWork(stage);
		},
	},
	'draft-at-rest': {
		turns: [end],
		run: async (stage) => {
			await asked(stage, done);
			await stage.type('a draft');
			await stage.is('needs_you', 'idle');
		},
	},
	'queued-prompt': {
		turns: [{text: 'word '.repeat(120), charactersPerSecond: 60}, {text: 'Second.'}],
		run: async (stage) => {
			await asked(stage, working);
			await stage.enter('and the rest');
			await atWork(stage);
			await stage.keep('queued');
			await stage.shows(/Second\./);
			await stage.is('needs_you', 'idle');
		},
	},
	subagent: {
		turns: [{calls: [agentCall('SUB-TALKS')]}, {text: 'It is at work.'}],
		agents: {'SUB-TALKS': talks},
		run: async (stage) => {
			await stage.enter('please begin');
			await pause(6000);
			await atWork(stage);
		},
	},
	clear: {
		turns: [end, {text: 'Again.'}],
		run: async (stage) => {
			await asked(stage, done);
			await stage.enter('/clear');
			await pause(1500);
			await stage.is('delivered', 'ready');
			await stage.enter('hello again');
			await stage.shows(/Again\./);
			await stage.is('needs_you', 'idle');
		},
	},
	'api-error': {
		turns: failing(400, 'invalid_request_error'),
		run: async (stage) => {
			await asked(stage, /API Error|It failed/);
			await pause(1000);
			await stage.is('needs_you', 'error');
			await stage.keep('error');
		},
	},
	'api-retries': {
		turns: failing(500, 'api_error'),
		run: async (stage) => {
			await asked(stage, /[Rr]etrying/);
			await atWork(stage);
		},
	},
	'kill-9': {
		hooks: 'with',
		turns: talks,
		run: async (stage) => {
			await asked(stage, working);
			process.kill(await panePid(stage), 'SIGKILL');
			await stage.is('delivered', 'session_ended');
		},
	},
	exit: {
		hooks: 'with',
		turns: [end],
		run: async (stage) => {
			await asked(stage, done);
			await stage.enter('/exit');
			await stage.is('delivered', 'session_ended');
		},
	},
	'local-dialog': {
		run: async (stage) => {
			await stage.enter('/model');
			await stage.shows(/Select model|Esc to (cancel|exit)|Enter to/);
			const row = await stage.row();
			if (row?.['group'] === 'autonomous' || row?.['state'] === 'needs_permission')
				throw new Miss(`a dialog of the user's own is called ${String(row['state'])}`);
			await stage.press('Escape');
			await stage.is('delivered', 'ready');
		},
	},
	'bash-mode': {
		run: async (stage) => {
			// Old agents take a `!` that comes with more text for a part of the prompt.
			await stage.type('!');
			await pause(500);
			await stage.enter('sleep 15');
			await pause(1500);
			await atWork(stage);
		},
	},
});
