import {randomBytes} from 'node:crypto';
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {describe, expect, onTestFinished, test} from 'vitest';
import type {PaneId} from '../../../src/core/address.js';
import {toPasteText} from '../../../src/core/text/reply-text.js';
import type {SendTarget} from '../../../src/tmux/panes/guard.js';
import {readPaneSnapshot} from '../../../src/tmux/panes/reading.js';
import {pasteText, sendKeys} from '../../../src/tmux/panes/send.js';
import {tmuxBatch} from '../../../src/tmux/run.js';
import {startOwnServer, type TestServer} from '../../helpers/tmux-server.js';
import {waitFor} from '../../helpers/wait-for.js';

const pane = '%0' as PaneId;

const server = (command?: string) => startOwnServer({columns: 80, rows: 20, ...(command === undefined ? {} : {command})});

/** A pane that writes every byte it is given to a file, as a program with bracketed paste on. */
async function recorder({bracketed = true} = {}): Promise<TestServer & {readonly received: () => string; readonly ready: SendTarget}> {
	const folder = mkdtempSync(join(tmpdir(), 'beckon-send-'));
	onTestFinished(() => rmSync(folder, {recursive: true}));
	const file = join(folder, 'bytes');
	const started = await server(`stty raw -echo; printf '${bracketed ? '\\033[?2004h' : ''}ready'; exec cat >'${file}'`);
	await waitFor(async () => (await started.capture('%0')).includes('ready'));
	const ready = await waitFor(async () => {
		const target = await targetOf(started);
		return target.foreground === 'cat' && target;
	});
	return {...started, ready, received: () => readFileSync(file, 'utf8')};
}

async function readAddress(socket: string, id = pane) {
	return (await readPaneSnapshot(socket, id, tmuxBatch))?.reading;
}

async function targetOf({socket}: TestServer): Promise<SendTarget> {
	const now = await readAddress(socket);
	if (now === undefined) throw new Error('no such pane');
	return {socket, serverStart: now.serverStart, pane, panePid: now.panePid, foreground: now.foreground};
}

async function startAgain({tmux, runs}: TestServer, program: string): Promise<void> {
	await tmux('respawn-pane', '-k', '-t', '%0', `exec ${program}`);
	await runs('%0', program);
}

test.each([
	'plain',
	'ends with a semicolon;',
	'ends with \\;',
	';',
	'  two leading spaces, a tab\tand a trailing space ',
	'ünïcödé 日本 👩‍👩‍👧 e\u0301',
	'$(id) `id` "quotes" \'single\' #{pane_id} %0 %H \\',
	'line one\nline two\n\nline four\n',
	'x'.repeat(5000),
	Array.from({length: 200}, (_, index) => `line ${index}`).join('\n'),
])('a paste arrives byte for byte, as one piece: %j', async (text) => {
	const {ready, received, tmux} = await recorder();
	expect(await pasteText(ready, text, tmuxBatch)).toEqual({kind: 'sent'});
	await waitFor(() => received() === `\u001b[200~${text}\u001b[201~`, {lastSeen: () => JSON.stringify(received().slice(0, 300))});
	expect(await tmux('list-buffers')).toBe('');
});

test('a program that knows no bracketed paste gets the bare text', async () => {
	const {ready, received} = await recorder({bracketed: false});
	await pasteText(ready, 'a\nb', tmuxBatch);
	await waitFor(() => received() === 'a\nb');
});

test.each([
	['a\r\nb\rc\n', 'a\nb\nc\n'],
	['a\u001b[201~\u009b201~; rm -rf', 'a; rm -rf'],
	['\u001b[20\u001b[201~1~x', '[201~x'],
	['\u0000bell\u0007 \u001b]0;title\u0007 del\u007f c1\u0085\u009c', 'bell ]0;title del c1'],
	['tab\tstays', 'tab\tstays'],
	['日本\u200d👍', '日本\u200d👍'],
])('what may be pasted: %j becomes %j', (text, pasted) => {
	expect(toPasteText(text)).toBe(pasted);
});

