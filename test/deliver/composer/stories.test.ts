/** Replies to a stand-in in a pane. */
import {existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync} from 'node:fs';
import {join} from 'node:path';
import {describe, expect, onTestFinished, test} from 'vitest';
import {runCli} from '../../../src/cli/main.js';
import {writeReceipt} from '../../../src/cli/print/receipt-text.js';
import {sendReply} from '../../../src/deliver/send.js';
import {statePaths} from '../../../src/store/paths.js';
import type {StandIn} from '../../helpers/agent/play.js';
import {bash, blocked, done, io, landed, outbox, reports, resting, shareWorld, working, world} from '../../helpers/agent/sends.js';
import {createTestIo} from '../../helpers/test-io.js';
import {waitFor} from '../../helpers/wait-for.js';

shareWorld();

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

	test.each([
		['at once', false],
		['one after the other', true],
	])('that is kept is sent once when two send it, each having seen it: %s', async (_, inTurn) => {
		const {it, row} = await resting();
		await world.server.tmux('copy-mode', '-t', it.pane);
		await sendReply(io(), row, {text: 'once only'});
		await world.server.tmux('send-keys', '-t', it.pane, '-X', 'cancel');
		const [entry] = outbox();
		if (entry === undefined) throw new Error('the text is not kept');
		const order = {text: entry.text, queue: true, entry: entry.id, entryAt: entry.at};
		const first = sendReply(io(), row, order);
		if (inTurn) await first;
		const all = await Promise.all([first, sendReply(io(), row, order)]);
		expect(all.map(({receipt}) => receipt.kind).toSorted()).toEqual(['landed', 'refused']);
		await reports(it, 'submitted: once only');
		expect(submitted(it).filter((line) => line.includes('once only'))).toHaveLength(1);
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
