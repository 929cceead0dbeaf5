/** Sends on real tmux to the stand-in, whose own log says what arrived. */
import {existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync} from 'node:fs';
import {join} from 'node:path';
import {afterAll, beforeAll, describe, expect, onTestFinished} from 'vitest';
import {runCli} from '../../../src/cli/main.js';
import {writeReceipt} from '../../../src/cli/print/receipt-text.js';
import {parseChoice} from '../../../src/core/ask/choice.js';
import type {Receipt} from '../../../src/core/receipt.js';
import type {Row} from '../../../src/core/session.js';
import {sendAnswer, sendReply} from '../../../src/deliver/send.js';
import type {Script, Step} from '../../../src/demo/agent/script.js';
import {statePaths} from '../../../src/store/paths.js';
import {readAudit} from '../../../src/store/records/audit-log.js';
import {readOutbox} from '../../../src/store/records/outbox.js';
import {openPlayWorld, type PlayWorld, type StandIn} from '../../helpers/agent/play.js';
import {createTestIo} from '../../helpers/test-io.js';
import {tmuxTest as test} from '../../helpers/tmux-server.js';
import {waitFor} from '../../helpers/wait-for.js';

let world: PlayWorld;
beforeAll(async () => {
	world = await openPlayWorld();
}, 60_000);
afterAll(() => world.close());

const bash: Step = {do: 'tool', tool: 'Bash', input: {command: 'npm test', description: 'Run the tests'}, ms: 300, asks: true};
const done: Step = {do: 'say', text: 'All done.', ms: 0};
const slow: Step = {do: 'say', text: Array(200).fill('word').join('\n'), ms: 30_000};
const database = {
	question: 'Which database should we use?',
	header: 'Database',
	multiSelect: false,
	options: ['SQLite', 'Postgres'].map((label) => ({label, description: `It is ${label}`})),
};
const features = {
	question: 'Which features do you want?',
	header: 'Features',
	multiSelect: true,
	options: ['Logging', 'Metrics', 'Tracing'].map((label) => ({label, description: `Has ${label}`})),
};

async function agent(script: Partial<Script>): Promise<StandIn> {
	const opened = await world.standIn({trust: false, opening: undefined, turns: [[done]], ...script});
	onTestFinished(async () => {
		await world.server.tmux('kill-pane', '-t', opened.pane).catch(() => undefined);
	});
	return opened;
}

/** The agent at its prompt, and its row. */
async function resting(script: Partial<Script> = {}): Promise<{readonly it: StandIn; readonly row: Row}> {
	const it = await agent(script);
	await it.see(/^❯/m);
	return {it, row: await world.row(it.sessionId, ({place, state}) => place !== undefined && state.group === 'delivered')};
}

/** The agent in the middle of a turn, on its screen and by its row: the screen may be ahead of what its hooks said. */
async function working(script: Partial<Script> = {}): Promise<{readonly it: StandIn; readonly row: Row}> {
	const it = await agent({opening: {prompt: 'go', steps: [slow]}, ...script});
	await it.see(/word[\s\S]*esc to interrupt/);
	return {it, row: await world.row(it.sessionId, ({place, state}) => place !== undefined && state.group === 'autonomous')};
}

/** The agent with a dialog up, and its row as a list would show it. */
async function blocked(...steps: readonly Step[]): Promise<{readonly it: StandIn; readonly row: Row}> {
	const it = await agent({opening: {prompt: 'go', steps}});
	await it.see(/❯ 1\. |Accept {2,}Decline/);
	const row = await world.row(it.sessionId, ({state}) => {
		// The agent's own file may be ahead of the hook that says what is asked.
		return state.context.kind === 'blocked' && state.context.options.length > 0 && state.context.payload !== undefined;
	});
	return {it, row};
}

const io = () => createTestIo(world.env).io;

async function answer(row: Row, word: string, text?: string, token = row.token ?? '') {
	const choice = parseChoice(word, text);
	if (choice === undefined) throw new Error(`${word} is no choice`);
	return (await sendAnswer(io(), row, {choice, token})).receipt;
}