test('no text can end a paste early', () => {
	for (let count = 0; count < 300; count += 1) {
		const noise = [...randomBytes(40)].map((byte) => ['\u001b', '[', '2', '0', '1', '~', '\u009b', '\r'][byte % 8]).join('');
		expect(toPasteText(noise)).not.toMatch(/[\u001b\u009b\r]/);
	}
});

test('keys arrive by name, semicolons and quotes among them', async () => {
	const {ready, received} = await recorder();
	expect(await sendKeys(ready, ['1', ';', "'", '"', '\\', '-', '#', '%', 'é', 'C-s', 'Escape', 'Enter'], tmuxBatch)).toEqual({
		kind: 'sent',
	});
	await waitFor(() => received() === '1;\'"\\-#%é\u0013\u001b\r', {lastSeen: () => JSON.stringify(received())});
});

test('an address is read in one call, and there is none for a pane or a server that is gone', async () => {
	const started = await server('exec cat');
	await started.runs('%0', 'cat');
	const [start, pid] = (await started.tmux('display-message', '-p', '#{start_time} #{pane_pid}')).split(' ').map(Number);
	expect(await readAddress(started.socket)).toEqual({
		serverStart: start,
		panePid: pid,
		foreground: 'cat',
		inMode: false,
		dead: false,
		synchronized: false,
		closed: false,
		modes: expect.stringMatching(/^01/),
		cursor: '0.0',
		attended: false,
		holder: '',
		title: expect.any(String),
		printedAt: expect.stringMatching(/^\d{10}$/),
		clock: expect.stringMatching(/^\d{10}$/),
	});
	expect(await readAddress(started.socket, '%7' as PaneId)).toBeUndefined();
	await started.kill();
	expect(await readAddress(started.socket)).toBeUndefined();
});

async function endProgram({tmux}: TestServer): Promise<void> {
	await tmux('set-option', '-g', 'remain-on-exit', 'on');
	await tmux('respawn-pane', '-k', '-t', '%0', 'exit 3');
}

test.each<[string, (args: TestServer) => Promise<unknown>, object | undefined]>([
	['copy mode', ({tmux}) => tmux('copy-mode', '-t', '%0'), {inMode: true}],
	['another program in the foreground', (args) => startAgain(args, 'sh'), {foreground: 'sh'}],
	['the same program, started again', (args) => startAgain(args, 'cat'), {foreground: 'cat'}],
	['keys that go to the neighbours too', ({tmux}) => tmux('set-option', '-w', 'synchronize-panes', 'on'), {synchronized: true}],
	['a pane that takes no input', ({tmux}) => tmux('select-pane', '-d', '-t', '%0'), {closed: true}],
	['a pane whose program has ended', endProgram, {dead: true}],
	['a pane that is gone', ({tmux}) => tmux('new-window', '-d').then(() => tmux('kill-pane', '-t', '%0')), undefined],
])('nothing is sent into %s', async (_, spoil, now) => {
	const recording = await recorder();
	await spoil(recording);
	await waitFor(async () => {
		const reading = await readAddress(recording.socket);
		return now === undefined
			? reading === undefined
			: reading !== undefined && Object.entries(now).every(([key, value]) => reading[key as 'dead'] === value);
	});
	const outcomes = [await sendKeys(recording.ready, ['1'], tmuxBatch), await pasteText(recording.ready, 'text', tmuxBatch)];
	for (const outcome of outcomes) {
		expect(outcome).toMatchObject({kind: 'refused'});
		expect(outcome).toEqual({kind: 'refused', now: now === undefined ? undefined : expect.objectContaining(now)});
	}

	expect(recording.received()).toBe('');
	expect(await recording.tmux('list-buffers')).toBe('');
});

