/** Every state in every layout, as a user sees it. */
import {test} from 'vitest';
import type {SourceFile} from '../../src/core/ask/file-change.js';
import type {Row} from '../../src/core/session.js';
import type {Ask} from '../../src/core/terms/ask.js';
import type {SessionState, StateContext} from '../../src/core/terms/state.js';
import {openNavigator, sourceIs, type TestNavigator} from '../helpers/navigator/navigator.js';
import {optionsOf} from '../helpers/samples/dialogs.js';
import {aBlockedRow, aRow, aWorkingRow, noon, withRequest} from '../helpers/samples/rows.js';

const sizes = [
	[200, 50],
	[100, 30],
	[80, 24],
	[34, 50],
	[90, 20],
	[40, 20],
] as const;

const pane = ['\x1b[1mClaude Code\x1b[0m v2.1.329', '', ...Array.from({length: 12}, (_, line) => `● line ${line + 1} of the pane`)].join(
	'\n',
);

function blocked(state: SessionState['state'], ask: Ask, options: readonly string[], more: Partial<Row> = {}): Row {
	const row = withRequest(aBlockedRow('shop'), {ask, options: optionsOf(ask.kind, ...options)});
	const {context} = row.state;
	return aRow({id: 'shop', token: 'token', branch: 'main', ...more, state: {state, label: '', since: noon - 120_000, context}});
}

function withState(state: Partial<SessionState>, more: Partial<Row> = {}): Row {
	return aRow({id: 'shop', branch: 'main', task: 'Move the baskets', ...more, state: {since: noon - 120_000, ...state}});
}

function atWork(name: string, state: SessionState['state'], label: string): Row {
	const tool = state === 'acting' ? 'Bash' : undefined;
	const context: StateContext = {kind: 'working', tool, toolInput: tool && 'npm test', subagents: []};
	const recoveredAt = name === 'recovered' ? noon - 1000 : undefined;
	return withState({group: 'autonomous', state, label, context}, {recoveredAt, task: state === 'unknown' ? '' : 'Move the baskets'});
}

const file: SourceFile = {kind: 'read', text: Array.from({length: 40}, (_, line) => `line ${line + 1}`).join('\n')};
const rules = [
	{text: 'Bash(npm test:*)', raw: {type: 'addRules', behavior: 'allow', destination: 'localSettings', rules: []}},
	{text: 'mode acceptEdits', raw: {type: 'setMode', destination: 'session'}},
];
const questions = [
	{
		question: 'Which events should be sent?',
		header: 'Events',
		multiSelect: true,
		options: [
			{label: 'Added', description: 'An item went in'},
			{label: 'Removed', description: 'An item went out, for whatever reason, and did not come back within the day it was taken out'},
		],
	},
];
const plan =
	'# Move the baskets\n\n1. Add a `table`\n2. Copy **all** of them\n   - in batches\n\n| step | time |\n| --- | --- |\n| copy | 2 h |';

