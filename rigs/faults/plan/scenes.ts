/** What is sent in which situation of the stand-in, and what its log says when exactly that has arrived. */
import type {Choice} from '../../../src/core/ask/option-role.js';
import {permissionOptions} from '../../../stand-in/agent/options.js';
import type {Step, ToolCall} from '../../../stand-in/agent/script.js';

/** The entry of the agent's log: `what` is `answered`, `refused`, `chose`, `submitted`, … */
export type Expected = {readonly what: string; readonly text: string};

type AnswerScene = {
	readonly kind: 'answer';
	readonly name: string;
	readonly steps: readonly Step[];
	readonly choice: Choice;
	/** Words that go with it; they must never be lost. */
	readonly text: string | undefined;
	readonly expected: (cwd: string) => Expected;
	/** The folder's trust is asked for before there is a session. */
	readonly startup: boolean;
};

export type ReplyScene = {
	readonly kind: 'reply';
	readonly name: string;
	readonly text: string;
	readonly queue: boolean;
	readonly allowShell: boolean;
	readonly steps: readonly Step[];
	/** A human's half-written words in the composer. */
	readonly draft: string | undefined;
	readonly expected: readonly Expected[];
};

export type Scene = AnswerScene | ReplyScene;

const yes: Choice = {kind: 'yes'};
const no: Choice = {kind: 'no', reason: undefined};
const reason = 'use the other folder; keep "the rest" as it is';

const tools: Readonly<Record<string, ToolCall>> = {
	bash: {tool: 'Bash', input: {command: 'npm test -- --run handlers', description: 'Run the tests'}, ms: 200, asks: true},
	edit: {tool: 'Edit', input: {file_path: '/home/dev/app.py', old_string: 'a = 1', new_string: 'a = 2'}, ms: 50, asks: true},
	write: {tool: 'Write', input: {file_path: '/home/dev/notes.md', content: 'one\ntwo'}, ms: 50, asks: true},
	read: {tool: 'Read', input: {file_path: '/etc/hostname'}, ms: 50, asks: true},
	mcp: {tool: 'mcp__demo__ask', input: {}, ms: 50, asks: true},
	fetch: {tool: 'WebFetch', input: {url: 'https://example.com/page', prompt: 'Sum it up'}, ms: 50, asks: true},
};

export const otherTool: Step = {
	do: 'tool',
	tool: 'Bash',
	input: {command: 'rm -rf build/cache', description: 'Remove the cache'},
	ms: 200,
	asks: true,
};

export const someTool: Step = {do: 'tool', ...(tools['bash'] ?? otherTool)};

/** Behind the dialog stands one that nobody was shown: a key too many approves it. */
export function withNext(scene: Scene): Scene {
	return scene.kind === 'answer' && !scene.startup ? {...scene, steps: [...scene.steps, otherTool]} : scene;
}

const storage = {
	question: 'Where should baskets be kept?',
	header: 'Storage',
	multiSelect: false,
	options: [
		{label: 'Postgres', description: 'With the orders'},
		{label: 'Redis', description: 'Fast'},
		{label: 'Browser', description: 'Nothing on the server'},
	],
};
const events = {
	question: 'Which events should be sent?',
	header: 'Events',
	multiSelect: true,
	options: [
		{label: 'Added', description: 'An item went in'},
		{label: 'Removed', description: 'An item went out'},
		{label: 'Abandoned', description: 'Nothing for a day'},
	],
};
const plan: Step = {do: 'plan', plan: '# New numbers\n\n1. Add the column\n2. Backfill it\n3. Switch the generator'};
const elicit: Step = {do: 'elicit', server: 'demo', message: 'May the demo server use your calendar?', fields: []};

type Sends = {readonly steps: readonly Step[]; readonly choice: Choice; readonly what: string; readonly text: string};

function answer(name: string, sends: Sends): AnswerScene {
	const {steps, choice, what, text} = sends;
	const written = choice.kind === 'no' ? choice.reason : choice.kind === 'options' ? choice.text : undefined;
	return {kind: 'answer', name, steps, choice, text: written, expected: () => ({what, text}), startup: false};
}

function toolAnswers(name: string, call: ToolCall): readonly AnswerScene[] {
	const steps: readonly Step[] = [{do: 'tool', ...call}];
	const second: AnswerScene = {
		...answer(`${name} 2`, {steps, choice: {kind: 'options', numbers: [2], text: undefined}, what: 'answered', text: ''}),
		expected: (cwd) => ({what: 'answered', text: permissionOptions(call, cwd)[1] ?? ''}),
	};
	return [
		answer(`${name} yes`, {steps, choice: yes, what: 'answered', text: 'Yes'}),
		answer(`${name} no`, {steps, choice: no, what: 'refused', text: 'No'}),
		second,
		// The agent takes no words with the refusal of a fetch.
		...(call.tool === 'WebFetch' ? [] : [answer(`${name} reason`, {steps, choice: {kind: 'no', reason}, what: 'refused', text: reason})]),
	];
}

const pick = (...numbers: readonly number[]): Choice => ({kind: 'options', numbers, text: undefined});
const write = (number: number, text: string): Choice => ({kind: 'options', numbers: [number], text});
const form = (...questions: readonly (typeof storage)[]): readonly Step[] => [{do: 'ask', questions}];

export const answerScenes: readonly AnswerScene[] = [
	...Object.entries(tools).flatMap(([name, call]) => toolAnswers(name, call)),
	answer('two alike', {steps: [someTool, someTool], choice: yes, what: 'answered', text: 'Yes'}),
	answer('plan 2', {steps: [plan], choice: pick(2), what: 'answered', text: 'Yes, manually approve edits'}),
	answer('plan reason', {steps: [plan], choice: {kind: 'no', reason}, what: 'refused', text: reason}),
	answer('plan no', {steps: [plan], choice: no, what: 'refused', text: 'Esc'}),
	answer('question 2', {steps: form(storage), choice: pick(2), what: 'answered', text: 'Redis'}),
	answer('question own words', {steps: form(storage), choice: write(4, 'SQLite, on disk'), what: 'answered', text: 'SQLite, on disk'}),
	answer('question no', {steps: form(storage), choice: no, what: 'refused', text: 'Esc'}),
	answer('several', {steps: form(events), choice: pick(1, 3), what: 'answered', text: 'Added, Abandoned'}),
	answer('tabs', {steps: form(storage, events), choice: pick(3), what: 'chose', text: 'Browser'}),
	answer('elicitation yes', {steps: [elicit], choice: yes, what: 'answered', text: 'accept'}),
	answer('elicitation no', {steps: [elicit], choice: no, what: 'refused', text: 'decline'}),
	{...answer('trust', {steps: [], choice: yes, what: 'answered', text: 'Yes, I trust this folder'}), startup: true},
];
