/** The state stories outside of dialogs: the state of Claude Code, and what `beckon ls` must say of it. */
import {setTimeout as pause} from 'node:timers/promises';
import {Miss, type Story} from '../stage.js';
import {agentCall, atWork, failing, interrupts, panePid, slow} from './state-parts.js';
import {asked, choose, end, looks, talks} from './story-parts.js';

const {permission, working, done} = looks;

export const stateStories: readonly Story[] = [
	{name: 'fresh', kind: 'state', run: async (stage) => void (await stage.is('delivered', 'ready'))},
	{
		name: 'working',
		kind: 'state',
		turns: talks,
		run: async (stage) => {
			await asked(stage, working);
			await atWork(stage);
			await stage.keep('working');
		},
	},
	{
		name: 'finished',
		kind: 'state',
		turns: [end],
		run: async (stage) => {
			await asked(stage, done);
			await stage.is('needs_you', 'idle');
			await stage.keep('idle');
		},
	},
	{
		name: 'finished-question',
		kind: 'state',
		turns: [{text: 'All done. Shall I push it?'}],
		run: async (stage) => {
			await asked(stage, done);
			await stage.is('needs_you', 'awaiting_input');
		},
	},
	{
		name: 'esc-in-stream',
		kind: 'state',
		turns: talks,
		run: async (stage) => {
			await asked(stage, working);
			await interrupts(stage);
		},
	},
	{
		name: 'esc-in-tool',
		kind: 'state',
		turns: slow,
		run: async (stage) => {
			await asked(stage, permission);
			await choose(stage, '1', permission);
			await pause(2500);
			await interrupts(stage);
		},
	},
	{
		name: 'draft-at-work',
		kind: 'state',
		turns: talks,
		run: async (stage) => {
			await asked(stage, working);
			await stage.type('a draft');
			await atWork(stage);
		},
	},
	{
		name: 'draft-at-rest',
		kind: 'state',
		turns: [end],
		run: async (stage) => {
			await asked(stage, done);
			await stage.type('a draft');
			await stage.is('needs_you', 'idle');
		},
	},
	{
		name: 'queued-prompt',
		kind: 'state',
		turns: [{text: 'word '.repeat(120), charactersPerSecond: 60}, {text: 'Second.'}],
		run: async (stage) => {
			await asked(stage, working);
			await stage.say('and the rest');
			await atWork(stage);
			await stage.keep('queued');
			await stage.shows(/Second\./);
			await stage.is('needs_you', 'idle');
		},
	},
	{
		name: 'subagent',
		kind: 'state',
		turns: [{calls: [agentCall('SUB-TALKS')]}, {text: 'It is at work.'}],
		agents: {'SUB-TALKS': talks},
		run: async (stage) => {
			await stage.say('please begin');
			await pause(6000);
			await atWork(stage);
		},
	},
	{
		name: 'clear',
		kind: 'state',
		turns: [end, {text: 'Again.'}],
		run: async (stage) => {
			await asked(stage, done);
			await stage.say('/clear');
			await pause(1500);
			await stage.is('delivered', 'ready');
			await stage.say('hello again');
			await stage.shows(/Again\./);
			await stage.is('needs_you', 'idle');
		},
	},
	{
		name: 'api-error',
		kind: 'state',
		turns: failing(400, 'invalid_request_error'),
		run: async (stage) => {
			await asked(stage, /API Error|It failed/);
			await pause(1000);
			await stage.is('needs_you', 'error');
			await stage.keep('error');
		},
	},
	{
		name: 'api-retries',
		kind: 'state',
		turns: failing(500, 'api_error'),
		run: async (stage) => {
			await asked(stage, /[Rr]etrying/);
			await atWork(stage);
		},
	},
	{
		name: 'kill-9',
		kind: 'state',
		hooks: 'with',
		turns: talks,
		run: async (stage) => {
			await asked(stage, working);
			process.kill(await panePid(stage), 'SIGKILL');
			await stage.is('delivered', 'session_ended');
		},
	},
	{
		name: 'exit',
		kind: 'state',
		hooks: 'with',
		turns: [end],
		run: async (stage) => {
			await asked(stage, done);
			await stage.say('/exit');
			await stage.is('delivered', 'session_ended');
		},
	},
	{
		name: 'local-dialog',
		kind: 'state',
		run: async (stage) => {
			await stage.say('/model');
			await stage.shows(/Select model|Esc to (cancel|exit)|Enter to/);
			const row = await stage.row();
			if (row?.['group'] === 'autonomous' || row?.['state'] === 'needs_permission')
				throw new Miss(`a dialog of the user's own is called ${String(row['state'])}`);
			await stage.press('Escape');
			await stage.is('delivered', 'ready');
		},
	},
	{
		name: 'bash-mode',
		kind: 'state',
		run: async (stage) => {
			// Old agents take a `!` that comes with more text for a part of the prompt.
			await stage.type('!');
			await pause(500);
			await stage.say('sleep 15');
			await pause(1500);
			await atWork(stage);
		},
	},
];
