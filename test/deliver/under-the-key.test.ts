/** What moves between the last look and the key. */
import {describe, expect, test} from 'vitest';
import {deliverAnswer} from '../../src/deliver/answer.js';
import {deliverReply} from '../../src/deliver/reply.js';
import {atDialog, atPrompt, dialogOf} from '../helpers/dialogs.js';
import {address, createPane, silent} from '../helpers/scripted-pane.js';

const ask = {kind: 'tool', tool: 'Bash', input: {command: 'npm test'}, rules: []} as const;
const order = {address, ask, options: [], token: 't1', choice: {kind: 'yes'}} as const;

describe('a dialog that goes away under the key', () => {
	test('leaves the digit in the composer, and nothing is claimed', async () => {
		const pane = createPane(atDialog(dialogOf()), (key, state, now) => {
			state.surface = atPrompt(key);
			state.heard = {...silent, status: {at: now + 20, value: 'idle'}};
		});
		pane.state.heard = {...silent, token: 't1', status: {at: 1, value: 'waiting'}};
		expect(await deliverAnswer(order, pane.ports)).toMatchObject({kind: 'unconfirmed', why: expect.stringContaining('composer')});
	});

	test('for another that was asked before the key and is not drawn yet is no receipt', async () => {
		const pane = createPane(atDialog(dialogOf()), (_, state, now) => {
			state.heard = {...silent, token: 't2', askedAt: now - 5, status: {at: 1, value: 'waiting'}};
		});
		pane.state.heard = {...silent, token: 't1', status: {at: 1, value: 'waiting'}};
		expect(await deliverAnswer(order, pane.ports)).toMatchObject({kind: 'unconfirmed'});
	});

	test('moved the file before the key, which is no receipt', async () => {
		const pane = createPane(atDialog(dialogOf()), (_, state, now) => {
			state.heard = {...silent, token: 't1', status: {at: now - 500, value: 'busy'}};
		});
		pane.state.heard = {...silent, token: 't1', status: {at: 1, value: 'waiting'}};
		expect(await deliverAnswer(order, pane.ports)).toMatchObject({kind: 'unconfirmed'});
	});
});

test('an identical dialog in the middle of an answer of several keys gets none of the rest', async () => {
	const pane = createPane(atDialog(dialogOf()), (_, state) => {
		const {options, ...dialog} = dialogOf();
		const at = options.findIndex(({selected}) => selected);
		state.surface = atDialog({...dialog, options: options.map((option, index) => ({...option, selected: index === at + 1}))});
		state.heard = {...silent, token: 't2', status: {at: 1, value: 'waiting'}};
	});
	pane.state.heard = {...silent, token: 't1', status: {at: 1, value: 'waiting'}};
	const choice = {kind: 'no', reason: 'not that one'} as const;
	expect(await deliverAnswer({...order, choice}, pane.ports)).toMatchObject({
		kind: 'unconfirmed',
		why: expect.stringContaining('another prompt'),
	});
	expect(pane.sent).toEqual(['Down']);
});

describe('an Enter that was not written', () => {
	const reply = {address, text: 'fix it', queue: false, allowShell: false};

	test('leaves the text in the composer: typed', async () => {
		const pane = createPane(atPrompt(), (key, state) => {
			if (key === 'Enter') return 'the pane is in copy mode';
			state.surface = atPrompt('fix it');
			return undefined;
		});
		expect(await deliverReply(reply, pane.ports)).toEqual({kind: 'typed', why: 'the pane is in copy mode'});
	});

	test('to a client that is gone: nobody knows where the text is', async () => {
		const pane = createPane(atPrompt(), (key, state) => {
			state.surface = atPrompt('fix it');
			if (key !== 'Enter') return undefined;
			state.away = 'the client has ended';
			return 'the client has ended';
		});
		expect(await deliverReply(reply, pane.ports)).toMatchObject({
			kind: 'unconfirmed',
			why: expect.stringContaining('the client has ended'),
		});
	});

	test('is held back while the session waits for an answer, drawn or not', async () => {
		const pane = createPane(atPrompt(), (_, state) => {
			state.surface = atPrompt('fix it');
			state.heard = {...silent, token: 't9', status: {at: 1, value: 'waiting'}};
		});
		expect(await deliverReply(reply, pane.ports)).toMatchObject({kind: 'typed'});
		expect(pane.sent).toEqual(['"fix it"']);
	});
});

test('a stash that was pressed is told of, whatever came after it', async () => {
	const pane = createPane(atPrompt('half a thought'), (_, state) => {
		state.away = 'the pane is gone';
	});
	const receipt = await deliverReply({address, text: 'fix it', queue: false, allowShell: false}, pane.ports);
	expect(receipt).toMatchObject({kind: 'refused', why: expect.stringContaining('stash')});
	expect(pane.sent).toEqual(['C-s']);
});
