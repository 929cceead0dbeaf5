import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import stripAnsi from 'strip-ansi';
import {describe, expect, test} from 'vitest';
import {assess} from '../../src/agents/claude/screen/assess.js';
import type {SurfaceAssessment} from '../../src/core/surface.js';
import type {Step} from '../../src/demo/agent/script.js';
import {type Driver, startStandIn} from '../helpers/agent/stand-in.js';

const records = join(import.meta.dirname, '../fixtures/records');

const storage = [
	{label: 'SQLite', description: 'One file, no server'},
	{label: 'Postgres', description: 'A server, more features'},
	{label: 'None', description: 'Keep it in memory'},
];
const features = [
	{label: 'Logging', description: 'Write a log'},
	{label: 'Metrics', description: 'Count things'},
	{label: 'Tracing', description: 'Spans'},
];
const database = {question: 'Which database should we use?', header: 'Database', multiSelect: false, options: storage};
const enable = {question: 'Which features do you want to enable?', header: 'Features', multiSelect: true, options: features};
const touch: Step = {do: 'tool', tool: 'Bash', input: {command: 'touch made.txt', description: 'Create a file'}, ms: 100, asks: true};
const say = (text: string): Step => ({do: 'say', text, ms: 0});
const plan = '# Plan\n\n1. Add a docstring to add()\n2. Add a test\n';

type Case = {
	readonly capture: string;
	readonly prompt: string;
	readonly steps: readonly Step[];
	readonly keys?: readonly string[];
	/** From this line on the drawn lines are those of the capture, up to blanks at line ends. */
	readonly sameFrom?: RegExp;
	readonly size?: readonly [number, number];
	readonly act?: (agent: Driver) => void;
};

