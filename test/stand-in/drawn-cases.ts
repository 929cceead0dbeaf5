/** Captures of the real program, and how the stand-in gets to the same screen. */
import type {Step} from '../../stand-in/agent/script.js';
import type {Driver} from '../helpers/agent/stand-in.js';

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
export const touch: Step = {
	do: 'tool',
	tool: 'Bash',
	input: {command: 'touch made.txt', description: 'Create a file'},
	ms: 100,
	asks: true,
};
export const say = (text: string): Step => ({do: 'say', text, ms: 0});
const plan = '# Plan\n\n1. Add a docstring to add()\n2. Add a test\n';

export type Case = {
	readonly capture: string;
	readonly prompt: string;
	readonly steps: readonly Step[];
	readonly keys?: readonly string[];
	/** From this line on the drawn lines are those of the capture, up to blanks at line ends. */
	readonly sameFrom?: RegExp;
	readonly size?: readonly [number, number];
	readonly act?: (agent: Driver) => void;
};

export const cases: Readonly<Record<string, Case>> = {
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
