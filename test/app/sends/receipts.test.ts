/** What becomes of a send: its receipt, and interrupts, retries and resumes. */
import {describe, expect, test} from 'vitest';
import {editorText} from '../../../src/app/reply/editor.js';
import {deliveryText} from '../../../src/app/sends/receipts.js';
import type {RowKey} from '../../../src/core/address.js';
import {firstPromptSummary} from '../../../src/core/words/send-summary.js';
import {api, database, landed, refused, seen} from '../../helpers/samples/answers.js';
import {aDoneRow, aRow, aWorkingRow} from '../../helpers/samples/rows.js';

describe('receipts', () => {
	test('say what was done until the session asks something new', () => {
		const app = seen([api]);
		app.keys('1');
		app.send({type: 'delivered', row: api.key, sent: {receipt: landed, outboxId: undefined}, text: undefined});
		const delivery = app.state().deliveries.get(api.key);
		if (delivery === undefined) throw new Error('nothing is told');
		expect(app.notice()).toBe('✓ api: approved `npm test`');
		expect(deliveryText(api, delivery, String)).toBe('approved');
		expect(deliveryText({...api, token: undefined}, delivery, String)).toBe('approved');
		expect(deliveryText({...api, token: 'token-9'}, delivery, String)).toBeUndefined();
	});

	test('say what was done until the turn has ended, which the row then tells', () => {
		const app = seen([api]);
		app.keys('1');
		app.send({type: 'delivered', row: api.key, sent: {receipt: landed, outboxId: undefined}, text: undefined});
		const delivery = app.state().deliveries.get(api.key);
		if (delivery === undefined) throw new Error('nothing is told');
		const done = aDoneRow('api');
		const later = {...done.state, since: api.state.since + 900};
		expect(deliveryText({...done, state: later}, delivery, String)).toBeUndefined();
		expect(deliveryText({...done, state: {...later, state: 'error'}}, delivery, String)).toBeUndefined();
		// Of what was denied and did not go on the row has no words of its own.
		const rest = {kind: 'rest', said: '', shells: 0, wakesItself: false, interrupted: true} as const;
		expect(deliveryText({...done, state: {...later, context: rest}}, delivery, String)).toBe('approved');
		expect(deliveryText({...done, state: {...later, since: api.state.since}}, delivery, String)).toBe('approved');
	});

	test('name the first prompt of a session that was started', () => {
		const app = seen([aRow({id: 'new'})]);
		const sent = {receipt: landed, outboxId: undefined, summary: firstPromptSummary};
		app.send({type: 'delivered', row: 'new' as RowKey, sent, text: 'fix it'});
		expect(app.notice()).toBe('✓ new: sent the first prompt');
	});

	test('fade after a while, failures later, and what is on its way never', () => {
		const app = seen([api, database, aRow({id: 'idle'})]);
		app.keys('1');
		app.send({type: 'delivered', row: 'web' as RowKey, sent: {receipt: refused, outboxId: undefined}, text: undefined});
		const [wait] = app.send({type: 'delivered', row: 'idle' as RowKey, sent: {receipt: landed, outboxId: undefined}, text: undefined});
		expect(wait).toEqual({type: 'wait', name: 'deliveries', ms: 6000, event: {type: 'deliveries-faded'}});
		app.wait(6000);
		app.send({type: 'deliveries-faded'});
		expect([...app.state().deliveries.keys()].sort()).toEqual(['api', 'web']);
		app.wait(20_000);
		app.send({type: 'deliveries-faded'});
		expect([...app.state().deliveries.keys()]).toEqual(['api']);
	});

	test('once it landed the cursor goes on', () => {
		const app = seen([api, database]);
		app.keys('j');
		app.wait(400);
		app.keys('1');
		app.send({type: 'delivered', row: database.key, sent: {receipt: landed, outboxId: undefined}, text: undefined});
		app.look([api, aWorkingRow('web')]);
		expect(app.cursor()).toBe('api');
	});

	test('the cursor does not follow a row that leaves its group before the receipt', () => {
		const app = seen([api, database, aWorkingRow('docs')]);
		app.keys('j');
		app.wait(400);
		app.keys('1');
		app.look([api, aWorkingRow('web'), aWorkingRow('docs')]);
		expect(app.cursor()).toBe('api');
		app.send({type: 'delivered', row: database.key, sent: {receipt: landed, outboxId: undefined}, text: undefined});
		expect(app.cursor()).toBe('api');
	});

	test('the cursor stays on an answered row that needs somebody still, and goes on where its turn ended', () => {
		const app = seen([api, database]);
		app.keys('j');
		app.wait(400);
		app.keys('1');
		app.look([api, database]);
		expect(app.cursor()).toBe(database.project);
		app.look([api, aRow({id: 'web', state: {state: 'error'}})]);
		expect(app.cursor()).toBe('web');
		app.look([api, aRow({id: 'web'})]);
		expect(app.cursor()).toBe('api');
	});
});

describe('acts', () => {
	test.each([
		['x', aWorkingRow('docs'), 'interrupt'],
		['R', aRow({id: 'docs', state: {state: 'error'}}), 'retry'],
		['O', aRow({id: 'docs', state: {state: 'session_ended', group: 'delivered'}}), 'resume'],
	] as const)('%s is done only when it is pressed once more', (key, row, act) => {
		const app = seen([row]);
		expect(app.keys(key).filter(({type}) => type === 'act')).toEqual([]);
		expect(app.state().mode).toMatchObject({kind: 'confirm', act});
		expect(app.keys('y', 'enter').filter(({type}) => type === 'act')).toEqual([]);
		expect(app.keys(key)).toContainEqual({type: 'act', row, act});
	});

	test('the cursor stays on what was resumed, for whoever wants to go there', () => {
		const old = aRow({id: 'old', state: {state: 'session_ended', group: 'delivered'}});
		const app = seen([api, old]);
		app.keys('j', 'O', 'O');
		app.send({type: 'delivered', row: old.key, sent: {receipt: landed, outboxId: undefined}, text: undefined});
		app.look([api, aDoneRow('old')]);
		expect(app.cursor()).toBe('old');
	});

	test('n leaves it', () => {
		const app = seen([aWorkingRow('docs')]);
		expect(app.keys('x', 'n').filter(({type}) => type === 'act')).toEqual([]);
		expect(app.state().mode.kind).toBe('queue');
	});
});

describe('a text that is neither sent nor in the outbox', () => {
	const unsure = {
		receipt: {kind: 'unconfirmed', why: {code: 'machine-refused', message: 'no memory', midway: true}},
		outboxId: undefined,
	} as const;

	test('is in the input line again, whatever became of the reply', () => {
		const app = seen([aRow({id: 'idle'})]);
		app.send({type: 'delivered', row: 'idle' as RowKey, sent: unsure, text: 'go on'});
		app.keys('r');
		const {mode} = app.state();
		expect(mode.kind === 'reply' && editorText(mode.editor)).toBe('go on');
	});

	test('is in the field of its answer again', () => {
		const app = seen([api]);
		const words = {token: api.token ?? '', about: 'no', text: 'not so'} as const;
		app.send({type: 'delivered', row: api.key, sent: unsure, text: undefined, words});
		app.press('reason');
		const {mode} = app.state();
		expect(mode.kind === 'reply' && editorText(mode.editor)).toBe('not so');
	});
});