const states: readonly (readonly [string, Row])[] = [
	[
		'permission',
		blocked(
			'needs_permission',
			{kind: 'tool', tool: 'Bash', input: {command: 'npm test \\\n  -- --watch', description: 'Run the tests'}, rules},
			['Yes', 'Yes, and don’t ask again for: npm test *', 'No, and tell Claude what to do differently (esc)'],
		),
	],
	[
		'edit',
		blocked(
			'needs_permission',
			{
				kind: 'tool',
				tool: 'Edit',
				input: {file_path: '/home/dev/shop/src/basket.ts', old_string: 'line 20\nline 21', new_string: 'line 20\nline 20a\nline 21'},
				rules: [],
			},
			['Yes', 'Yes, allow all edits during this session (shift+tab)', 'No'],
		),
	],
	['question', blocked('awaiting_input', {kind: 'questions', questions}, ['Added', 'Removed', 'Type something', 'Submit'])],
	[
		'plan',
		blocked('awaiting_approval', {kind: 'plan', plan}, [
			'Yes, and use auto mode',
			'Yes, manually approve edits',
			'Tell Claude what to change',
		]),
	],
	['elicitation', blocked('awaiting_input', {kind: 'elicitation', server: 'jira', message: 'Which project?'}, ['Accept', 'Decline'])],
	['trust', blocked('needs_permission', {kind: 'trust', directory: '/home/dev/shop'}, ['Yes, proceed', 'No, exit'])],
	['unknown-dialog', blocked('needs_permission', {kind: 'dialog', title: 'Select a theme'}, ['Dark', 'Light'])],
	[
		'error',
		withState({
			state: 'error',
			label: 'Usage limit reached',
			context: {kind: 'error', error: 'rate_limit', message: 'Usage limit reached for Opus', resetsAt: '3:40 PM'},
		}),
	],
	[
		'your-turn',
		withState({
			context: {
				kind: 'rest',
				said: '## Done\n\nAll baskets moved:\n\n- 3 tables\n- 2 indexes\n\nThe old table can go.',
				shells: 1,
				wakesItself: false,
				interrupted: false,
			},
		}),
	],
	[
		'delegating',
		withState(
			{
				group: 'autonomous',
				state: 'delegating',
				label: 'Running Explore subagent',
				context: {
					kind: 'working',
					tool: 'Task',
					toolInput: '',
					subagents: [
						{id: 'a', type: 'Explore'},
						{id: 'b', type: 'Plan'},
					],
				},
			},
			{title: 'the basket move'},
		),
	],
	...(
		[
			['thinking', 'thinking', 'Move the baskets'],
			['acting', 'acting', 'Running Bash'],
			['responding', 'responding', 'Move the baskets'],
			['compacting', 'compacting', 'Compacting the conversation'],
			['retrying', 'retrying', 'API error (529), retrying in 8 s'],
			['stuck', 'stuck', 'No new output'],
			['recovered', 'thinking', 'Move the baskets'],
			['connecting', 'unknown', 'Connecting…'],
			['of-no-version', 'deploying_far', 'Deploying'],
		] as const
	).map(([name, state, label]) => [name, atWork(name, state, label)] as const),
	['ended', withState({group: 'delivered', state: 'session_ended', context: {kind: 'none'}}, {place: undefined})],
];

/** At work for so long that its age stands still while the test runs. */
const working = aWorkingRow('search', 'Make the index build in parallel');
const other: Row = {...working, state: {...working.state, since: noon - 3 * 3_600_000}};

// At the same time: each stands still for a while at each size.
test.concurrent.for(states)(
	'in every layout a person sees that a session is in this state: %s',
	async ([name, row], {expect, onTestFinished}) => {
		const ports = sourceIs(file);
		const open = openNavigator({columns: 200, rows: 50, sessions: [row, other], pane, ports, onFinished: onTestFinished});
		const {terminal, runtime} = open;
		await terminal.waitForText('1/2');
		if (runtime.state().cursor !== row.key) runtime.dispatch({type: 'pressed', key: {type: 'key', action: 'last', index: 0}});
		const shots: string[] = [];
		for (const [columns, rows] of sizes) {
			terminal.resize(columns, rows);
			await stands(open);
			shots.push(`${columns}×${rows}`, ...terminal.screen().map((line) => `│${line}`.trimEnd()));
		}
		await expect(`${shots.join('\n')}\n`).toMatchFileSnapshot(`screens/states/${name}.txt`);
	},
);

/** What was drawn is measured, and what was measured is drawn: until then the screen goes on changing. */
async function stands({terminal, runtime}: TestNavigator): Promise<void> {
	let last = '';
	let same = 0;
	await terminal.waitUntil(() => {
		const now = terminal.screen().join('\n');
		same = now === last && !runtime.state().capturing && now.includes('/2') ? same + 1 : 0;
		last = now;
		return same > 30;
	});
}
