/** What the gate tries with agents besides Claude Code, one story after the other in one session: states by keys in the pane, answers by beckon. */
import {existsSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {setTimeout as pause} from 'node:timers/promises';
import {type Fields, within} from '../desk.js';
import {Miss} from '../stage.js';
import type {Result} from '../table.js';
import type {OtherTurn} from './model.js';
import type {OtherStage} from './stage.js';

type Act = (stage: OtherStage) => unknown;
/** A number waits for so many milliseconds. */
type Step = number | Act;

export type OtherStory = {
	readonly name: string;
	readonly kind: 'state' | 'answer';
	/** Undefined: of all. */
	readonly of?: (stage: OtherStage) => boolean;
	readonly run: (stage: OtherStage) => Promise<void>;
};

type Turn = OtherTurn | ((stage: OtherStage) => OtherTurn);

const slow: OtherTurn = {text: Array.from({length: 300}, (_, step) => `step ${step}`).join(' '), charactersPerSecond: 100};
const slowToTheLast: OtherTurn = {...slow, text: `${slow.text} the last word`};
const done: OtherTurn = {text: 'It is done.'};
const command =
	(text: string): Turn =>
	({client}) => ({calls: [client.command(text)]});
const edit: Turn = ({client, project}) => ({calls: [client.edit(project)]});
const form: Turn = ({client}) => ({calls: [client.question]});

function scripted(stage: OtherStage, turns: readonly Turn[]): void {
	stage.script(...turns.map((turn) => (typeof turn === 'function' ? turn(stage) : turn)));
}

/** A prompt that is typed in the pane, and one that beckon sends, with the turns of the model that follow. */
const said =
	(text: string, ...turns: readonly Turn[]): Step =>
	(stage) => {
		scripted(stage, turns);
		return stage.say(text);
	};
const replied =
	(text: string, ...turns: readonly Turn[]): Step =>
	(stage) => {
		scripted(stage, turns);
		return stage.replies(text);
	};
const is =
	(...words: Parameters<OtherStage['is']>): Step =>
	(stage) =>
		stage.is(...words);
const works = is('autonomous');
const asks = is('needs_you', 'needs_permission');
const formAsks = is('needs_you', 'awaiting_input');
const rests = is('needs_you', 'idle');
const press =
	(...keys: readonly string[]): Step =>
	(stage) =>
		stage.press(...keys);
const grants: Step = ({press: type, client}) => type(client.keys.yes);
const stops: Step = ({press: type, client}) => type(...client.keys.stop);
/** Into the mode in which it may ask, and out of it. */
const asksAndPlans: Step = ({press: type, client}) => (client.keys.ask === undefined ? undefined : type(client.keys.ask));
const answers =
	(option: string): Step =>
	(stage) =>
		stage.answers(option);
const refuses =
	(...words: Parameters<OtherStage['refuses']>): Step =>
	(stage) =>
		stage.refuses(...words);
const unread = /agent-unread|request-unclear/;

/** A command of these stories leaves a mark in the project. */
const made =
	(name: string): Act =>
	async ({project}) => {
		const path = join(project, name);
		if ((await within(6000, async () => (existsSync(path) ? true : undefined))) === undefined) throw new Miss(`${path} was never made`);
		rmSync(path, {force: true});
	};
const notMade =
	(name: string): Step =>
	({project}) => {
		if (existsSync(join(project, name))) throw new Miss(`${name} was made`);
	};
const edited: Step = ({project}) => {
	const isDone = existsSync(join(project, '../beside.txt')) || readFileSync(join(project, 'app.py'), 'utf8').includes('b + a');
	if (!isDone) throw new Miss('the edit was not made');
};
const unedited: Step = ({project}) => writeFileSync(join(project, 'app.py'), 'def add(a, b):\n    return a + b\n');

const story =
	(kind: OtherStory['kind'], of?: OtherStory['of']) =>
	(name: string, ...steps: readonly Step[]): OtherStory => ({
		name,
		kind,
		...(of && {of}),
		run: async (stage) => {
			for (const step of steps) await (typeof step === 'number' ? pause(step) : step(stage));
		},
	});
const state = story('state');
const answered = story('answer', ({client}) => client.isAnswered);
const unanswered = story('answer', ({client}) => !client.isAnswered);

/** The token of a request stands for no other that is equal. */
const refusesFormer: Act = async (stage) => {
	const first = String((await stage.is('needs_you', 'needs_permission'))['token']);
	await stage.answers('y');
	await made('i')(stage);
	await stage.is('needs_you', 'needs_permission');
	await stage.refuses(/prompt-changed/, 'answer', 'y', '--token', first);
};

export const otherStories: readonly OtherStory[] = [
	story('state', ({client}) => client.startsUnknown !== true)('fresh', is('delivered', 'ready')),
	state('words stream', said('write', slow), works),
	state('the turn ended', said('do it', done), 1500, rests),
	state('it ends with a question', said('look', {text: 'I found two ways. Which one should I take?'}), 1500, formAsks),
	state('a command asks', said('make a', command('touch a'), done), asks),
	state('a command runs that was granted in the pane', said('wait', command('sleep 25'), done), asks, grants, works),
	state('its turn ended after that', said('make b', command('touch b'), done), asks, grants, made('b'), rests),
	state('refused in the pane', said('make c', command('touch c'), done), asks, press('Escape'), rests, notMade('c')),
	state('an edit asks', said('edit', edit, done), asks),
	state(
		'a second command asks after the first',
		said('make both', command('touch d'), command('touch e'), done),
		asks,
		grants,
		made('d'),
		asks,
	),
	state('stopped while words stream', said('write', slow), works, stops, rests),
	state('the model refuses the request', said('fail', {error: 400}), 1500, is('needs_you', 'error')),
	state('a prompt after that', said('again', done), 1500, rests),
	state('a draft in the input box', said('go', done), 1500, press('h', 'e', 'y'), rests, press('BSpace', 'BSpace', 'BSpace')),
	state('a form asks', asksAndPlans, said('ask me', form, done), formAsks, press('Escape'), 600, asksAndPlans),
	state('it thinks for long', said('think', {...done, thinksMs: 20_000}), works),
	state('a prompt in a new session', ({say, client}) => say(client.keys.fresh), 1500, said('go on', slow), works, stops, rests),
	answered('a command yes', replied('make f', command('touch f'), done), asks, answers('y'), made('f'), rests),
	answered('a command no', replied('make g', command('touch g'), done), asks, answers('n'), rests, notMade('g')),
	answered('a command for good', replied('make h', command('touch h1'), command('touch h1'), done), asks, answers('2'), made('h1')),
	answered('an edit yes', replied('edit', edit, done), asks, answers('y'), rests, edited),
	answered('a form by its option', asksAndPlans, said('ask me', form, done), formAsks, answers('2'), is('needs_you'), asksAndPlans),
	answered(
		'equal requests one after the other',
		replied('make i', command('date > i'), command('date > i'), done),
		refusesFormer,
		answers('y'),
		made('i'),
		rests,
	),
	answered('a reply of two lines', replied('first line\nsecond line', done), rests),
	answered(
		'a reply while words stream cuts nothing off',
		replied('write', slowToTheLast, done),
		works,
		refuses(/works-in-turn/, 'reply', '--text', 'more'),
		async (stage) => {
			const ended = await within<Fields>(60_000, () => stage.is('needs_you', 'idle').catch(() => undefined));
			if (!String(ended?.['said']).endsWith('the last word')) throw new Miss('what it wrote was cut off');
		},
	),
	...(
		[
			['a yes', 'y'],
			['a no', 'n'],
			['a no with words', 'n', '--text', 'not now'],
			['an option', '2'],
		] as const
	).map(([name, ...words]) =>
		unanswered(
			`${name} is refused with the reason`,
			said('make k', command('touch k'), done),
			asks,
			refuses(unread, 'answer', ...words),
			asks,
			notMade('k'),
		),
	),
	unanswered(
		'an edit is refused with the reason',
		unedited,
		said('edit', edit, done),
		asks,
		refuses(unread, 'answer', 'y'),
		asks,
		notMade('made.txt'),
	),
	unanswered('a form is refused with the reason', said('ask me', form, done), formAsks, refuses(unread, 'answer', '1'), formAsks),
	unanswered(
		'a refused reply keeps its text',
		said('go', done),
		rests,
		refuses(/agent-unread/, 'reply', '--text', 'the kept words'),
		async ({screen, outbox}) => {
			if ((await screen()).includes('the kept words')) throw new Miss('the text is in the pane');
			if (!(await outbox()).includes('the kept words')) throw new Miss('the text is not in the outbox');
		},
	),
	unanswered(
		'a refused reply cuts nothing off',
		said('write', slowToTheLast),
		works,
		refuses(/agent-unread/, 'reply', '--text', 'more'),
		async ({screen}) => {
			const isWhole = await within(60_000, async () => ((await screen()).includes('the last word') ? true : undefined));
			if (isWhole === undefined) throw new Miss('what it wrote was cut off');
		},
		rests,
	),
	state('killed', async ({kill, row}) => {
		await kill();
		// Without hooks nothing is left that could be shown as ended.
		const isOver = await within(5000, async () => (((await row())?.['state'] ?? 'session_ended') === 'session_ended' ? true : undefined));
		if (isOver === undefined) throw new Miss('its row is still shown');
	}),
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
