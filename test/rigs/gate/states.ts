/** The state stories: what is so in the client, and what `beckon ls` has to say of it. */
import {setTimeout as pause} from 'node:timers/promises';
import type {Turn} from './model.js';
import {Miss, type Stage, type Story} from './stage.js';
import {asked, asksBoth, asksMany, asksOne, choose, end, looks, makes, plans, talks} from './story-parts.js';

const {permission, form, plan, working, done} = looks;

const slow: readonly Turn[] = [{calls: [{name: 'Bash', input: {command: 'touch slow.txt && sleep 20', description: 'Wait'}}]}, end];
const agentCall = (words: string) => ({
	name: 'Agent',
	input: {description: 'Part', prompt: `${words} do it`, subagent_type: 'general-purpose'},
});
const atWork = (stage: Stage) => stage.is('autonomous');
const atPermission = (stage: Stage) => stage.is('needs_you', 'needs_permission');
const interrupts = async (stage: Stage) => {
	// A key that comes while a dialog is being drawn is lost.
	await pause(600);
	await stage.press('Escape');
	await stage.is('needs_you', 'idle', 'ready');
};
const failing = (status: number, type: string): readonly Turn[] =>
	Array.from({length: 14}, () => ({error: {status, type, message: 'It failed'}}));
const panePid = async (stage: Stage) => Number((await stage.tmux('display-message', '-p', '-t', stage.pane, '#{pane_pid}')).trim());

export const stateStories: readonly Story[] = [
	{name: 'fresh', kind: 'state', run: async (stage) => void (await stage.is('delivered', 'ready'))},
	{
		name: 'working',
		kind: 'state',
		turns: talks,
		run: async (stage) => {
			await asked(stage, working);
			await atWork(stage);
		},
	},
	{
		name: 'finished',
		kind: 'state',
		turns: [end],
		run: async (stage) => {
			await asked(stage, done);
			await stage.is('needs_you', 'idle');
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
		name: 'permission',
		kind: 'state',
		turns: makes,
		run: async (stage) => {
			await asked(stage, permission);
			await atPermission(stage);
		},
	},
	{
		name: 'approved',
		kind: 'state',
		turns: makes,
		run: async (stage) => {
			await asked(stage, permission);
			await choose(stage, '1', permission);
			await stage.shows(done);
			await stage.is('needs_you', 'idle');
		},
	},
	{
		name: 'approved-long-tool',
		kind: 'state',
		turns: slow,
		run: async (stage) => {
			await asked(stage, permission);
			await choose(stage, '1', permission);
			await pause(3000);
			await atWork(stage);
		},
	},
	{
		name: 'denied-by-esc',
		kind: 'state',
		turns: makes,
		run: async (stage) => {
			await asked(stage, permission);
			await interrupts(stage);
		},
	},
	{
		name: 'two-permissions',
		kind: 'state',
		turns: [
			{
				calls: [
					{name: 'Bash', input: {command: 'touch one', description: 'One'}},
					{name: 'Bash', input: {command: 'touch two', description: 'Two'}},
				],
			},
			end,
		],
		run: async (stage) => {
			await asked(stage, permission);
			await atPermission(stage);
			await choose(stage, '1', /^\s*touch one\s*$/m);
			await stage.shows(/^\s*[│|]?\s*touch two\s*[│|]?\s*$/m);
			await stage.shows(permission);
			await atPermission(stage);
			await choose(stage, '1', permission);
			await stage.shows(done);
			await stage.is('needs_you', 'idle');
		},
	},
	{
		name: 'write',
		kind: 'state',
		turns: [{calls: [{name: 'Write', input: {file_path: 'new.py', content: 'print(1)\n'}}]}, end],
		run: async (stage) => {
			await asked(stage, permission);
			await atPermission(stage);
		},
	},
	{
		name: 'question',
		kind: 'state',
		turns: asksOne,
		run: async (stage) => {
			await asked(stage, form);
			await stage.is('needs_you', 'awaiting_input');
			await choose(stage, '1', form);
			await stage.shows(/All done\.|Submit/);
		},
	},
	{
		name: 'question-many',
		kind: 'state',
		turns: asksMany,
		run: async (stage) => {
			await asked(stage, form);
			await stage.is('needs_you', 'awaiting_input');
			await stage.press('1');
			await stage.is('needs_you', 'awaiting_input');
		},
	},
	{
		name: 'question-form',
		kind: 'state',
		turns: asksBoth,
		run: async (stage) => {
			await asked(stage, form);
			await stage.is('needs_you', 'awaiting_input');
			await stage.press('1');
			await stage.is('needs_you', 'awaiting_input');
		},
	},
	{
		name: 'question-esc',
		kind: 'state',
		turns: asksOne,
		run: async (stage) => {
			await asked(stage, form);
			await interrupts(stage);
		},
	},
	{
		name: 'plan',
		kind: 'state',
		desk: {mode: 'plan'},
		turns: plans,
		run: async (stage) => {
			await asked(stage, plan);
			await stage.is('needs_you', 'awaiting_approval');
		},
	},
	{
		name: 'plan-esc',
		kind: 'state',
		desk: {mode: 'plan'},
		turns: plans,
		run: async (stage) => {
			await asked(stage, plan);
			await interrupts(stage);
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
		turns: [{text: 'word '.repeat(60), charactersPerSecond: 60}, {text: 'Second.'}],
		run: async (stage) => {
			await asked(stage, working);
			await stage.say('and the rest');
			await atWork(stage);
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
		name: 'subagent-asks',
		kind: 'state',
		turns: [{calls: [agentCall('SUB-ASKS')]}, {text: 'It is at work.'}],
		agents: {'SUB-ASKS': makes},
		run: async (stage) => {
			await asked(stage, permission);
			await atPermission(stage);
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
		turns: [end],
		run: async (stage) => {
			await asked(stage, done);
			await stage.say('/exit');
			await stage.is('delivered', 'session_ended');
		},
	},
	{
		name: 'resize-in-dialog',
		kind: 'state',
		turns: makes,
		run: async (stage) => {
			await asked(stage, permission);
			await atPermission(stage);
			for (const columns of ['120', '90', '160']) {
				await stage.tmux('resize-window', '-t', stage.pane, '-x', columns, '-y', '40');
				await atPermission(stage);
			}
		},
	},
	{
		name: 'low-pane',
		kind: 'state',
		desk: {columns: 80, rows: 14},
		turns: makes,
		run: async (stage) => {
			await asked(stage, permission);
			await atPermission(stage);
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
			await stage.say('!sleep 6');
			await pause(1500);
			await atWork(stage);
		},
	},
	{
		name: 'trust',
		kind: 'state',
		desk: {trusted: false},
		run: async (stage) => {
			await stage.shows(/trust/i);
			await stage.is('needs_you');
		},
	},
];
