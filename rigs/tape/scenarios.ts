/** The sessions of other agents that are recorded as tapes. Each is a session of its own, driven by keys; what is true is said where it begins to be so. */
import {writeFileSync} from 'node:fs';
import {join} from 'node:path';
import type {OtherTurn} from '../gate/others/model.js';
import type {OtherStage} from '../gate/others/stage.js';
import type {Marks} from './marks.js';

export type Actor = OtherStage & {
	readonly marks: Marks;
	readonly truth: (group: string | null, state?: string) => void;
	/** Waits until the screen shows it. */
	readonly shows: (mark: RegExp) => Promise<void>;
	/** Enters a prompt: from then on it works. */
	readonly prompt: (text: string) => Promise<void>;
	/** Waits for a request on the screen. */
	readonly asked: (mark: RegExp, state?: string) => Promise<void>;
	/** Answers with keys: from the last one on it works. */
	readonly grant: (keys: readonly string[]) => Promise<void>;
	/** Waits until nothing works. */
	readonly rests: (state?: string) => Promise<void>;
	/** Stops or refuses with keys, and waits until nothing works. */
	readonly stops: (keys: readonly string[]) => Promise<void>;
	readonly types: (text: string) => Promise<void>;
	readonly wait: (ms: number) => Promise<void>;
	/** Waits until nothing works, and an error is shown. */
	readonly fails: () => Promise<void>;
	/** Waits for the end of its pane. */
	readonly gone: () => Promise<void>;
	/** Takes a draft back. */
	readonly clears: () => Promise<void>;
	/** Types a command of its own, and Enter. */
	readonly enters: (text: string) => Promise<void>;
	/** Starts another session in a pane of its own, which the truth is about from here on. */
	readonly again: (words: string) => Promise<void>;
	/** Starts another session in the same folder, which the truth is not about. */
	readonly beside: () => Promise<void>;
};

export type Scenario = {
	readonly name: string;
	readonly of?: (marks: Marks, agent: string) => boolean;
	/** It is in the mode in which the agent asks and plans. */
	readonly plans?: true;
	/** Its session can go on with no other. */
	readonly ends?: true;
	readonly run: (actor: Actor) => Promise<void>;
};

/** A number waits for so many milliseconds. */
type Step = number | ((actor: Actor) => unknown);
type Turn = OtherTurn | ((actor: Actor) => OtherTurn);

const streams = (steps: number): OtherTurn => ({
	text: Array.from({length: steps}, (_, step) => `step ${step}`).join(' '),
	charactersPerSecond: 100,
});
const done: OtherTurn = {text: 'It is done.'};
const commands =
	(...all: readonly string[]): Turn =>
	({client}) => ({calls: all.map((text) => client.command(text))});
const asksForm: Turn = ({client}) => ({calls: [client.question]});
const calls =
	(name: 'questions' | 'delegate'): Turn =>
	({marks}) => ({calls: [marks[name] ?? []].flat()});

function edit({client, project}: Actor): OtherTurn {
	writeFileSync(join(project, 'app.py'), 'def add(a, b):\n    return a + b\n');
	return {calls: [client.edit(project)]};
}

/** A prompt, and the turns of the model that follow it. */
const prompt =
	(text: string, ...turns: readonly Turn[]): Step =>
	(actor) => {
		actor.script(...turns.map((turn) => (typeof turn === 'function' ? turn(actor) : turn)));
		return actor.prompt(text);
	};
const rests: Step = (actor) => actor.rests();
const asked: Step = ({asked: waits, marks}) => waits(marks.asks);
const formAsked: Step = ({asked: waits, marks}) => waits(marks.form, 'awaiting_input');
const grants =
	(name: 'yes' | 'always' | 'pick'): Step =>
	({grant, marks}) =>
		grant(marks[name]);
const yes = grants('yes');
const stops: Step = (actor) => actor.stops(actor.marks.stop);
const refuses: Step = (actor) => actor.stops(actor.marks.no);
const escapes: Step = (actor) => actor.stops(['Escape']);
const types =
	(text: string): Step =>
	(actor) =>
		actor.types(text);
const clears: Step = (actor) => actor.clears();
const nobodyKnows: Step = ({truth}) => truth(null);
const quits: Step = ({enters, marks}) => enters(marks.quit);
const killed: Step = async ({kill, gone}) => {
	await kill();
	await gone();
};

const goes: readonly Step[] = [prompt('go', done), rests];
const goesOn: readonly Step[] = [prompt('go on', streams(12)), rests, 1500];

function scene(name: string, steps: readonly Step[], more: Omit<Scenario, 'name' | 'run'> = {}): Scenario {
	const run = async (actor: Actor): Promise<void> => {
		for (const step of steps) await (typeof step === 'number' ? actor.wait(step) : step(actor));
	};
	return {...more, name, run};
}

const delegates = {of: ({delegate}: Marks, agent: string) => delegate !== undefined && agent !== 'codex'};

