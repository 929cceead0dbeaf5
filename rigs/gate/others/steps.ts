/** The steps that the stories of agents besides Claude Code are made of. */
import {existsSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {setTimeout as pause} from 'node:timers/promises';
import {within} from '../desk.js';
import {Miss} from '../stage.js';
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

export const slow: OtherTurn = {text: Array.from({length: 300}, (_, step) => `step ${step}`).join(' '), charactersPerSecond: 100};
export const slowToTheLast: OtherTurn = {...slow, text: `${slow.text} the last word`};
export const done: OtherTurn = {text: 'It is done.'};
export const command =
	(text: string): Turn =>
	({client}) => ({calls: [client.command(text)]});
export const edit: Turn = ({client, project}) => ({calls: [client.edit(project)]});
export const form: Turn = ({client}) => ({calls: [client.question]});

function scripted(stage: OtherStage, turns: readonly Turn[]): void {
	stage.script(...turns.map((turn) => (typeof turn === 'function' ? turn(stage) : turn)));
}

/** A prompt that is typed in the pane, and one that beckon sends, with the turns of the model that follow. */
export const prompts =
	(text: string, ...turns: readonly Turn[]): Step =>
	(stage) => {
		scripted(stage, turns);
		return stage.enter(text);
	};
export const replied =
	(text: string, ...turns: readonly Turn[]): Step =>
	(stage) => {
		scripted(stage, turns);
		return stage.replies(text);
	};
export const is =
	(...words: Parameters<OtherStage['is']>): Step =>
	(stage) =>
		stage.is(...words);
export const works = is('autonomous');
export const asks = is('needs_you', 'needs_permission');
export const formAsks = is('needs_you', 'awaiting_input');
export const rests = is('needs_you', 'idle');
export const press =
	(...keys: readonly string[]): Step =>
	(stage) =>
		stage.press(...keys);
export const grants: Step = ({press: type, client}) => type(client.keys.yes);
/** On a busy machine two keys may come too far apart to be the one stop that they are for some: then they are pressed again. */
export const stops: Step = async ({press: type, client, isAnswering}) => {
	for (let tries = 0; tries < 5; tries++) {
		await type(...client.keys.stop);
		if ((await within(3000, async () => (isAnswering() ? undefined : true))) === true) return;
	}
};
/** The row says that its turn was stopped. */
export const isStopped: Act = async (stage) => {
	const {label} = await stage.is('needs_you', 'idle');
	// Copilot may put a prompt back into its input box, and forget it.
	if (label !== 'Interrupted' && !/^❯ \S/m.test(await stage.screen())) throw new Miss(`it says ${String(label)}`);
};
/** The question whether to interrupt is open while the turn ends and another begins. */
export const interruptsTooLate: Act = async (stage) => {
	const question = await stage.opens('interrupt', stage.pane);
	const says = async (words: RegExp): Promise<void> => {
		const isSaid = await within(20_000, async () => (words.test(await question.screen()) ? true : undefined));
		if (isSaid === undefined) throw new Miss(`beckon never said ${words.source}: ${await question.screen()}`);
	};
	await says(/Interrupt demo\?/);
	await stage.is('needs_you', 'idle');
	stage.script(slow);
	await stage.enter('begin two');
	await stage.is('autonomous');
	await question.press('y', 'Enter');
	await says(/another turn has begun/);
	if (!stage.isAnswering()) throw new Miss('the next turn was interrupted');
};
/** Into the mode in which it may ask, and out of it. */
export const asksAndPlans: Step = ({press: type, client}) => (client.keys.ask === undefined ? undefined : type(client.keys.ask));
export const answers =
	(...words: Parameters<OtherStage['answers']>): Step =>
	(stage) =>
		stage.answers(...words);
export const refuses =
	(...words: Parameters<OtherStage['refuses']>): Step =>
	(stage) =>
		stage.refuses(...words);
/** The model is told this. */
export const receives =
	(text: string): Act =>
	async ({requests}) => {
		const received = await within(20_000, async () => (requests().some((each) => each.includes(text)) ? true : undefined));
		if (received === undefined) throw new Miss(`the model was never told ${text}`);
	};
export const unread = /agent-unread|request-unclear/;

/** A command of these stories leaves a mark in the project. */
export const made =
	(name: string): Act =>
	async ({project}) => {
		const path = join(project, name);
		if ((await within(6000, async () => (existsSync(path) ? true : undefined))) === undefined) throw new Miss(`${path} was never made`);
		rmSync(path, {force: true});
	};
export const notMade =
	(name: string): Step =>
	({project}) => {
		if (existsSync(join(project, name))) throw new Miss(`${name} was made`);
	};
export const edited: Step = ({project}) => {
	const isDone =
		['../beside.txt', 'made.txt'].some((name) => existsSync(join(project, name))) ||
		readFileSync(join(project, 'app.py'), 'utf8').includes('b + a');
	if (!isDone) throw new Miss('the edit was not made');
};
export const unedited: Step = ({project}) => writeFileSync(join(project, 'app.py'), 'def add(a, b):\n    return a + b\n');

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
/** The pane has this size from here on. */
const sized =
	(columns: number, rows: number): Step =>
	async ({tmux, pane}) => {
		await tmux('resize-window', '-t', pane, '-x', `${columns}`, '-y', `${rows}`);
		await pause(700);
	};
export const narrow = sized(60, 20);
export const usual = sized(140, 45);
/** A command of several rows of any pane; what it makes is in its beginning. */
export const longCommand = (name: string) =>
	`touch ${name} && echo ${Array.from({length: 60}, (_, at) => `word${at}`).join(' ')} the-last-word`;
/** The request is told with these words, and as whole. */
export const shows =
	(...words: readonly string[]): Act =>
	async (stage) => {
		const {ask, ask_cut: cut, label} = await stage.is('needs_you');
		const shown = `${String(label)} ${JSON.stringify(ask)}`;
		const missing = words.filter((each) => !shown.includes(each));
		if (missing.length > 0) throw new Miss(`${missing.join(', ')} is asked, ${shown.slice(0, 300)} is told`);
		if (Array.isArray(cut) && cut.length > 0) throw new Miss(`it is cut: ${cut.join('; ')}`);
	};
export const longText = Array.from({length: 150}, (_, at) => `word${at}`)
	.join(' ')
	.slice(0, 900);
export const twoCommands =
	(one: string, other: string): Turn =>
	({client}) => ({calls: [client.command(one), client.command(other)]});
export const called: Turn = ({client}) => ({calls: [client.call]});
/** What the call of the MCP server's tool has in it. */
const callWords = ['A title', 'word0 word1', 'the-last-word'];
export const showsCall: Act = async (stage) => {
	if (stage.client.showsCalls) {
		await shows(...callWords)(stage);
		return;
	}
	const shown = await Promise.resolve(shows('note')(stage)).catch((error: unknown) => error);
	// What is left out is named.
	if (!(shown instanceof Miss && shown.message.startsWith('it is cut')))
		throw new Miss('what its tool is given is not told, and not named as cut');
};
export const state = story('state');
export const answered = story('answer', ({client}) => client.isAnswered);
/** By a server or a plugin, which knows each request by its id. */
export const answeredById = story('answer', ({client}) => client.isAnswered && client.takesKeys !== true);
export const answeredCall = story('answer', ({client}) => client.isAnswered && client.showsCalls);
export const answeredByKeys = story('answer', ({client}) => client.takesKeys === true);
/** Whether a no takes words, which go to the model. */
export const answeredByWords = story('answer', ({client}) => client.takesWords === true);
/** By keys, where its record tells several requests of one moment apart. */
export const answeredInLine = story('answer', ({client}) => client.takesKeys === true && client.showsCalls);
export const unanswered = story('answer', ({client}) => !client.isAnswered);

/** The token of a request stands for no other that is equal. */
export const refusesFormer: Act = async (stage) => {
	const first = String((await stage.is('needs_you', 'needs_permission'))['token']);
	await stage.answers('y');
	await made('i')(stage);
	await stage.is('needs_you', 'needs_permission');
	await stage.refuses(/prompt-changed/, 'answer', 'y', '--token', first);
};

/** Of requests that are made at once, the one that the pane draws, which is its last; an agent asks them in an order of its own. */
export const showsDrawn =
	(...commands: readonly string[]): Act =>
	async (stage) => {
		await stage.is('needs_you', 'needs_permission');
		const screen = await stage.screen();
		const [drawn] = commands.toSorted((one, other) => screen.lastIndexOf(other) - screen.lastIndexOf(one));
		if (drawn === undefined || !screen.includes(drawn)) throw new Miss(`none of ${commands.join(', ')} is drawn`);
		await shows(drawn)(stage);
	};
