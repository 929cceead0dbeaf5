/** The state stories of dialogs: permissions, questions, plans, trust. */
import {setTimeout as pause} from 'node:timers/promises';
import {toStories} from '../stage.js';
import {agentCall, atPermission, atWork, interrupts, slow} from './state-parts.js';
import {asked, asksBoth, asksMany, asksOne, asksSince, choose, end, looks, makes, plans} from './story-parts.js';

const {permission, form, plan, done} = looks;

export const askingStories = toStories('state', {
	permission: {
		turns: makes,
		run: async (stage) => {
			await asked(stage, permission);
			await atPermission(stage);
			await stage.keep('permission');
		},
	},
	approved: {
		turns: makes,
		run: async (stage) => {
			await asked(stage, permission);
			await choose(stage, '1', permission);
			await stage.shows(done);
			await stage.is('needs_you', 'idle');
		},
	},
	'approved-long-tool': {
		turns: slow,
		run: async (stage) => {
			await asked(stage, permission);
			await choose(stage, '1', permission);
			await pause(3000);
			await atWork(stage);
		},
	},
	'denied-by-esc': {
		turns: makes,
		run: async (stage) => {
			await asked(stage, permission);
			await interrupts(stage);
		},
	},
	'two-permissions': {
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
	write: {
		turns: [{calls: [{name: 'Write', input: {file_path: 'new.py', content: 'print(1)\n'}}]}, end],
		run: async (stage) => {
			await asked(stage, permission);
			await atPermission(stage);
		},
	},
	question: {
		since: asksSince,
		turns: asksOne,
		run: async (stage) => {
			await asked(stage, form);
			await stage.is('needs_you', 'awaiting_input');
			await stage.keep('question');
			await choose(stage, '1', form);
			await stage.shows(/All done\.|Submit/);
		},
	},
	'question-many': {
		since: asksSince,
		turns: asksMany,
		run: async (stage) => {
			await asked(stage, form);
			await stage.is('needs_you', 'awaiting_input');
			await stage.press('1');
			await stage.is('needs_you', 'awaiting_input');
			await stage.press('3');
			await stage.is('needs_you', 'awaiting_input');
			await stage.keep('multi');
		},
	},
	'question-form': {
		since: asksSince,
		turns: asksBoth,
		run: async (stage) => {
			await asked(stage, form);
			await stage.is('needs_you', 'awaiting_input');
			await stage.press('1');
			await stage.is('needs_you', 'awaiting_input');
		},
	},
	'question-esc': {
		since: asksSince,
		turns: asksOne,
		run: async (stage) => {
			await asked(stage, form);
			await interrupts(stage);
		},
	},
	plan: {
		desk: {mode: 'plan'},
		turns: plans,
		run: async (stage) => {
			await asked(stage, plan);
			await stage.is('needs_you', 'awaiting_approval');
			await stage.keep('plan');
		},
	},
	'plan-esc': {
		desk: {mode: 'plan'},
		turns: plans,
		run: async (stage) => {
			await asked(stage, plan);
			await interrupts(stage);
		},
	},
	'subagent-asks': {
		turns: [{calls: [agentCall('SUB-ASKS')]}, {text: 'It is at work.'}],
		agents: {'SUB-ASKS': makes},
		run: async (stage) => {
			await asked(stage, permission);
			await atPermission(stage);
		},
	},
	'resize-in-dialog': {
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
	'low-pane': {
		desk: {columns: 80, rows: 14},
		turns: makes,
		run: async (stage) => {
			await asked(stage, permission);
			await atPermission(stage);
		},
	},
	trust: {
		// Claude Code 2.0.45 does not ask at this desk.
		since: '2.1.0',
		desk: {trusted: false},
		run: async (stage) => {
			await stage.shows(/trust/i);
			await stage.is('needs_you');
		},
	},
});