export const scenarios: readonly Scenario[] = [
	scene('fresh', [({truth}) => truth('delivered', 'ready'), 3000]),
	scene('words', [prompt('write', streams(45)), rests, 2500]),
	scene('two-turns', [prompt('write', streams(12)), rests, 1500, prompt('again', done), rests, 1500]),
	scene('thinks-long', [prompt('think', {...done, thinksMs: 6000}), rests, 1500]),
	scene('ends-asking', [
		prompt('look', {text: 'I found two ways. Which one should I take?'}),
		(actor) => actor.rests('awaiting_input'),
		2500,
	]),
	scene('command-yes', [prompt('make a', commands('touch a'), done), asked, 2500, yes, rests, 1500]),
	scene('command-long', [prompt('sleep', commands('sleep 6'), done), asked, 1000, yes, rests, 1500]),
	scene('command-no', [prompt('make b', commands('touch b'), done), asked, 1500, refuses, 2000]),
	scene('command-esc', [prompt('make c', commands('touch c'), done), asked, 1500, escapes, 2000]),
	scene('command-always', [
		prompt('make d twice', commands('touch d'), commands('touch d'), done),
		asked,
		1000,
		grants('always'),
		rests,
		1500,
	]),
	scene('two-in-turn', [
		prompt('make both', commands('ln app.py e'), commands('mkdir f'), done),
		asked,
		1000,
		yes,
		({shows}) => shows(/mkdir f/),
		asked,
		1500,
		yes,
		rests,
		1500,
	]),
	scene('two-at-once', [
		prompt('make both', commands('cp app.py g', 'rmdir f'), done),
		asked,
		1500,
		yes,
		nobodyKnows,
		1200,
		asked,
		1000,
		yes,
		rests,
		1500,
	]),
	scene('edit-yes', [prompt('edit', edit, done), ({asked: waits, marks}) => waits(marks.edits), 1500, yes, rests, 1500]),
	scene('edit-no', [prompt('edit', edit, done), ({asked: waits, marks}) => waits(marks.edits), 1500, refuses, 2000]),
	scene('form-answered', [prompt('ask me', asksForm, done), formAsked, 2000, grants('pick'), rests, 1500], {plans: true}),
	scene(
		'form-esc',
		[
			prompt('ask me', asksForm, done),
			formAsked,
			1500,
			// Its turn goes on with Copilot.
			(actor) => (actor.client.id === 'copilot' ? actor.grant(['Escape']).then(() => actor.rests()) : actor.stops(['Escape'])),
			2000,
		],
		{plans: true},
	),
	scene(
		'form-of-two',
		[
			prompt('ask me two', calls('questions'), done),
			formAsked,
			1500,
			({press, marks}) => press(...marks.pick),
			1000,
			({press, marks, client}) => (client.id === 'opencode' ? press(...marks.pick) : undefined),
			500,
			({grant, marks, client}) => grant(client.id === 'opencode' ? ['Enter'] : marks.pick),
			rests,
			1500,
		],
		{plans: true, of: ({questions}) => questions !== undefined},
	),
	scene(
		'plan',
		[
			prompt('plan it', {text: 'Here is my plan.\n\n<proposed_plan>\n# Add a database\n\n1. Create schema.sql\n</proposed_plan>\n'}),
			({asked: waits, marks}) => waits(marks.plan ?? /(?!)/, 'awaiting_approval'),
			2000,
			escapes,
			1500,
		],
		{plans: true, of: ({plan}) => plan !== undefined},
	),
	scene('error-400', [prompt('fail', {error: 400}), ({fails}) => fails(), 2500]),
	scene('error-then-prompt', [prompt('fail', {error: 400}), ({fails}) => fails(), 1000, prompt('again', streams(12)), rests, 1500]),
	scene('retry-429', [prompt('retry', {error: 429}, {error: 429}, done), rests, 1500], {of: (_, agent) => agent !== 'codex'}),
	scene('esc-in-words', [prompt('write', streams(100)), 2500, stops, 2500]),
	scene('esc-in-thought', [prompt('think', {...done, thinksMs: 9000}), 2000, stops, 2500]),
	scene('esc-in-command', [prompt('sleep', commands('sleep 30'), done), asked, yes, 2000, stops, 2500]),
	scene('draft-at-rest', [...goes, types('half a thought'), 2500, clears]),
	scene('draft-at-work', [prompt('write', streams(50)), 1000, types('half a thought'), rests, 1500, clears]),
	scene('prompt-after-esc', [prompt('write', streams(100)), 1500, stops, 1200, ...goesOn]),
	scene('menu-at-rest', [...goes, 800, types('/'), 2000, ({press}) => press('Escape'), 1000, clears]),
	scene('new-session', [
		...goes,
		1200,
		nobodyKnows,
		({enters, client}) => enters(client.keys.fresh),
		1500,
		({truth}) => truth('delivered', 'ready'),
		1500,
		...goesOn,
	]),
	scene('subagent', [prompt('delegate', calls('delegate'), streams(30), streams(30)), rests, 1500], delegates),
	scene(
		'subagent-asks',
		[prompt('delegate', calls('delegate'), commands('touch k'), done, done), asked, 1500, yes, rests, 1500],
		delegates,
	),
	scene('kill-at-work', [prompt('write', streams(100)), 2000, nobodyKnows, killed, 3500], {ends: true}),
	scene('kill-while-asking', [prompt('make m', commands('touch m'), done), asked, 1500, nobodyKnows, killed, 3500], {ends: true}),
	scene('quit', [...goes, 1500, nobodyKnows, quits, ({gone}) => gone(), 2500], {ends: true}),
	scene(
		'resumed',
		[...goes, 500, nobodyKnows, quits, 1500, ({again, marks}) => again(marks.goOn), 1500, prompt('go on', streams(25)), rests, 1500],
		{ends: true},
	),
	scene('two-in-one-folder', [({beside}) => beside(), 1000, prompt('make n', commands('touch n'), done), asked, 2000, yes, rests, 1500], {
		ends: true,
	}),
];
