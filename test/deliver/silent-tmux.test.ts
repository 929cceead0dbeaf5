/** A tmux that does not answer is not taken for a missing pane. */
import {afterAll, beforeAll, describe, expect, onTestFinished, test} from 'vitest';
import type {Row} from '../../src/core/session.js';
import {deliverReply} from '../../src/deliver/composer/reply.js';
import {deliverAnswer} from '../../src/deliver/dialog/answer.js';
import type {DeliverIo} from '../../src/deliver/pane/pane-lock.js';
import {sendAnswer, sendReply} from '../../src/deliver/send.js';
import type {Script} from '../../stand-in/agent/script.js';
import {openPlayWorld, type PlayWorld, type StandIn} from '../helpers/agent/play.js';
import {address, createPane, silent} from '../helpers/agent/scripted-pane.js';
import {atDialog, atPrompt, dialogOf} from '../helpers/samples/dialogs.js';
import {createTestIo} from '../helpers/test-io.js';

const yes = {kind: 'yes'} as const;

describe('on a real server', () => {
	let world: PlayWorld;
	let serverPid: number;
	beforeAll(async () => {
		world = await openPlayWorld();
		serverPid = Number(await world.server.tmux('display-message', '-p', '#{pid}'));
	});
	afterAll(() => world.close());

	const hang = (): void => {
		process.kill(serverPid, 'SIGSTOP');
		onTestFinished(() => void process.kill(serverPid, 'SIGCONT'));
	};
	const asking = async (): Promise<{readonly it: StandIn; readonly row: Row}> => {
		const step = {do: 'tool', tool: 'Bash', input: {command: 'npm test', description: 'Run the tests'}, ms: 300, asks: true} as const;
		const script: Script = {trust: false, opening: {prompt: 'go', steps: [step]}, turns: []};
		const it = await world.standIn(script);
		const isAsked = ({place, state: {context}}: Row) => place !== undefined && context.kind === 'blocked' && context.payload !== undefined;
		const row = await world.row(it.sessionId, isAsked);
		return {it, row};
	};
	const {io} = createTestIo();
	const here = () => ({...io, env: world.env});

	test('that hangs, the refusal says so, of a row seen before and of one seen meanwhile', async () => {
		const {it, row} = await asking();
		hang();
		expect((await sendAnswer(here(), row, {choice: yes, token: row.token ?? ''})).receipt).toEqual({kind: 'refused', why: 'tmux-silent'});
		const {rows} = await world.look();
		const meanwhile = rows.find(({sessionId}) => sessionId === it.sessionId);
		expect(meanwhile).toMatchObject({place: undefined, notes: ['tmux-silent']});
		expect((await sendReply(here(), meanwhile ?? row, {text: 'go on'})).receipt).toEqual({kind: 'refused', why: 'tmux-silent'});
		expect(it.log().filter((entry) => entry.startsWith('key'))).toEqual([]);
	});

	test('a machine that fails once keys were sent does not make it a send that never was; before, it does', async () => {
		const {it, row} = await asking();
		await it.see(/❯ 1\. /);
		const failure = Object.assign(new Error('EMFILE: too many open files'), {code: 'EMFILE', syscall: 'open'});
		const failing = (isPressed: boolean): DeliverIo => ({
			...here(),
			tap: (ports) => {
				let fails = !isPressed;
				return {
					...ports,
					look: async (to) => (fails ? Promise.reject(failure) : ports.look(to)),
					press: async (...order) => {
						fails = true;
						return ports.press(...order);
					},
				};
			},
		});
		const order = {choice: yes, token: row.token ?? ''};
		expect((await sendAnswer(failing(false), row, order)).receipt).toEqual({
			kind: 'refused',
			why: {code: 'machine-refused', message: failure.message},
		});
		const {receipt} = await sendAnswer(failing(true), row, order);
		expect(receipt).toEqual({kind: 'unconfirmed', why: {code: 'machine-refused', message: failure.message, midway: true}});
	});

	test('whose pane was closed, the refusal tells how to find the session', async () => {
		const {it, row} = await asking();
		await world.server.tmux('kill-pane', '-t', it.pane);
		expect((await sendAnswer(here(), row, {choice: yes, token: row.token ?? ''})).receipt).toEqual({kind: 'refused', why: 'pane-gone'});
	});
});

describe('after the keys nothing is claimed of a screen that was not read', () => {
	test('of a dialog', async () => {
		const pane = createPane(atDialog(dialogOf()), (_, state) => {
			state.unreadable = true;
		});
		pane.state.reports = {...silent, token: 't1'};
		const ask = {kind: 'tool', tool: 'Bash', input: {command: 'npm test', description: 'Run the tests'}, rules: []} as const;
		const receipt = await deliverAnswer({address, ask, options: [], token: 't1', choice: yes}, pane.ports);
		expect(receipt).toEqual({kind: 'unconfirmed', why: {code: 'after', done: 'keys', because: 'tmux-silent'}});
	});

	test('of the composer', async () => {
		const pane = createPane(atPrompt(), (key, state) => {
			state.surface = atPrompt('fix it');
			if (key === 'Enter') state.unreadable = true;
		});
		const receipt = await deliverReply({address, text: 'fix it', queue: false, allowShell: false}, pane.ports);
		expect(receipt).toEqual({kind: 'unconfirmed', why: {code: 'after', done: 'enter', because: 'tmux-silent'}});
	});

	test('and before them the refusal says why', async () => {
		const pane = createPane(atDialog(dialogOf()), () => undefined);
		pane.state.unreadable = true;
		const ask = {kind: 'tool', tool: 'Bash', input: {command: 'npm test', description: 'Run the tests'}, rules: []} as const;
		const receipt = await deliverAnswer({address, ask, options: [], token: 't1', choice: yes}, pane.ports);
		expect(receipt).toEqual({kind: 'refused', why: 'tmux-silent'});
	});
});