const cases: Readonly<Record<string, Case>> = {
	'a Bash dialog': {
		capture: 'd_bash_1/captures/02-dialog',
		prompt: 'make the file',
		steps: [say('I will run a command.'), touch],
		sameFrom: /make the file/,
	},
	'a Bash dialog in 40 columns': {
		capture: 's_40x30_bash/captures/02-dialog',
		prompt: 'make the file please, and tell me how it went',
		size: [40, 30],
		steps: [
			say('I will run a command.'),
			{
				do: 'tool',
				tool: 'Bash',
				ms: 100,
				asks: true,
				input: {
					command: "touch made.txt && echo 'a rather long command line that certainly wraps on a narrow screen' > made.txt",
					description: 'Create a file with text',
				},
			},
		],
	},
	'a Bash dialog with the pointer on No': {
		capture: 'd_bash_no_amend/captures/02-on-no',
		prompt: 'make the file',
		steps: [say('I will run a command.'), touch],
		keys: ['\x1b[B', '\x1b[B', '\x1b[B'],
		sameFrom: /Bash command/,
	},
	'a Bash dialog whose No takes words': {
		capture: 'd_bash_no_amend/captures/03-no-amend',
		prompt: 'make the file',
		steps: [say('I will run a command.'), touch],
		keys: ['\x1b[B', '\x1b[B', '\x1b[B', '\t'],
		sameFrom: /Bash command/,
	},
	'an edit dialog': {
		capture: 'g_edit/captures/01-dialog-edit',
		prompt: 'edit app.py',
		steps: [
			say('Working on it.'),
			{
				do: 'tool',
				tool: 'Edit',
				ms: 10,
				asks: true,
				input: {file_path: '/home/dev/g_edit/app.py', old_string: '    return a + b', new_string: '    # sum'},
			},
		],
		sameFrom: /Do you want to make/,
	},
	'a read dialog': {
		capture: 'hk_pre_ask/captures/01-dialog-read',
		prompt: 'read it',
		steps: [say('Working on it.'), {do: 'tool', tool: 'Read', ms: 10, asks: true, input: {file_path: '/home/dev/hk_pre_ask/app.py'}}],
		sameFrom: /Read file/,
	},
	'an MCP dialog': {
		capture: 'd_mcp_perm/captures/01-dialog-mcp',
		prompt: 'ask via mcp',
		steps: [{do: 'tool', tool: 'mcp__demo__ask', ms: 10, asks: true, input: {}}],
		sameFrom: /Do you want to proceed/,
	},
	'a question': {
		capture: 'h_single_key2/captures/01-form',
		prompt: 'set up storage',
		steps: [say('I have a question.'), {do: 'ask', questions: [database]}],
		sameFrom: /set up storage/,
	},
	'a multi-select question': {
		capture: 'h_multi/captures/01-form',
		prompt: 'set up storage',
		steps: [say('I have a question.'), {do: 'ask', questions: [enable]}],
		sameFrom: /set up storage/,
	},
	'a multi-select question with one choice made': {
		capture: 'h_multi/captures/02-one-toggled',
		prompt: 'set up storage',
		steps: [say('I have a question.'), {do: 'ask', questions: [enable]}],
		keys: ['1'],
		sameFrom: /set up storage/,
	},
	'the review of one question': {
		capture: 'h_multi/captures/05-after-tab',
		prompt: 'set up storage',
		steps: [say('I have a question.'), {do: 'ask', questions: [enable]}],
		keys: ['3', '\t'],
		sameFrom: /set up storage/,
	},
	'the first of two questions': {
		capture: 'h_tabs/captures/01-form',
		prompt: 'set up storage',
		steps: [say('I have a question.'), {do: 'ask', questions: [database, enable]}],
		sameFrom: /set up storage/,
	},
	'the second of two questions': {
		capture: 'h_tabs/captures/02-second-tab',
		prompt: 'set up storage',
		steps: [say('I have a question.'), {do: 'ask', questions: [database, enable]}],
		keys: ['1'],
		sameFrom: /set up storage/,
	},
	'the review of two questions': {
		capture: 'h_tabs/captures/04-submit-tab',
		prompt: 'set up storage',
		steps: [say('I have a question.'), {do: 'ask', questions: [database, enable]}],
		keys: ['1', '2', '\t'],
		sameFrom: /set up storage/,
	},
	'a plan': {
		capture: 'i_plan_1/captures/01-plan-dialog',
		prompt: 'plan a docstring',
		steps: [say('The plan is ready.'), {do: 'plan', plan}],
		sameFrom: /The plan is ready/,
	},
	'a plan whose third option is picked': {
		capture: 'i_plan_4/captures/02-four',
		prompt: 'plan a docstring',
		steps: [say('The plan is ready.'), {do: 'plan', plan}],
		keys: ['4'],
		sameFrom: /The plan is ready/,
	},
	'a plan with feedback': {
		capture: 'i_plan_4/captures/03-four-typed',
		prompt: 'plan a docstring',
		steps: [say('The plan is ready.'), {do: 'plan', plan}],
		keys: ['4', 'shorter please'],
		sameFrom: /The plan is ready/,
	},
	'an elicitation': {
		capture: 'mcp_elicit/captures/02-elicitation',
		prompt: 'ask via mcp',
		steps: [{do: 'elicit', server: 'demo', message: 'Which environment should be used?', fields: ['Environment', 'Note']}],
	},
};

