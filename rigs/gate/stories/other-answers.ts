/**
 * The answer stories of requests that are no tool's of the session: of MCP servers, of the sandbox, of a teammate, and of a plan that was
 * edited; a workflow, a read, what is asked at the end, and a subagent that is looked at.
 */
import type {Call, Turn} from '../agent/model.js';
import {fieldsOf} from '../agent/model.js';
import {within} from '../desk.js';
import {Miss, type Stage, type Stories, type Story, toStories} from '../stage.js';
import {agentCall} from './state-parts.js';
import {asked, end, looks, plans, talks} from './story-parts.js';

const {permission, plan, done} = looks;
/** The first version whose requests of these kinds were looked at. */
const since = '2.1.330';
/** The first version whose forms of an MCP server were looked at. */
const forms = '2.1.200';
const buttons = /Accept +.*Decline/;

const ask = (message: string, more: Readonly<Record<string, unknown>>): Call => ({name: 'mcp__demo__ask', input: {message, ...more}});
const form = (message: string, properties = {}) => ask(message, {mode: 'form', requestedSchema: {type: 'object', properties}});
const url = ask('Please sign in', {mode: 'url', url: 'https://example.com/login?a=b', elicitationId: 'one'});

const server = (calls: readonly Call[], run: Story['run'], first = since): Stories[string] => ({
	since: first,
	desk: {hasServer: true},
	turns: [{calls}, end],
	run: async (stage) => {
		await asked(stage, buttons);
		await run(stage);
		await stage.shows(done);
	},
});

const runs = (command: string, more = {}): Turn => ({calls: [{name: 'Bash', input: {command, description: 'Do it', ...more}}]});

/** The row comes to say that this is asked. */
async function isShown(stage: Stage, words: string): Promise<void> {
	const shown = async () => JSON.stringify(fieldsOf((await stage.row())?.['ask']));
	if (await within(3000, async () => ((await shown()).includes(words) ? true : undefined))) return;
	throw new Miss(`${words} is asked, ${await shown()} is told`);
}

/** Nothing is sent, for this reason. */
async function refuses(stage: Stage, word: string, reason: string): Promise<void> {
	const {code, out} = await stage.beckon('answer', stage.pane, word, '--json');
	if (code !== 3 || !out.includes(`"${reason}"`)) throw new Miss(`${word} is not refused by ${reason}: exit ${code}, ${out}`);
}

const workflow = `export const meta = {name: 'count', description: 'Count the files', phases: [{title: 'Count'}]}
phase('Count')
return await agent('FLOW-COUNTS the files')
`;
const teammate = {description: 'Make a file', subagent_type: 'general-purpose', name: 'anna'};

