/** The six sessions of `beckon demo`, and those of its pretend hosts, each with its prompt, work and final state. */
import type {Script, Step} from '../../stand-in/agent/script.js';
import type {StateName} from '../core/terms/state.js';

export type DemoSession = {
	/** The name of its directory, window and project. */
	readonly name: string;
	readonly script: Script;
	/** Its final states; more than one if the exact state depends on the moment. */
	readonly settles: readonly StateName[];
};

const longMs = 900_000;

export const scene: readonly DemoSession[] = [
	{
		name: 'checkout-api',
		settles: ['needs_permission'],
		script: play('Run the tests and fix whatever is red', [
			{do: 'think', ms: 900},
			{do: 'say', text: 'Two handlers changed since the last run, so I will start with their tests.', ms: 300},
			{do: 'tool', tool: 'Bash', input: {command: 'npm test -- handlers', description: 'Run the handler tests'}, ms: 6000, asks: true},
			{do: 'say', text: 'All 214 tests pass. The flaky one waited on a clock; it now waits on the event.', ms: 900},
		]),
	},
	{
		name: 'web-shop',
		settles: ['awaiting_input'],
		script: play('Set up the basket storage', [
			{do: 'think', ms: 700},
			{do: 'say', text: 'Before I write the schema I need two decisions.', ms: 200},
			{
				do: 'ask',
				questions: [
					{
						question: 'Where should baskets be kept?',
						header: 'Storage',
						multiSelect: false,
						options: [
							{label: 'Postgres', description: 'With the orders, one backup for both'},
							{label: 'Redis', description: 'Fast, and gone after a day'},
							{label: 'Browser', description: 'Nothing on the server'},
						],
					},
					{
						question: 'Which events should be sent to analytics?',
						header: 'Events',
						multiSelect: true,
						options: [
							{label: 'Added', description: 'An item went in'},
							{label: 'Removed', description: 'An item went out'},
							{label: 'Abandoned', description: 'Nothing for a day'},
						],
					},
				],
			},
			{do: 'think', ms: 2500},
			{do: 'say', text: 'The basket table and its events are in place.', ms: 600},
		]),
	},
	{
		name: 'billing',
		settles: ['awaiting_approval'],
		script: play('Plan the move to the new invoice numbers', [
			{do: 'think', ms: 1200},
			{do: 'say', text: 'The plan is ready.', ms: 200},
			{
				do: 'plan',
				plan: '# New invoice numbers\n\n1. Add the `series` column, nullable\n2. Backfill it in batches of 5,000\n3. Switch the generator behind a flag\n4. Make the column required and drop the old one',
			},
			{
				do: 'tool',
				tool: 'Bash',
				input: {command: 'npm run migrate:create series', description: 'Create the migration'},
				ms: 5000,
				asks: false,
			},
			{do: 'say', text: 'The migration is written and the generator is behind `invoice-series`.', ms: 900},
		]),
	},
	{
		name: 'docs-site',
		settles: ['awaiting_input'],
		script: play('Fix the broken links', [
			{do: 'think', ms: 600},
			{do: 'tool', tool: 'Bash', input: {command: 'npm run check:links', description: 'Check all links'}, ms: 900, asks: false},
			{
				do: 'say',
				text: 'Fixed 12 links; three pages they led to are gone for good.\n\nShall I redirect those three to the start page?',
				ms: 500,
			},
		]),
	},
	{
		name: 'search',
		settles: ['acting', 'thinking', 'responding'],
		script: play('Why did the index build get slower?', [
			{do: 'think', ms: 1000},
			{do: 'say', text: 'I will profile a full build.', ms: 200},
			{
				do: 'tool',
				tool: 'Bash',
				input: {command: 'cargo bench --bench full_index', description: 'Profile a full build'},
				ms: longMs,
				asks: false,
			},
			{do: 'say', text: 'The tokenizer allocates once per term since last week. A pool brings it back to 41 s.', ms: 900},
		]),
	},
	{
		name: 'mobile-app',
		settles: ['delegating'],
		script: play('Review the login screens, both platforms', [
			{do: 'think', ms: 500},
			{
				do: 'agents',
				agents: [
					{type: 'general-purpose', task: 'Review the iOS screens', ms: longMs},
					{type: 'general-purpose', task: 'Review the Android screens', ms: longMs + 60_000},
				],
			},
			{do: 'say', text: 'Both reviews run in the background.', ms: 200},
		]),
	},
];

/** Keyed by the host's name. */
export const hostScenes: Readonly<Record<string, readonly DemoSession[]>> = {
	gpu1: [
		{
			name: 'train-tagger',
			settles: ['needs_permission'],
			script: play('Find out why the loss explodes', [
				{do: 'think', ms: 800},
				{do: 'say', text: 'The learning rate doubles at step 4,000. I will start again from the last checkpoint.', ms: 200},
				{
					do: 'tool',
					tool: 'Bash',
					input: {command: 'python train.py --resume step-3900 --lr 3e-4', description: 'Resume the training'},
					ms: 8000,
					asks: true,
				},
				{do: 'say', text: 'It is stable again: the loss is 1.82 after 200 steps.', ms: 900},
			]),
		},
		{
			name: 'eval-suite',
			settles: ['acting', 'thinking', 'responding'],
			script: play('Run the nightly evaluation', [
				{do: 'think', ms: 500},
				{do: 'tool', tool: 'Bash', input: {command: 'make eval', description: 'Run all evaluations'}, ms: longMs, asks: false},
				{do: 'say', text: 'All twelve tasks are done.', ms: 600},
			]),
		},
	],
	'dev-box': [
		{
			name: 'importer',
			settles: ['awaiting_input'],
			script: play('Import the old orders', [
				{do: 'think', ms: 700},
				{do: 'say', text: 'There are 41,000 orders, 12 of them without a customer.\n\nShall I leave those 12 out?', ms: 400},
			]),
		},
	],
};

function play(prompt: string, steps: readonly Step[]): Script {
	return {trust: false, opening: {prompt, steps}, turns: []};
}