describe('the stand-in draws what the agent draws', () => {
	for (const [name, each] of Object.entries(cases)) {
		test(name, () => {
			const agent = startStandIn({opening: each, cwd: `/home/dev/${each.capture.split('/')[0]}`});
			agent.pass(1000);
			for (const key of each.keys ?? []) agent.type(key);
			compareFrames(agent, each);
		});
	}

	test('an agent that asks', () => {
		const call = {tool: 'Bash', input: {command: 'touch from-asker', description: 'Make a file'}, ms: 100, asks: true};
		const agents: Step = {
			do: 'agents',
			agents: [
				{type: 'general-purpose', task: 'Asker task', ms: 2000, call},
				{type: 'general-purpose', task: 'Worker task', ms: 60_000},
			],
		};
		const steps = [say('Delegating two.'), agents, say('Both are running in the background.')];
		const agent = startStandIn({opening: {prompt: 'delegate both', steps}, cwd: '/home/dev/j_sub_two_bg'});
		agent.pass(500);
		compareFrames(agent, {capture: 'j_sub_two_bg/captures/01-main-stopped', prompt: '', steps: []});
		agent.pass(1500);
		compareFrames(agent, {capture: 'j_sub_two_bg/captures/02-dialog-from-bg', prompt: '', steps: [], sameFrom: /Bash command/});
	});

	test('a folder nobody trusted yet', () => {
		const agent = startStandIn({trust: true, cwd: '/home/dev/p_trust_yes'});
		agent.pass(1000);
		compareFrames(agent, {capture: 'p_trust_yes/captures/01-boot', prompt: '', steps: [], sameFrom: /Accessing workspace/});
	});

	test('a prompt at work, and at rest after Esc', () => {
		const steps: readonly Step[] = [{do: 'think', ms: 5000}];
		const agent = startStandIn({opening: {prompt: 'Explain what app.py does', steps}, cwd: '/home/dev/b_prompt'});
		agent.pass(500);
		compareFrames(agent, {capture: 'b_prompt/captures/02-working-before-text', prompt: '', steps: []});
		const asked = startStandIn({
			opening: {prompt: 'make the file', steps: [say('I will run a command.'), touch]},
			cwd: '/home/dev/d_bash_esc',
		});
		asked.pass(1000);
		asked.type('\x1b');
		compareFrames(asked, {capture: 'd_bash_esc/captures/02-after', prompt: '', steps: []});
	});

	test('a turn that failed', () => {
		const message = 'Please run /login · API Error: 403 This organization has been disabled.';
		const steps: readonly Step[] = [{do: 'fail', error: 'authentication_failed', message, hint: 'fixed'}];
		const agent = startStandIn({opening: {prompt: 'hello there', steps}, cwd: '/home/dev/k_403'});
		agent.pass(500);
		compareFrames(agent, {capture: 'k_403/captures/01-t3s', prompt: '', steps: []});
	});

	test('a background shell at rest', () => {
		const steps: readonly Step[] = [
			say('Working on it.'),
			{do: 'shell', command: 'sleep 30', ms: 30_000},
			say('It runs in the background.'),
		];
		const agent = startStandIn({opening: {prompt: 'run it in the background', steps}, cwd: '/home/dev/j_bg_bash'});
		agent.pass(500);
		compareFrames(agent, {capture: 'j_bg_bash/captures/01-bg-running-idle', prompt: '', steps: []});
	});

	test('a large paste, and a stashed draft', () => {
		const agent = startStandIn({cwd: '/home/dev/t_pasteview'});
		agent.type('\x1b[200~1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12\x1b[201~');
		compareFrames(agent, {capture: 't_pasteview/captures/02-pasted-12-lines', prompt: '', steps: []});
		const other = startStandIn({cwd: '/home/dev/t_stash'});
		other.type('a draft');
		other.type('\x13');
		compareFrames(other, {capture: 't_stash/captures/01-stashed', prompt: '', steps: []});
	});
});

function compareFrames(agent: Driver, {capture, sameFrom, size = [200, 50]}: Case): void {
	const [columns, rows] = size;
	const recorded = readFileSync(join(records, `${capture}.ansi`), 'utf8').replace(/\n$/, '');
	const drawn = agent.screen(columns, rows);
	const look = (text: string) => essence(assess({text, columns, rows, foreground: 'claude', history: undefined}));
	expect(look(drawn)).toEqual(look(recorded));
	if (sameFrom) expect(linesFrom(drawn, sameFrom)).toEqual(linesFrom(recorded, sameFrom));
}

/** All that the reader makes of a screen, except free text whose wording differs from session to session. */
function essence(found: SurfaceAssessment) {
	const {
		surface,
		businessState,
		inputMode,
		uiContext,
		availability,
		composer,
		mode,
		dialog,
		draftStashed,
		interrupted,
		backgroundAgents,
		backgroundShells,
	} = found;
	const {body: _, drawn: _drawn, ...asked} = dialog ?? {body: '', drawn: undefined};
	return {
		...{
			surface,
			businessState,
			inputMode,
			uiContext,
			availability,
			composer,
			mode,
			draftStashed,
			interrupted,
			backgroundAgents,
			backgroundShells,
		},
		error: found.error !== undefined,
		spinning: found.spinner !== undefined,
		dialog: asked,
	};
}

function linesFrom(text: string, from: RegExp): readonly string[] {
	const lines = stripAnsi(text)
		.split('\n')
		.map((line) => line.trimEnd().replace(/plans\/[\w-]+\.md/, 'plans/plan.md'));
	const first = lines.findIndex((line) => from.test(line));
	const last = lines.findLastIndex((line) => line !== '');
	return first < 0 ? ['no such line'] : lines.slice(first, last + 1);
}