const stories: Stories = {
	'server-yes': server(
		[form('Shall I delete the old records?')],
		async (stage) => {
			await isShown(stage, 'Shall I delete the old records?');
			await stage.answers('y');
			await stage.transcript('The user chose to accept.');
		},
		forms,
	),
	'server-fields': server(
		[form('Who are you?', {name: {type: 'string', title: 'Name'}})],
		async (stage) => {
			const {code} = await stage.beckon('answer', stage.pane, 'y', '--json');
			if (code !== 3) throw new Miss(`a yes without the fields is not refused: exit ${code}`);
			await stage.answers('n');
			await stage.transcript('The user chose to decline.');
		},
		forms,
	),
	'server-two': server([form('Shall I delete the old records?'), url], async (stage) => {
		// Either may be drawn first: the client calls both tools at the same time.
		const drawn = [
			[/Shall I delete/, 'Shall I delete the old records?'],
			[/wants to open a URL/, 'https://example.com/login?a=b'],
		] as const;
		const screen = await stage.shows(/Shall I delete|wants to open a URL/);
		for (const [shown, words] of drawn[0][0].test(screen) ? drawn : drawn.toReversed()) {
			await stage.shows(shown);
			await isShown(stage, words);
			await stage.answers('n');
		}
	}),
	'server-url': {
		...server([url], async (stage) => {
			await isShown(stage, 'https://example.com/login?a=b');
			await stage.answers('y');
			await stage.transcript('The user chose to accept.');
			await stage.shows(/waiting for completion/);
			await stage.is('needs_you', 'awaiting_input');
			await stage.press('Escape');
		}),
	},
	team: {
		since,
		desk: {hasTeam: true, columns: 160},
		turns: [{calls: [{name: 'Agent', input: {...teammate, prompt: 'MATE-MAKES make a file'}}]}, {text: 'The team works.'}],
		agents: {'MATE-MAKES': [runs('touch made.txt'), {text: 'It is made.'}, {text: 'It is made again.'}]},
		run: async (stage) => {
			await asked(stage, permission);
			await isShown(stage, 'touch made.txt');
			await stage.answers('1');
			await stage.shows(/Teammate @anna finished/);
			await stage.is('needs_you', 'idle');
			const {out} = await stage.beckon('reply', 'anna', '--text', 'once more', '--json');
			await stage.transcript('It is made again.');
			if (!out.includes('"landed"')) throw new Miss(`a reply to the teammate is not told as landed: ${out}`);
		},
	},
	'other-agent': {
		since,
		turns: [{calls: [agentCall('SUB-TALKS')]}, {text: 'It is at work.'}],
		agents: {'SUB-TALKS': talks},
		run: async (stage) => {
			await asked(stage, /It is at work/);
			await stage.shows(/◯ general-purpose/);
			for (const key of ['Down', 'Down', 'Enter']) await stage.press(key);
			await stage.shows(/Message @general-purpose/);
			// The first Esc leaves the list, and the next one would stop the subagent.
			await stage.press('Escape');
			await stage.shows(/esc to stop/);
			const {out} = await stage.beckon('reply', stage.pane, '--text', 'is this for main', '--queue', '--json');
			if (!out.includes('"pane-scrolled"')) throw new Miss(`a reply is not refused while a subagent is shown: ${out}`);
			await stage.beckon('interrupt', stage.pane, '--yes', '--json');
			await stage.shows(/esc to stop/);
			stage.never('is this for main');
		},
	},
	workflow: {
		since,
		turns: [{calls: [{name: 'Workflow', input: {script: workflow}}]}, {text: 'The workflow runs.'}, {text: 'It counted.'}],
		agents: {'FLOW-COUNTS': [runs('touch counted.txt'), {text: 'Two files.'}]},
		run: async (stage) => {
			await asked(stage, /Run a dynamic workflow\?/);
			await isShown(stage, 'FLOW-COUNTS');
			await stage.answers('y');
			await asked(stage, permission);
			await isShown(stage, 'touch counted.txt');
			await stage.answers('y');
			await stage.shows(/It counted\./);
			await stage.is('needs_you', 'idle');
		},
	},
	'read-outside': {
		since,
		desk: {mode: 'plan'},
		turns: [{calls: [{name: 'Read', input: {file_path: '/etc/hostname'}}]}, end],
		run: async (stage) => {
			await asked(stage, /Allow this read/);
			await isShown(stage, '/etc/hostname');
			await stage.answers('y');
			await stage.shows(done);
		},
	},
	'ends-tasks': {
		since,
		turns: [{calls: [{name: 'Bash', input: {command: 'touch made.txt; sleep 600', description: 'Wait', run_in_background: true}}]}, end],
		run: async (stage) => {
			await asked(stage, permission);
			await stage.answers('y');
			await stage.shows(done);
			const row = await stage.is('needs_you', 'idle');
			const {out} = await stage.beckon('end', String(row['session_id']), '--yes', '--json');
			if (!out.includes('"landed"')) throw new Miss(`it was not ended: ${out}`);
		},
	},
	'sandbox-left': {
		since,
		desk: {hasSandbox: true},
		turns: [runs('touch /var/tmp/outside.txt', {dangerouslyDisableSandbox: true}), end],
		run: async (stage) => {
			await asked(stage, permission);
			await stage.shows(/Bash command \(unsandboxed\)/);
			await stage.answers('n');
			await stage.transcript('"is_error":true');
		},
	},
	'sandbox-connection': {
		since,
		desk: {hasSandbox: true},
		turns: [runs('curl -s -m 9 http://example.com/'), end],
		run: async (stage) => {
			await asked(stage, permission);
			await stage.answers('y');
			await stage.shows(/Host: example\.com/);
			await isShown(stage, 'Host: example.com');
			await stage.answers('n');
			await stage.shows(done);
		},
	},
	'edit-once': {
		since,
		desk: {files: {'app.py': 'def add(a, b):\n    return a + b\n\n\ndef main():\n    print(add(1, 2))\n'}},
		turns: [
			{calls: [{name: 'Read', input: {file_path: 'app.py'}}]},
			{calls: [{name: 'Edit', input: {file_path: 'app.py', old_string: 'a', new_string: 'c', replace_all: true}}]},
			end,
		],
		run: async (stage) => {
			await asked(stage, /One-time Yes only/);
			await refuses(stage, '2', 'option-barred');
			await stage.answers('y');
			await stage.shows(done);
		},
	},
	'behind-transcript': {
		since,
		turns: [runs('touch made.txt'), end],
		run: async (stage) => {
			await asked(stage, permission);
			await stage.press('C-o');
			await stage.shows(/Showing detailed transcript/);
			await isShown(stage, 'touch made.txt');
			await refuses(stage, 'y', 'dialog-scrolled');
			await stage.press('C-o');
			await stage.shows(permission);
			await stage.answers('y');
			await stage.shows(done);
		},
	},
	'plan-edited': {
		since,
		desk: {mode: 'plan'},
		turns: plans,
		run: async (stage) => {
			await asked(stage, plan);
			await isShown(stage, 'Change it');
			await stage.press('C-g');
			await stage.shows(/2\. Improve it/);
			await isShown(stage, 'Improve it');
			await stage.answers('2');
			await stage.shows(done);
		},
	},
};

export const otherAnswers = toStories('answer', stories);