function outbox() {
	return readOutbox(statePaths(world.env)).entries;
}

/** With its reason when it did not. */
function landed(receipt: Receipt): void {
	expect(receipt).toMatchObject({kind: 'landed'});
}

async function reports(it: StandIn, entry: string): Promise<void> {
	await waitFor(() => it.log().includes(entry), {what: entry, lastSeen: () => it.log().join('\n')});
}

function submitted(it: StandIn): readonly string[] {
	return it.log().filter((entry) => entry.startsWith('submitted'));
}

describe('a reply', () => {
	test('that landed is told so though that cannot be written down: whoever hears of an error sends again', async () => {
		const {row} = await resting();
		const {answers} = statePaths(world.env);
		if (existsSync(answers)) renameSync(answers, `${answers}.aside`);
		mkdirSync(answers);
		onTestFinished(() => {
			rmSync(answers, {recursive: true});
			if (existsSync(`${answers}.aside`)) renameSync(`${answers}.aside`, answers);
		});
		const sent = await sendReply(io(), row, {text: 'only once'});
		landed(sent.receipt);
		expect(outbox().map(({text}) => text)).not.toContain('only once');
		const {io: terminal, err} = createTestIo(world.env);
		expect(writeReceipt(terminal, row, {delivered: sent, json: false})).toBe(0);
		expect(err()).toMatch(/^beckon: could not write to the log: EISDIR: .*answers\.jsonl/);
	});

	test.each([
		['one line', 'fix the test; then stop'],
		['three lines', 'one\ntwo\nthree'],
		['twelve lines', Array.from({length: 12}, (_, index) => `row ${index}`).join('\n')],
		['5,000 characters', 'lorem ipsum '.repeat(420).trim()],
		['symbols', 'ünïcödé 日本 👍 “q” $(id) `x` #{pane_id} %0'],
	])('of %s arrives as it was written', async (_, text) => {
		const {it, row} = await resting();
		landed((await sendReply(io(), row, {text})).receipt);
		await waitFor(() => submitted(it).some((entry) => entry.includes(text)), {lastSeen: () => it.log().join('\n')});
		expect(submitted(it)).toHaveLength(1);
		expect(outbox()).toEqual([]);
	});

	test('puts a half-written draft away, and the agent gives it back', async () => {
		const {it, row} = await resting();
		await it.send('-l', 'half a thought');
		await it.see(/❯\u00a0half a thought/);
		landed((await sendReply(io(), row, {text: 'the reply'})).receipt);
		await reports(it, 'submitted: the reply');
		await it.see(/❯\u00a0half a thought/);
		expect(submitted(it)).toEqual(['submitted: the reply']);
	});

	test('to a dialog is refused, and its text is kept', async () => {
		const {it, row} = await blocked(bash, done);
		expect((await sendReply(io(), row, {text: 'please do not'})).receipt).toMatchObject({kind: 'refused'});
		expect(it.log().filter((entry) => entry.startsWith('answered'))).toEqual([]);
		const [entry] = outbox();
		expect(entry).toMatchObject({text: 'please do not', state: 'refused', sessionId: it.sessionId});
		const {outbox: folder} = statePaths(world.env);
		expect(statSync(folder).mode & 0o777).toBe(0o700);
		for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
		expect(await runCli(['outbox', 'drop', entry?.id ?? ''], io())).toBe(0);
		expect(outbox()).toEqual([]);
	});

	test('to a session at work waits only when it was told to', async () => {
		const {it, row} = await working();
		expect((await sendReply(io(), row, {text: 'and then'})).receipt).toMatchObject({kind: 'refused'});
		landed((await sendReply(io(), row, {text: 'and then', queue: true})).receipt);
		await it.see(/Queued|and then/);
		for (const {id} of outbox()) await runCli(['outbox', 'drop', id], io());
	});

	test('to a pane in copy mode is refused until it is left, then the outbox sends it', async () => {
		const {it, row} = await resting();
		await world.server.tmux('copy-mode', '-t', it.pane);
		expect((await sendReply(io(), row, {text: 'later'})).receipt).toEqual({kind: 'refused', why: 'copy-mode'});
		await world.server.tmux('send-keys', '-t', it.pane, '-X', 'cancel');
		const [entry] = outbox();
		expect(await runCli(['outbox', 'resend', entry?.id ?? ''], io())).toBe(0);
		await reports(it, 'submitted: later');
		expect(outbox()).toEqual([]);
	});

	test('to a shell that the agent left behind is refused', async () => {
		const {it, row} = await resting();
		// Pressed a second time a moment later it would only ask again.
		await it.send('C-c', 'C-c');
		await waitFor(async () => (await world.server.tmux('display-message', '-p', '-t', it.pane, '#{pane_current_command}')) !== 'claude');
		expect((await sendReply(io(), row, {text: 'touch evil'})).receipt).toMatchObject({kind: 'refused'});
		expect(await it.screen()).not.toContain('evil');
		for (const {id} of outbox()) await runCli(['outbox', 'drop', id], io());
	});

	test('to a respawned pane is refused', async () => {
		const {it, row} = await resting();
		await world.server.tmux('respawn-pane', '-k', '-t', it.pane, 'exec cat');
		expect((await sendReply(io(), row, {text: 'to nobody'})).receipt).toMatchObject({kind: 'refused'});
		expect(await it.screen()).not.toContain('nobody');
		for (const {id} of outbox()) await runCli(['outbox', 'drop', id], io());
	});

	test('two at once: one is sent, the other is refused', async () => {
		const {it, row} = await resting();
		const sends = await Promise.all(['the one', 'the other'].map((text) => sendReply(io(), row, {text})));
		const receipts = sends.map(({receipt}) => receipt);
		expect(receipts.map(({kind}) => kind).toSorted()).toEqual(['landed', 'refused']);
		await waitFor(() => submitted(it).length === 1);
		for (const {id} of outbox()) await runCli(['outbox', 'drop', id], io());
	});
});

