import {describe, expect, test} from 'vitest';
import {initialState} from '../../../src/app/loop/initial-state.js';
import {createRuntime, runEffect} from '../../../src/app/loop/runtime.js';
import {defaultConfig} from '../../../src/core/config.js';
import {UserError} from '../../../src/core/errors.js';
import type {StartedPane} from '../../../src/core/rows/start-mark.js';
import {portsWith} from '../../helpers/navigator/navigator.js';
import {aBlockedRow, aRow, noon} from '../../helpers/samples/rows.js';

const row = aBlockedRow();
const refuse = async () => {
	throw new UserError('the pane is gone', 'Run `beckon ls`.');
};

test('a failed jump comes back as an event with its fix', async () => {
	expect(await runEffect({type: 'jump', row}, portsWith({jump: refuse}))).toEqual({
		type: 'failed',
		message: 'the pane is gone',
		fix: 'Run `beckon ls`.',
	});
});

test('a failed look and a failed capture are events of their own', async () => {
	expect(await runEffect({type: 'look'}, portsWith({look: refuse}))).toEqual({type: 'look-failed', message: 'the pane is gone'});
	expect(await runEffect({type: 'capture', row}, portsWith({capture: refuse}))).toEqual({
		type: 'preview-captured',
		key: row.key,
		text: undefined,
	});
});

test('a mark that cannot be written is told, not lost in silence', async () => {
	const mark = () => {
		throw Object.assign(new Error('ENOSPC: no space left on device, write'), {code: 'ENOSPC', syscall: 'write'});
	};
	const seen = {at: noon, row: row.key, field: 'seen', value: true} as const;
	expect(await runEffect({type: 'mark', mark: seen}, portsWith({mark}))).toEqual({
		type: 'failed',
		message: 'ENOSPC: no space left on device, write',
		fix: 'Make room on that disk (`beckon config` names the folders), then try again.',
	});
});

test('listeners hear only of changes', () => {
	const runtime = createRuntime(initialState(defaultConfig, false, noon), portsWith({}));
	let heard = 0;
	const stop = runtime.subscribe(() => {
		heard += 1;
	});
	runtime.dispatch({type: 'resized', columns: 80, rows: 24});
	expect(heard).toBe(0);
	runtime.dispatch({type: 'resized', columns: 81, rows: 24});
	expect(heard).toBe(1);
	stop();
	runtime.dispatch({type: 'resized', columns: 82, rows: 24});
	expect(heard).toBe(1);
});

test('closing waits for a mark that is being written, and drops what comes later', async () => {
	let finish = () => {};
	let isWritten = false;
	const mark = () =>
		new Promise<undefined>((resolve) => {
			finish = () => {
				isWritten = true;
				resolve(undefined);
			};
		});
	const runtime = createRuntime(initialState(defaultConfig, false, noon), portsWith({mark}));
	runtime.dispatch({type: 'rows-changed', rows: [aRow()], problems: [], nextAt: undefined});
	runtime.dispatch({type: 'pressed', key: {type: 'key', action: 'seen', index: 0}});
	const closed = runtime.close().then(() => isWritten);
	const before = runtime.state();
	finish();
	expect(await closed).toBe(true);
	runtime.dispatch({type: 'resized', columns: 10, rows: 10});
	expect(runtime.state()).toBe(before);
});

describe('when another version has taken the place of the package', () => {
	const replaced = () =>
		Promise.reject(Object.assign(new Error("Cannot find module '/x/dist/chunks/send-1.js'"), {code: 'ERR_MODULE_NOT_FOUND'}));
	const ports = portsWith({reply: replaced, answer: replaced, act: replaced, 'send-first': replaced, jump: replaced});
	const message = 'beckon was replaced: quit and open it again';
	const sent = {receipt: {kind: 'refused', why: {code: 'machine-refused', message}}, outboxId: undefined};

	test('a reply is refused, with its text', async () => {
		const reply = {text: 'go on', queue: false, allowShell: false, entry: undefined};
		expect(await runEffect({type: 'reply', row, reply}, ports)).toEqual({type: 'delivered', row: row.key, text: 'go on', sent});
	});

	test('an answer is refused, with its words', async () => {
		const order = {type: 'answer', row, token: 't1', choice: {kind: 'no', reason: 'not so'}} as const;
		const words = {token: 't1', about: 'no', text: 'not so'};
		expect(await runEffect(order, ports)).toEqual({type: 'delivered', row: row.key, text: undefined, words, sent});
	});

	test('an act is refused', async () => {
		expect(await runEffect({type: 'act', row, act: 'interrupt'}, ports)).toMatchObject({type: 'delivered', sent});
	});

	test('a first prompt is refused, with its text', async () => {
		const started = {pane: '%1', directory: '/work'} as unknown as StartedPane;
		expect(await runEffect({type: 'send-first', started, prompt: 'go'}, ports)).toEqual({type: 'first-prompt-ended', prompt: 'go', sent});
	});

	test('anything else says so too', async () => {
		expect(await runEffect({type: 'jump', row}, ports)).toMatchObject({type: 'failed', message});
	});
});
