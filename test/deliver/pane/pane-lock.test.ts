/** One delivery per pane at a time, and no receipt says that something was sent before a key was written. */
import {spawn} from 'node:child_process';
import {expect, onTestFinished, test} from 'vitest';
import {UserError} from '../../../src/core/errors.js';
import type {Machine} from '../../../src/core/machine/machine.js';
import {type Receipt, refused} from '../../../src/core/receipt.js';
import type {Row} from '../../../src/core/session.js';
import {withPaneLock} from '../../../src/deliver/pane/pane-lock.js';
import type {DeliverPorts} from '../../../src/deliver/ports.js';
import {sendAnswer} from '../../../src/deliver/send.js';
import {localMachine} from '../../../src/observe/local-machine.js';
import {lookOnce} from '../../../src/observe/once.js';
import {processStart} from '../../../src/system/processes.js';
import {TmuxError} from '../../../src/tmux/run.js';
import {openPlayWorld} from '../../helpers/agent/play.js';
import {openDesk} from '../../helpers/desk.js';
import {tempDir} from '../../helpers/temp-state.js';
import {createTestIo} from '../../helpers/test-io.js';
import {asking} from '../../sources/remote/far-world.js';

const landed: Receipt = {kind: 'landed', by: 'screen', afterMs: 1};

async function asked() {
	const desk = await openDesk(1);
	await desk.ask('%1', 'ls');
	const {io} = await desk.io();
	const row = (await lookOnce(io)).rows.find(({sessionId}) => sessionId === 'session-1');
	if (row === undefined) throw new Error('there is no row');
	const holder = () => desk.tmux('display-message', '-p', '-t', '%1', '#{@beckon_sending}');
	const hold = (by: string) => desk.tmux('set-option', '-p', '-t', '%1', '@beckon_sending', by);
	return {desk, io, row, holder, hold};
}

/** What the pane is held by when this process sends. */
function heldBy({pid, start}: {readonly pid: number; readonly start: string}): string {
	return `${pid}.${Buffer.from(start).toString('hex')}.0123456789abcdef`;
}

test('what the machine refuses before any key was written is a refusal, after one nobody knows', async () => {
	const {io, row} = await asked();
	const full = new UserError('the disk is full', 'Make room.');
	expect(await withPaneLock(io, row, () => Promise.reject(full))).toEqual(refused({code: 'machine-refused', message: 'the disk is full'}));
	const pressing = withPaneLock(io, row, async (ports, address) => {
		await ports.press(address, 'x');
		throw full;
	});
	expect(await pressing).toEqual({kind: 'unconfirmed', why: {code: 'machine-refused', message: 'the disk is full', midway: true}});
});

test('one at a time sends to a pane, also with state folders of their own and with a clock that jumped', async () => {
	const {io, row, holder} = await asked();
	const other = {...io, env: {...io.env, BECKON_STATE_DIR: tempDir()}, now: () => io.now() + 3_600_000};
	const first = await withPaneLock(io, row, async () => {
		expect(await withPaneLock(other, row, async () => landed)).toEqual(refused('pane-locked'));
		return landed;
	});
	expect(first).toEqual(landed);
	expect(await holder()).toBe('');
	expect(await withPaneLock(other, row, async () => landed)).toEqual(landed);
});

test('a pane that a killed beckon held is free, and one that a running process holds is not', async () => {
	const {io, row, holder, hold} = await asked();
	const child = spawn('sleep', ['60']);
	onTestFinished(() => void child.kill());
	const running = {pid: child.pid ?? 0, start: processStart(child.pid ?? 0) ?? ''};
	await hold(heldBy(running));
	expect(await withPaneLock(io, row, async () => landed)).toEqual(refused('pane-locked'));
	expect(await holder()).toBe(heldBy(running));
	for (const gone of [heldBy({...running, start: '1'}), heldBy({pid: 2 ** 22 + 1, start: running.start}), 'a word, #{pid} }']) {
		await hold(gone);
		expect(await withPaneLock(io, row, async () => landed)).toEqual(landed);
		expect(await holder()).toBe('');
	}
});

test('a send that could not let go of the pane, as over a link that was cut, leaves it free for the next of the same program', async () => {
	const {io, row, holder} = await asked();
	const child = spawn('sleep', ['60']);
	onTestFinished(() => void child.kill());
	const farShell = {pid: child.pid ?? 0, start: processStart(child.pid ?? 0) ?? ''};
	const local = localMachine(io.env);
	let isCut = false;
	const cut: Machine['tmux'] = (...order) =>
		isCut ? Promise.reject(new TmuxError([], 'timeout', 'the link is gone')) : local.tmux(...order);
	const machine: Machine = {...local, tmux: cut, self: () => farShell};
	const first = await withPaneLock({...io, machine}, row, async () => {
		isCut = true;
		return landed;
	});
	expect(first).toEqual(landed);
	expect(await holder()).toContain(`${farShell.pid}.`);
	expect(await withPaneLock({...io, machine: {...local, self: () => farShell}}, row, async () => landed)).toEqual(landed);
	expect(await holder()).toBe('');
});

test('a key of one that lost the pane is not written', async () => {
	const world = await openPlayWorld();
	onTestFinished(world.close);
	const agent = await world.standIn(asking);
	const row = await world.row(agent.sessionId, ({state: {context}}) => context.kind === 'blocked' && context.payload !== undefined);
	const other = heldBy({pid: process.pid, start: processStart(process.pid) ?? ''});
	const answer = (tap: (ports: DeliverPorts) => DeliverPorts) =>
		sendAnswer({...createTestIo(world.env).io, tap}, row, {choice: {kind: 'yes'}, token: row.token ?? ''});
	const losing = (ports: DeliverPorts): DeliverPorts => ({
		...ports,
		press: async (...order) => {
			await world.server.tmux('set-option', '-p', '-t', agent.pane, '@beckon_sending', other);
			return ports.press(...order);
		},
	});
	expect((await answer(losing)).receipt).toEqual(refused('pane-taken-over'));
	expect(agent.log().filter((entry) => entry.startsWith('answered'))).toEqual([]);
	expect(await world.server.tmux('display-message', '-p', '-t', agent.pane, '#{@beckon_sending}')).toBe(other);
	await world.server.tmux('set-option', '-p', '-u', '-t', agent.pane, '@beckon_sending');
	expect((await answer((ports) => ports)).receipt).toMatchObject({kind: 'landed'});
});

test('a row whose pane another program has by now is refused with what happened to it', async () => {
	const {desk, io, row} = await asked();
	const place = row.place;
	if (place === undefined) throw new Error('the row has no pane');
	const moved: Row = {...row, place: {...place, panePid: place.panePid + 1}};
	expect(await withPaneLock(io, moved, async () => landed)).toEqual(refused('program-replaced'));
	await desk.tmux('kill-pane', '-t', '%1');
	expect((await withPaneLock(io, row, async () => landed)).kind).toBe('refused');
});