test('an answer that holds more than tmux said is read, and one that holds nothing of it leaves open what was done', async () => {
	const target: SendTarget = {socket: '/nowhere', serverStart: 1, pane, panePid: 2, foreground: 'cat'};
	const saying = (said: (mark: string) => string) => async (_: string, __: unknown, options?: {readonly input?: string}) =>
		said(/display-message -p (sent\S*?)['" ]/.exec(options?.input ?? '')?.[1] ?? '');
	expect(
		await sendKeys(
			target,
			['1'],
			saying((mark) => `rubbish\n${mark}\n`),
		),
	).toEqual({kind: 'sent'});
	// A hook of the user may print this very word.
	await expect(sendKeys(target, ['1'], async () => 'sent\n')).rejects.toMatchObject({reason: 'timeout'});
	await expect(sendKeys(target, ['1'], async () => 'rubbish')).rejects.toMatchObject({reason: 'timeout'});
});

test('a screen that cannot be read is no pane that is gone', async () => {
	expect(await readPaneSnapshot('/nowhere', pane, async () => '')).toBeUndefined();
	await expect(readPaneSnapshot('/nowhere', pane, async () => 'rubbish\n')).rejects.toMatchObject({reason: 'timeout'});
});

test('a server that was started again gets nothing, though its ids are the same', async () => {
	const {ready, received, socket} = await recorder();
	expect(await sendKeys({...ready, serverStart: ready.serverStart - 1}, ['1'], tmuxBatch)).toMatchObject({kind: 'refused'});
	await expect(sendKeys({...ready, socket: `${socket}-gone`}, ['1'], tmuxBatch)).rejects.toMatchObject({reason: 'no-server'});
	expect(received()).toBe('');
});

describe('around the pane all must be as it was looked at', () => {
	async function looked(): Promise<TestServer & {readonly ready: SendTarget; readonly received: () => string}> {
		const recording = await recorder();
		const now = await readAddress(recording.socket);
		if (now === undefined) throw new Error('no such pane');
		return {...recording, ready: {...recording.ready, modes: now.modes, cursor: now.cursor, alone: true}};
	}

	/** Prints as the program in the pane would, which goes on reading. */
	async function prints(it: TestServer, bytes: string): Promise<void> {
		const tty = await it.tmux('display-message', '-p', '-t', pane, '#{pane_tty}');
		writeFileSync(tty, bytes);
	}

	test('then it is written', async () => {
		const {ready, received} = await looked();
		expect(await sendKeys(ready, ['1'], tmuxBatch)).toEqual({kind: 'sent'});
		await waitFor(() => received() === '1');
	});

	test.each([
		['gave the screen back, as one does that leaves', '\u001b[?1049h', {modes: expect.stringMatching(/^11/)}],
		['shows the cursor of a shell', '\u001b[?25l', {modes: expect.stringMatching(/^00/)}],
		['echoes what somebody types', 'x', {cursor: '6.0'}],
	])('a program that %s gets nothing', async (_, bytes, now) => {
		const it = await looked();
		await prints(it, bytes);
		const refusal = await waitFor(async () => {
			const outcome = await pasteText(it.ready, 'text', tmuxBatch);
			return outcome.kind === 'refused' && outcome;
		});
		expect(refusal.now).toMatchObject(now);
	});

	test('and nobody has come to the pane: a keyboard there types between our keys', async () => {
		const it = await looked();
		const client = await it.attachClient();
		await waitFor(async () => (await readAddress(it.socket))?.attended);
		expect(await sendKeys(it.ready, ['Enter'], tmuxBatch)).toMatchObject({kind: 'refused', now: {attended: true}});
		expect(it.received()).toBe('');
		await client.detach();
		await waitFor(async () => (await readAddress(it.socket))?.attended === false);
	});
});

test('an address and its screen are read in one turn, and there is none for a pane or a server that is gone', async () => {
	const started = await server("printf 'shown here'; exec cat");
	const sight = await waitFor(async () => {
		const seen = await readPaneSnapshot(started.socket, pane, tmuxBatch);
		return seen?.snapshot.text.includes('shown here') && seen;
	});
	expect(sight.snapshot).toMatchObject({columns: 80, rows: 20, history: 0, foreground: sight.reading.foreground});
	expect(await readPaneSnapshot(started.socket, '%7' as PaneId, tmuxBatch)).toBeUndefined();
	await started.kill();
	expect(await readPaneSnapshot(started.socket, pane, tmuxBatch)).toBeUndefined();
});