describe('an answer', () => {
	const cases: readonly (readonly [string, readonly Step[], string, string | undefined, RegExp])[] = [
		['Yes to a command', [bash, done], 'y', undefined, /^answered: Yes/],
		['No to a command', [bash, done], 'n', undefined, /^refused: No/],
		['No with a reason', [bash, done], 'n', 'use make', /^refused: use make/],
		['Yes with words', [bash, done], '1', 'quickly', /^answered: Yes, quickly/],
		[
			'Yes to a new file',
			[{do: 'tool', tool: 'Write', input: {file_path: '/work/new.py', content: 'x'}, ms: 50, asks: true}, done],
			'y',
			undefined,
			/^answered: Yes/,
		],
		[
			'Yes to reading a file',
			[{do: 'tool', tool: 'Read', input: {file_path: '/etc/hostname'}, ms: 50, asks: true}, done],
			'y',
			undefined,
			/^answered: Yes/,
		],
		[
			'No to a page',
			[{do: 'tool', tool: 'WebFetch', input: {url: 'https://example.com/page', prompt: 'Sum up'}, ms: 50, asks: true}, done],
			'n',
			undefined,
			/^refused/,
		],
		['an option of a question', [{do: 'ask', questions: [database]}, done], '2', undefined, /Postgres/],
		['own words to a question', [{do: 'ask', questions: [database]}, done], '3', 'MariaDB', /MariaDB/],
		['several options, submitted', [{do: 'ask', questions: [features]}, done], '1,3', undefined, /Logging.*Tracing/],
		['a plan, edits approved by hand', [{do: 'plan', plan: '1. Add a test'}, done], '2', undefined, /manually/],
		['a plan, with what to change', [{do: 'plan', plan: '1. Add a test'}, done], 'n', 'shorter', /shorter/],
	];
	for (const [name, steps, word, text, entry] of cases) {
		test(`${name} is taken`, async () => {
			const {it, row} = await blocked(...steps);
			landed(await answer(row, word, text));
			await waitFor(() => it.log().some((each) => entry.test(each)), {what: String(entry), lastSeen: () => it.log().join('\n')});
			expect(outbox()).toEqual([]);
		});
	}

	test('each question of a form has a token of its own, and its review is answered apart', async () => {
		const {it, row} = await blocked({do: 'ask', questions: [database, features]}, done);
		landed(await answer(row, '1'));
		expect(await answer(row, '2')).toMatchObject({kind: 'refused'});
		const second = await world.row(it.sessionId, ({token}) => token !== undefined && token !== row.token);
		landed(await answer(second, '2'));
		const review = await world.row(it.sessionId, ({token}) => token !== undefined && token !== second.token && token !== row.token);
		landed(await answer(review, 'y'));
		await waitFor(() => it.log().some((each) => /SQLite.*Metrics/.test(each)), {lastSeen: () => it.log().join('\n')});
	});

	test('with the token of a prompt that is gone is refused, though the next one looks the same', async () => {
		const {it, row} = await blocked(bash, bash, done);
		landed(await answer(row, 'y'));
		await world.row(it.sessionId, ({token}) => token !== undefined && token !== row.token);
		expect(await answer(row, 'y')).toMatchObject({kind: 'refused'});
		expect(it.log().filter((each) => each.startsWith('answered'))).toHaveLength(1);
	});

	test('a trust prompt is answered before there is a session', async () => {
		const it = await agent({trust: true});
		await it.see(/Yes, I trust this folder/);
		const row = await waitFor(async () =>
			(await world.look()).rows.find((each) => each.place?.pane === it.pane && each.token !== undefined),
		);
		landed(await answer(row, 'y'));
		await it.see(/^❯\u00a0/m);
	});
});

