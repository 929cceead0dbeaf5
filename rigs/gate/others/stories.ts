/** What the gate tries with agents besides Claude Code, one story after the other in one session: states by keys in the pane, answers by beckon. */
import {existsSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {setTimeout as pause} from 'node:timers/promises';
import {within} from '../desk.js';
import {Miss} from '../stage.js';
import type {Result} from '../table.js';
import type {OtherTurn} from './model.js';
import type {OtherStage} from './stage.js';

export type OtherStory = {
	readonly name: string;
	readonly kind: 'state' | 'answer';
	/** Undefined: of all. */
	readonly of?: (stage: OtherStage) => boolean;
	readonly run: (stage: OtherStage) => Promise<void>;
};

const slow: OtherTurn = {text: Array.from({length: 300}, (_, step) => `step ${step}`).join(' '), charactersPerSecond: 100};
const done: OtherTurn = {text: 'It is done.'};
const asks = ({client}: OtherStage, command: string): OtherTurn => ({calls: [client.command(command)]});
const answered = ({client}: OtherStage): boolean => client.isAnswered;
const unanswered = (stage: OtherStage): boolean => !answered(stage);

async function made(path: string): Promise<void> {
	if ((await within(6000, async () => (existsSync(path) ? true : undefined))) === undefined) throw new Miss(`${path} was never made`);
	rmSync(path, {force: true});
}

function notMade(path: string): void {
	if (existsSync(path)) throw new Miss(`${path} was made`);
}

/** Where commands of these stories leave a mark. */
const markOf = ({project}: OtherStage, name: string): string => join(project, name);

export const otherStories: readonly OtherStory[] = [
	{
		name: 'fresh',
		kind: 'state',
		of: ({client}) => client.startsUnknown !== true,
		run: async ({is}) => void (await is('delivered', 'ready')),
	},
	{
		name: 'words stream',
		kind: 'state',
		run: async ({script, say, is}) => {
			script(slow);
			await say('write');
			await is('autonomous');
		},
	},
	{
		name: 'the turn ended',
		kind: 'state',
		run: async ({script, say, is}) => {
			script(done);
			await say('do it');
			await pause(1500);
			await is('needs_you', 'idle');
		},
	},
	{
		name: 'it ends with a question',
		kind: 'state',
		run: async ({script, say, is}) => {
			script({text: 'I found two ways. Which one should I take?'});
			await say('look');
			await pause(1500);
			await is('needs_you', 'awaiting_input');
		},
	},
	{
		name: 'a command asks',
		kind: 'state',
		run: async (stage) => {
			stage.script(asks(stage, 'touch a'), done);
			await stage.say('make a');
			await stage.is('needs_you', 'needs_permission');
		},
	},
	{
		name: 'a command runs that was granted in the pane',
		kind: 'state',
		run: async (stage) => {
			stage.script(asks(stage, 'sleep 25'), done);
			await stage.say('wait');
			await stage.is('needs_you', 'needs_permission');
			await stage.press(stage.client.keys.yes);
			await stage.is('autonomous');
		},
	},
	{
		name: 'its turn ended after that',
		kind: 'state',
		run: async (stage) => {
			stage.script(asks(stage, 'touch b'), done);
			await stage.say('make b');
			await stage.is('needs_you', 'needs_permission');
			await stage.press(stage.client.keys.yes);
			await made(markOf(stage, 'b'));
			await stage.is('needs_you', 'idle');
		},
	},
	{
		name: 'refused in the pane',
		kind: 'state',
		run: async (stage) => {
			stage.script(asks(stage, 'touch c'), done);
			await stage.say('make c');
			await stage.is('needs_you', 'needs_permission');
			await stage.press('Escape');
			await stage.is('needs_you', 'idle');
			notMade(markOf(stage, 'c'));
		},
	},
	{
		name: 'an edit asks',
		kind: 'state',
		run: async ({script, say, is, client, project}) => {
			script({calls: [client.edit(project)]}, done);
			await say('edit');
			await is('needs_you', 'needs_permission');
		},
	},
	{
		name: 'a second command asks after the first',
		kind: 'state',
		run: async (stage) => {
			stage.script(asks(stage, 'touch d'), asks(stage, 'touch e'), done);
			await stage.say('make both');
			await stage.is('needs_you', 'needs_permission');
			await stage.press(stage.client.keys.yes);
			await made(markOf(stage, 'd'));
			await stage.is('needs_you', 'needs_permission');
		},
	},
	{
		name: 'stopped while words stream',
		kind: 'state',
		run: async ({script, say, is, press, client}) => {
			script(slow);
			await say('write');
			await is('autonomous');
			await press(...client.keys.stop);
			await is('needs_you', 'idle');
		},
	},
	{
		name: 'the model refuses the request',
		kind: 'state',
		run: async ({script, say, is}) => {
			script({error: 400});
			await say('fail');
			await pause(1500);
			await is('needs_you', 'error');
		},
	},
	{
		name: 'a prompt after that',
		kind: 'state',
		run: async ({script, say, is}) => {
			script(done);
			await say('again');
			await pause(1500);
			await is('needs_you', 'idle');
		},
	},
	{
		name: 'a draft in the input box',
		kind: 'state',
		run: async ({script, say, is, press}) => {
			script(done);
			await say('go');
			await pause(1500);
			await press('h', 'e', 'y');
			await is('needs_you', 'idle');
			await press('BSpace', 'BSpace', 'BSpace');
		},
	},
	{
		name: 'a form asks',
		kind: 'state',
		run: async ({script, say, is, press, client}) => {
			if (client.keys.ask !== undefined) await press(client.keys.ask);
			script({calls: [client.question]}, done);
			await say('ask me');
			await is('needs_you', 'awaiting_input');
			await press('Escape');
			await pause(600);
			if (client.keys.ask !== undefined) await press(client.keys.ask);
		},
	},
	{
		name: 'it thinks for long',
		kind: 'state',
		run: async ({script, say, is}) => {
			script({...done, thinksMs: 20_000});
			await say('think');
			await is('autonomous');
		},
	},
	{
		name: 'a prompt in a new session',
		kind: 'state',
		run: async ({script, say, is, press, client}) => {
			await say(client.keys.fresh);
			await pause(1500);
			script(slow);
			await say('go on');
			await is('autonomous');
			await press(...client.keys.stop);
			await is('needs_you', 'idle');
		},
	},
	{
		name: 'a command yes',
		kind: 'answer',
		of: answered,
		run: async (stage) => {
			stage.script(asks(stage, 'touch f'), done);
			await stage.replies('make f');
			await stage.is('needs_you', 'needs_permission');
			await stage.answers('y');
			await made(markOf(stage, 'f'));
			await stage.is('needs_you', 'idle');
		},
	},
	{
		name: 'a command no',
		kind: 'answer',
		of: answered,
		run: async (stage) => {
			stage.script(asks(stage, 'touch g'), done);
			await stage.replies('make g');
			await stage.is('needs_you', 'needs_permission');
			await stage.answers('n');
			await stage.is('needs_you', 'idle');
			notMade(markOf(stage, 'g'));
		},
	},
	{
		name: 'a command for good',
		kind: 'answer',
		of: answered,
		run: async (stage) => {
			stage.script(asks(stage, 'touch h1'), asks(stage, 'touch h1'), done);
			await stage.replies('make h');
			await stage.is('needs_you', 'needs_permission');
			await stage.answers('2');
			await made(markOf(stage, 'h1'));
		},
	},
	{
		name: 'an edit yes',
		kind: 'answer',
		of: answered,
		run: async ({script, replies, is, answers, client, project}) => {
			script({calls: [client.edit(project)]}, done);
			await replies('edit');
			await is('needs_you', 'needs_permission');
			await answers('y');
			await is('needs_you', 'idle');
			const isDone = existsSync(join(project, '../beside.txt')) || readFileSync(join(project, 'app.py'), 'utf8').includes('b + a');
			if (!isDone) throw new Miss('the edit was not made');
		},
	},
	{
		name: 'a form by its option',
		kind: 'answer',
		of: answered,
		run: async ({script, say, is, press, answers, client}) => {
			if (client.keys.ask !== undefined) await press(client.keys.ask);
			script({calls: [client.question]}, done);
			await say('ask me');
			await is('needs_you', 'awaiting_input');
			await answers('2');
			await is('needs_you');
			if (client.keys.ask !== undefined) await press(client.keys.ask);
		},
	},
	{
		name: 'equal requests one after the other',
		kind: 'answer',
		of: answered,
		run: async (stage) => {
			stage.script(asks(stage, 'date > i'), asks(stage, 'date > i'), done);
			await stage.replies('make i');
			const first = String((await stage.is('needs_you', 'needs_permission'))['token']);
			await stage.answers('y');
			await made(markOf(stage, 'i'));
			await stage.is('needs_you', 'needs_permission');
			await stage.refuses(/prompt-changed/, 'answer', 'y', '--token', first);
			await stage.answers('y');
			await made(markOf(stage, 'i'));
			await stage.is('needs_you', 'idle');
		},
	},
	{
		name: 'a reply of two lines',
		kind: 'answer',
		of: answered,
		run: async ({script, replies, is}) => {
			script(done);
			await replies('first line\nsecond line');
			await is('needs_you', 'idle');
		},
	},
	{
		name: 'a reply while words stream cuts nothing off',
		kind: 'answer',
		of: answered,
		run: async ({script, replies, refuses, is}) => {
			script({...slow, text: `${slow.text} the last word`}, done);
			await replies('write');
			await is('autonomous');
			await refuses(/works-in-turn/, 'reply', '--text', 'more');
			const ended = await within(60_000, async () => {
				const found = await is('needs_you', 'idle').catch(() => undefined);
				return found;
			});
			if (!String(ended?.['said']).endsWith('the last word')) throw new Miss('what it wrote was cut off');
		},
	},
	...(
		[
			['a yes', 'y'],
			['a no', 'n'],
			['a no with words', 'n', '--text', 'not now'],
			['an option', '2'],
		] as const
	).map(
		([name, ...words]): OtherStory => ({
			name: `${name} is refused with the reason`,
			kind: 'answer',
			of: unanswered,
			run: async (stage) => {
				stage.script(asks(stage, 'touch k'), done);
				await stage.say('make k');
				await stage.is('needs_you', 'needs_permission');
				await stage.refuses(/agent-unread|request-unclear/, 'answer', ...words);
				await stage.is('needs_you', 'needs_permission');
				notMade(markOf(stage, 'k'));
			},
		}),
	),
	{
		name: 'an edit is refused with the reason',
		kind: 'answer',
		of: unanswered,
		run: async ({script, say, is, refuses, client, project}) => {
			writeFileSync(join(project, 'app.py'), 'def add(a, b):\n    return a + b\n');
			script({calls: [client.edit(project)]}, done);
			await say('edit');
			await is('needs_you', 'needs_permission');
			await refuses(/agent-unread|request-unclear/, 'answer', 'y');
			await is('needs_you', 'needs_permission');
			if (existsSync(join(project, 'made.txt'))) throw new Miss('the edit was made');
		},
	},
	{
		name: 'a form is refused with the reason',
		kind: 'answer',
		of: unanswered,
		run: async ({script, say, is, refuses, client}) => {
			script({calls: [client.question]}, done);
			await say('ask me');
			await is('needs_you', 'awaiting_input');
			await refuses(/agent-unread|request-unclear/, 'answer', '1');
			await is('needs_you', 'awaiting_input');
		},
	},
	{
		name: 'a refused reply keeps its text',
		kind: 'answer',
		of: unanswered,
		run: async ({script, say, is, refuses, outbox, screen}) => {
			script(done);
			await say('go');
			await is('needs_you', 'idle');
			await refuses(/agent-unread/, 'reply', '--text', 'the kept words');
			if ((await screen()).includes('the kept words')) throw new Miss('the text is in the pane');
			if (!(await outbox()).includes('the kept words')) throw new Miss('the text is not in the outbox');
		},
	},
	{
		name: 'a refused reply cuts nothing off',
		kind: 'answer',
		of: unanswered,
		run: async ({script, say, refuses, is, screen}) => {
			script({...slow, text: `${slow.text} the last word`});
			await say('write');
			await is('autonomous');
			await refuses(/agent-unread/, 'reply', '--text', 'more');
			const isWhole = await within(60_000, async () => ((await screen()).includes('the last word') ? true : undefined));
			if (isWhole === undefined) throw new Miss('what it wrote was cut off');
			await is('needs_you', 'idle');
		},
	},
	{
		name: 'killed',
		kind: 'state',
		run: async ({kill, row}) => {
			await kill();
			// Without hooks nothing is left that could be shown as ended.
			const isOver = await within(5000, async () => (((await row())?.['state'] ?? 'session_ended') === 'session_ended' ? true : undefined));
			if (isOver === undefined) throw new Miss('its row is still shown');
		},
	},
];

/** Plays the stories in the order given. @param log gets a line for each. */
export async function playOthers(
	stage: OtherStage,
	stories: readonly OtherStory[],
	log: (line: string) => void,
): Promise<readonly Result[]> {
	const results: Result[] = [];
	for (const {name, kind, of, run} of stories) {
		const skipped = of?.(stage) === false;
		let miss: string | undefined;
		if (!skipped)
			try {
				await run(stage);
			} catch (error) {
				miss = error instanceof Error ? error.message : String(error);
				const lines = (await stage.screen()).split('\n').filter((line) => line.trim() !== '');
				log(lines.slice(-14).join('\n'));
			}
		log(`${miss === undefined ? (skipped ? '–' : '✓') : '✗'} ${kind} ${name}${miss === undefined ? '' : `: ${miss}`}`);
		results.push({run: `${stage.client.name ?? stage.client.id} ${stage.client.version}`, kind, story: name, miss, skipped});
		if (name !== 'killed' && !skipped) await stage.calm();
	}
	return results;
}
