/** What a person sees on the screens of agents, for the truth of tapes: beckon's own readers have no part in it. */
import type {OtherCall} from '../gate/others/model.js';

export type Marks = {
	/** On the screen while it works; words that stream may hide it. */
	readonly busy: RegExp;
	readonly asks: RegExp;
	readonly edits: RegExp;
	readonly form: RegExp;
	readonly plan?: RegExp;
	readonly error: RegExp;
	/** Keys of a dialog. */
	readonly yes: readonly string[];
	readonly always: readonly string[];
	readonly no: readonly string[];
	readonly pick: readonly string[];
	/** Stops what is written. */
	readonly stop: readonly string[];
	readonly quit: string;
	/** How its program goes on with the newest session, and how it starts without beckon's help. */
	readonly goOn: string;
	/** Another session in the same folder. */
	readonly beside: string;
	/** Some of the sessions are also started in this way, under this name. */
	readonly bare?: {readonly name: string; readonly words: string; readonly only: readonly string[]};
	readonly questions?: OtherCall;
	readonly delegate?: OtherCall;
};

const parts = (key: (name: string) => object) => ({
	questions: [
		{
			...key('db'),
			header: 'Database',
			question: 'Which database?',
			options: [
				{label: 'SQLite', description: 'small'},
				{label: 'Postgres', description: 'big'},
			],
		},
		{
			...key('size'),
			header: 'Size',
			question: 'Which size?',
			options: [
				{label: 'Small', description: 's'},
				{label: 'Large', description: 'l'},
			],
		},
	],
});

export const marksOf: Readonly<Record<string, Marks>> = {
	codex: {
		busy: /esc to interrupt/,
		asks: /Would you like to run/,
		edits: /Would you like to make/,
		form: /Question \d\/\d/,
		plan: /Implement this plan\?/,
		error: /^■ /m,
		yes: ['y'],
		always: ['p'],
		no: ['3'],
		pick: ['2'],
		stop: ['Escape'],
		quit: '/quit',
		goOn: 'codex --no-daemon resume --last',
		beside: 'codex --no-daemon',
		bare: {
			name: 'alone',
			words: 'codex --no-daemon',
			only: [
				'words',
				'command-yes',
				'command-no',
				'two-in-turn',
				'edit-yes',
				'form-answered',
				'plan',
				'error-400',
				'esc-in-words',
				'esc-in-command',
				'new-session',
				'kill-at-work',
				'quit',
				'resumed',
				'two-in-one-folder',
			],
		},
		questions: {name: 'request_user_input', input: parts((id) => ({id}))},
		delegate: {name: 'spawn_agent', input: {message: 'look at the notes', agent_type: 'worker'}},
	},
	opencode: {
		busy: /esc (?:again to )?interrupt/,
		asks: /Permission required/,
		edits: /Permission required/,
		form: /↑↓ select {2}enter (?:submit|confirm)/,
		error: /bad request|400|APIError|Bad Request|\bno\b/,
		yes: ['Enter'],
		always: ['Right', 'Enter', 'Enter'],
		no: ['Right', 'Right', 'Enter'],
		pick: ['2'],
		stop: ['Escape', 'Escape'],
		quit: '/exit',
		goOn: 'opencode --continue',
		beside: 'opencode',
		questions: {name: 'question', input: parts(() => ({}))},
		delegate: {name: 'task', input: {description: 'Look', prompt: 'look at the notes', subagent_type: 'general'}},
	},
	copilot: {
		busy: / (?:Working|Thinking|Cancelling)\b.*esc/,
		asks: /Do you want to run this command\?/,
		edits: /Do you want to (?:update|edit|create)/,
		form: /Copilot needs information/,
		error: /✗ /,
		yes: ['1'],
		always: ['2'],
		no: ['Escape'],
		pick: ['Down', 'Enter'],
		stop: ['Escape', 'Escape'],
		quit: '/exit',
		goOn: 'copilot --continue',
		beside: 'copilot',
		delegate: {
			name: 'task',
			input: {agent_type: 'general-purpose', description: 'Look', prompt: 'look at the notes', mode: 'sync', name: 'looker'},
		},
	},
	gemini: {
		busy: /esc to cancel/,
		asks: /Allow execution of/,
		edits: /Apply this change\?/,
		form: /Answer Questions/,
		error: /✕ \[API Error|✕ /,
		yes: ['1'],
		always: ['2'],
		no: ['Escape'],
		pick: ['2'],
		stop: ['Escape'],
		quit: '/quit',
		goOn: 'gemini --resume latest',
		beside: 'gemini',
		delegate: {name: 'invoke_agent', input: {agent_name: 'generalist', prompt: 'look at the notes'}},
	},
};