describe('on the command line', () => {
	test('a reply lands with exit code 0, is in the log, and marks the row seen', async () => {
		const {it} = await resting();
		const run = createTestIo(world.env);
		expect(await runCli(['reply', it.sessionId, '--text', 'by command', '--json'], run.io)).toBe(0);
		expect(JSON.parse(run.out())).toMatchObject({v: 1, session: it.sessionId, receipt: {kind: 'landed'}, outbox: null});
		await reports(it, 'submitted: by command');
		const log = createTestIo(world.env);
		await runCli(['log', '--json'], log.io);
		expect(JSON.parse(log.out()).sends[0]).toMatchObject({kind: 'reply', text: 'by command', row: it.sessionId});
		expect(statSync(statePaths(world.env).answers).mode & 0o777).toBe(0o600);
		expect(readFileSync(statePaths(world.env).marks, 'utf8')).toContain(it.sessionId);
	});

	test('a refused answer has exit code 3, and says why', async () => {
		const {it} = await resting();
		const run = createTestIo(world.env);
		expect(await runCli(['answer', it.sessionId, 'y'], run.io)).toBe(3);
		expect(run.err()).toContain('not waiting for an answer');
		expect(await runCli(['answer', it.sessionId, 'perhaps'], createTestIo(world.env).io)).toBe(2);
	});

	test('an answer by token lands', async () => {
		const {it, row} = await blocked(bash, done);
		expect(await runCli(['answer', it.sessionId, '1', '--token', row.token ?? ''], io())).toBe(0);
		await reports(it, 'answered: Yes');
		expect(readAudit(statePaths(world.env)).lines[0]).toMatchObject({
			kind: 'answer',
			choice: '1',
			asked: 'Bash: npm test',
			receipt: {kind: 'landed'},
		});
	});

	test('an interrupt is confirmed by the agent at rest', async () => {
		const {it} = await working();
		expect(await runCli(['interrupt', it.sessionId, '--yes'], io())).toBe(0);
		await it.see(/Interrupted/);
		expect(await runCli(['interrupt', it.sessionId, '--yes'], io())).toBe(3);
	});

	test('an act that nobody can be asked about is not done', async () => {
		const {it} = await working();
		expect(await runCli(['interrupt', it.sessionId], io())).toBe(2);
		expect(await it.screen()).not.toContain('Interrupted');
	});

	test('no lock of a send is left behind', () => {
		const folder = join(statePaths(world.env).root, 'sending');
		expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([]);
	});
});
