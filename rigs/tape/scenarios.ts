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

const streams = (steps: number): OtherTurn => ({
	text: Array.from({length: steps}, (_, step) => `step ${step}`).join(' '),
	charactersPerSecond: 100,
});
const done: OtherTurn = {text: 'It is done.'};
const command = (actor: Actor, text: string): OtherTurn => ({calls: [actor.client.command(text)]});

function edit({client, project}: Actor): OtherTurn {
	writeFileSync(join(project, 'app.py'), 'def add(a, b):\n    return a + b\n');
	return {calls: [client.edit(project)]};
}

export const scenarios: readonly Scenario[] = [
	{
		name: 'fresh',
		of: (_, agent) => agent !== 'copilot',
		async run({wait, truth}) {
			truth('delivered', 'ready');
			await wait(3000);
		},
	},
	{
		name: 'words',
		async run({script, prompt, rests, wait}) {
			script(streams(45));
			await prompt('write');
			await rests();
			await wait(2500);
		},
	},
	{
		name: 'two-turns',
		async run({script, prompt, rests, wait}) {
			script(streams(12));
			await prompt('write');
			await rests();
			await wait(1500);
			script(done);
			await prompt('again');
			await rests();
			await wait(1500);
		},
	},
	{
		name: 'thinks-long',
		async run({script, prompt, rests, wait}) {
			script({...done, thinksMs: 6000});
			await prompt('think');
			await rests();
			await wait(1500);
		},
	},
	{
		name: 'ends-asking',
		async run({script, prompt, rests, wait}) {
			script({text: 'I found two ways. Which one should I take?'});
			await prompt('look');
			await rests('awaiting_input');
			await wait(2500);
		},
	},
	{
		name: 'command-yes',
		async run(actor) {
			const {script, prompt, asked, grant, rests, wait, marks} = actor;
			script(command(actor, 'touch a'), done);
			await prompt('make a');
			await asked(marks.asks);
			await wait(2500);
			await grant(marks.yes);
			await rests();
			await wait(1500);
		},
	},
	{
		name: 'command-long',
		async run(actor) {
			const {script, prompt, asked, grant, rests, wait, marks} = actor;
			script(command(actor, 'sleep 6'), done);
			await prompt('sleep');
			await asked(marks.asks);
			await wait(1000);
			await grant(marks.yes);
			await rests();
			await wait(1500);
		},
	},
	{
		name: 'command-no',
		async run(actor) {
			const {script, prompt, asked, stops, wait, marks} = actor;
			script(command(actor, 'touch b'), done);
			await prompt('make b');
			await asked(marks.asks);
			await wait(1500);
			await stops(marks.no);
			await wait(2000);
		},
	},
	{
		name: 'command-esc',
		async run(actor) {
			const {script, prompt, asked, stops, wait, marks} = actor;
			script(command(actor, 'touch c'), done);
			await prompt('make c');
			await asked(marks.asks);
			await wait(1500);
			await stops(['Escape']);
			await wait(2000);
		},
	},
	{
		name: 'command-always',
		async run(actor) {
			const {script, prompt, asked, grant, rests, wait, marks} = actor;
			script(command(actor, 'touch d'), command(actor, 'touch d'), done);
			await prompt('make d twice');
			await asked(marks.asks);
			await wait(1000);
			await grant(marks.always);
			await rests();
			await wait(1500);
		},
	},
	{
		name: 'two-in-turn',
		async run(actor) {
			const {script, prompt, asked, grant, rests, wait, marks, shows} = actor;
			script(command(actor, 'ln app.py e'), command(actor, 'mkdir f'), done);
			await prompt('make both');
			await asked(marks.asks);
			await wait(1000);
			await grant(marks.yes);
			await shows(/mkdir f/);
			await asked(marks.asks);
			await wait(1500);
			await grant(marks.yes);
			await rests();
			await wait(1500);
		},
	},
	{
		name: 'two-at-once',
		async run(actor) {
			const {script, prompt, asked, grant, rests, wait, marks, client, truth} = actor;
			script({calls: [client.command('cp app.py g'), client.command('rmdir f')]}, done);
			await prompt('make both');
			await asked(marks.asks);
			await wait(1500);
			await grant(marks.yes);
			truth(null);
			await wait(1200);
			await asked(marks.asks);
			await wait(1000);
			await grant(marks.yes);
			await rests();
			await wait(1500);
		},
	},
	{
		name: 'edit-yes',
		async run(actor) {
			const {script, prompt, asked, grant, rests, wait, marks} = actor;
			script(edit(actor), done);
			await prompt('edit');
			await asked(marks.edits);
			await wait(1500);
			await grant(marks.yes);
			await rests();
			await wait(1500);
		},
	},
	{
		name: 'edit-no',
		async run(actor) {
			const {script, prompt, asked, stops, wait, marks} = actor;
			script(edit(actor), done);
			await prompt('edit');
			await asked(marks.edits);
			await wait(1500);
			await stops(marks.no);
			await wait(2000);
		},
	},
	{
		name: 'form-answered',
		plans: true,
		async run(actor) {
			const {script, prompt, asked, grant, rests, wait, marks, client} = actor;
			script({calls: [client.question]}, done);
			await prompt('ask me');
			await asked(marks.form, 'awaiting_input');
			await wait(2000);
			await grant(marks.pick);
			await rests();
			await wait(1500);
		},
	},
	{
		name: 'form-esc',
		plans: true,
		async run(actor) {
			const {script, prompt, asked, stops, wait, marks, client, rests} = actor;
			script({calls: [client.question]}, done);
			await prompt('ask me');
			await asked(marks.form, 'awaiting_input');
			await wait(1500);
			// Its turn goes on with Copilot.
			await (client.id === 'copilot' ? actor.grant(['Escape']).then(() => rests()) : stops(['Escape']));
			await wait(2000);
		},
	},
	{
		name: 'form-of-two',
		plans: true,
		of: ({questions}) => questions !== undefined,
		async run(actor) {
			const {script, prompt, asked, grant, rests, wait, marks, client, press} = actor;
			if (marks.questions === undefined) return;
			script({calls: [marks.questions]}, done);
			await prompt('ask me two');
			await asked(marks.form, 'awaiting_input');
			await wait(1500);
			await press(...marks.pick);
			await wait(1000);
			if (client.id === 'opencode') await press(...marks.pick);
			await wait(500);
			await grant(client.id === 'opencode' ? ['Enter'] : marks.pick);
			await rests();
			await wait(1500);
		},
	},
	{
		name: 'plan',
		plans: true,
		of: (_, agent) => agent === 'codex',
		async run(actor) {
			const {script, prompt, asked, wait, marks, stops} = actor;
			script({text: 'Here is my plan.\n\n<proposed_plan>\n# Add a database\n\n1. Create schema.sql\n</proposed_plan>\n'});
			await prompt('plan it');
			if (marks.plan === undefined) return;
			await asked(marks.plan, 'awaiting_approval');
			await wait(2000);
			await stops(['Escape']);
			await wait(1500);
		},
	},
	{
		name: 'error-400',
		async run({script, prompt, wait, fails}) {
			script({error: 400});
			await prompt('fail');
			await fails();
			await wait(2500);
		},
	},
	{
		name: 'error-then-prompt',
		async run({script, prompt, wait, fails, rests}) {
			script({error: 400});
			await prompt('fail');
			await fails();
			await wait(1000);
			script(streams(12));
			await prompt('again');
			await rests();
			await wait(1500);
		},
	},
	{
		name: 'retry-429',
		of: (_, agent) => agent !== 'codex',
		async run({script, prompt, wait, rests}) {
			script({error: 429}, {error: 429}, done);
			await prompt('retry');
			await rests();
			await wait(1500);
		},
	},
	{
		name: 'esc-in-words',
		async run({script, prompt, wait, stops, marks}) {
			script(streams(100));
			await prompt('write');
			await wait(2500);
			await stops(marks.stop);
			await wait(2500);
		},
	},
	{
		name: 'esc-in-thought',
		async run({script, prompt, wait, stops, marks}) {
			script({...done, thinksMs: 9000});
			await prompt('think');
			await wait(2000);
			await stops(marks.stop);
			await wait(2500);
		},
	},
	{
		name: 'esc-in-command',
		async run(actor) {
			const {script, prompt, asked, grant, wait, marks, stops} = actor;
			script(command(actor, 'sleep 30'), done);
			await prompt('sleep');
			await asked(marks.asks);
			await grant(marks.yes);
			await wait(2000);
			await stops(marks.stop);
			await wait(2500);
		},
	},
	{
		name: 'draft-at-rest',
		async run({script, prompt, rests, types, wait, clears}) {
			script(done);
			await prompt('go');
			await rests();
			await types('half a thought');
			await wait(2500);
			await clears();
		},
	},
	{
		name: 'draft-at-work',
		async run({script, prompt, rests, types, wait, clears}) {
			script(streams(50));
			await prompt('write');
			await wait(1000);
			await types('half a thought');
			await rests();
			await wait(1500);
			await clears();
		},
	},
	{
		name: 'prompt-after-esc',
		async run({script, prompt, wait, stops, marks, rests}) {
			script(streams(100));
			await prompt('write');
			await wait(1500);
			await stops(marks.stop);
			await wait(1200);
			script(streams(12));
			await prompt('go on');
			await rests();
			await wait(1500);
		},
	},
	{
		name: 'menu-at-rest',
		async run({script, prompt, rests, types, wait, press, clears}) {
			script(done);
			await prompt('go');
			await rests();
			await wait(800);
			await types('/');
			await wait(2000);
			await press('Escape');
			await wait(1000);
			await clears();
		},
	},
	{
		name: 'new-session',
		async run({script, prompt, rests, wait, enters, truth, client}) {
			script(done);
			await prompt('go');
			await rests();
			await wait(1200);
			truth(null);
			await enters(client.keys.fresh);
			await wait(1500);
			if (client.startsUnknown !== true) truth('delivered', 'ready');
			await wait(1500);
			script(streams(12));
			await prompt('go on');
			await rests();
			await wait(1500);
		},
	},
	{
		name: 'subagent',
		of: ({delegate}, agent) => delegate !== undefined && agent !== 'codex',
		async run({script, prompt, rests, wait, marks}) {
			if (marks.delegate === undefined) return;
			script({calls: [marks.delegate]}, streams(30), streams(30));
			await prompt('delegate');
			await rests();
			await wait(1500);
		},
	},
	{
		name: 'subagent-asks',
		of: ({delegate}, agent) => delegate !== undefined && agent !== 'codex',
		async run(actor) {
			const {script, prompt, asked, grant, rests, wait, marks} = actor;
			if (marks.delegate === undefined) return;
			script({calls: [marks.delegate]}, command(actor, 'touch k'), done, done);
			await prompt('delegate');
			await asked(marks.asks);
			await wait(1500);
			await grant(marks.yes);
			await rests();
			await wait(1500);
		},
	},
	{
		name: 'kill-at-work',
		ends: true,
		async run({script, prompt, wait, kill, truth, gone}) {
			script(streams(100));
			await prompt('write');
			await wait(2000);
			truth(null);
			await kill();
			await gone();
			await wait(3500);
		},
	},
	{
		name: 'kill-while-asking',
		ends: true,
		async run(actor) {
			const {script, prompt, asked, wait, kill, truth, marks, gone} = actor;
			script(command(actor, 'touch m'), done);
			await prompt('make m');
			await asked(marks.asks);
			await wait(1500);
			truth(null);
			await kill();
			await gone();
			await wait(3500);
		},
	},
	{
		name: 'quit',
		ends: true,
		async run({script, prompt, rests, wait, enters, marks, truth, gone}) {
			script(done);
			await prompt('go');
			await rests();
			await wait(1500);
			truth(null);
			await enters(marks.quit);
			await gone();
			await wait(2500);
		},
	},
	{
		name: 'resumed',
		ends: true,
		async run({script, prompt, rests, wait, enters, marks, truth, again}) {
			script(done);
			await prompt('go');
			await rests();
			await wait(500);
			truth(null);
			await enters(marks.quit);
			await wait(1500);
			await again(marks.goOn);
			await wait(1500);
			script(streams(25));
			await prompt('go on');
			await rests();
			await wait(1500);
		},
	},
	{
		name: 'two-in-one-folder',
		ends: true,
		async run(actor) {
			const {script, prompt, rests, wait, beside, asked, grant, marks} = actor;
			await beside();
			await wait(1000);
			script(command(actor, 'touch n'), done);
			await prompt('make n');
			await asked(marks.asks);
			await wait(2000);
			await grant(marks.yes);
			await rests();
			await wait(1500);
		},
	},
];
