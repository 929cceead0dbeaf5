/** Changes between the last read of the pane and the key. */
import {describe, expect, test} from 'vitest';
import {deliverReply} from '../../../src/deliver/composer/reply.js';
import {deliverAnswer} from '../../../src/deliver/dialog/answer.js';
import {address, createPane, type ScriptedPane, show, silent} from '../../helpers/agent/scripted-pane.js';
import {atDialog, atPrompt, atWork, dialogOf} from '../../helpers/samples/dialogs.js';

const ask = {kind: 'tool', tool: 'Bash', input: {command: 'npm test', description: 'Run the tests'}, rules: []} as const;
const order = {address, ask, options: [], token: 't1', choice: {kind: 'yes'}} as const;

describe('a dialog that goes away under the key', () => {
	test('leaves the digit in the composer, and nothing is claimed', async () => {
		const pane = createPane(atDialog(dialogOf()), (key, state, now) => {
			state.surface = atPrompt(key);
			state.reports = {...silent, status: {at: now + 20, value: 'idle'}};
		});
		pane.state.reports = {...silent, token: 't1', status: {at: 1, value: 'waiting'}};
		expect(await deliverAnswer(order, pane.ports)).toMatchObject({kind: 'unconfirmed', why: 'key-in-input-box'});
	});

	test.each([260, 280, 290, 300])('by an Esc in the pane leaves the digit there too, drawn %d ms later', async (ms) => {
		const pane = createPane(atDialog(dialogOf()), (key, state) => {
			state.surface = atPrompt('', {interrupted: true});
			pane.at(ms, (later) => show(later, atPrompt(key, {interrupted: true})));
		});
		pane.state.reports = {...silent, token: 't1', status: {at: 1, value: 'waiting'}};
		expect(await deliverAnswer(order, pane.ports)).toEqual({kind: 'unconfirmed', why: 'key-in-input-box'});
	});

	test('for another that was asked before the key and is not drawn yet is no receipt', async () => {
		const pane = createPane(atDialog(dialogOf()), (_, state, now) => {
			state.reports = {...silent, token: 't2', askedAt: now - 5, status: {at: 1, value: 'waiting'}};
		});
		pane.state.reports = {...silent, token: 't1', status: {at: 1, value: 'waiting'}};
		expect(await deliverAnswer(order, pane.ports)).toMatchObject({kind: 'unconfirmed'});
	});

	test.each([
		['the screen shows it', undefined],
		['the file tells of it', 'waiting'],
	])('for another that was asked before and gets the key has no receipt because %s', async (_, value) => {
		const pane = createPane(atDialog(dialogOf()), (__, state, now) => {
			const status = value === undefined ? {at: 1, value: 'waiting'} : {at: now + 20, value};
			state.surface = atDialog(dialogOf({body: 'rm -rf build'}));
			state.reports = {...silent, token: 't2', request: 'p/2.json', askedAt: now - 5, status};
		});
		pane.state.reports = {...silent, token: 't1', request: 'p/1.json', status: {at: 1, value: 'waiting'}};
		expect(await deliverAnswer(order, pane.ports)).toEqual({kind: 'unconfirmed', why: 'key-met-another'});
	});

	test('beside an equal one of before, which no hook had closed, has a receipt', async () => {
		const pane = createPane(atDialog(dialogOf()), (_, state, now) => {
			state.reports = {...silent, token: 't0', request: 'p/0.json', askedAt: -9000, status: {at: now + 20, value: 'busy'}};
			pane.at(100, (later) => show(later, atWork()));
		});
		pane.state.reports = {...silent, token: 't1', request: 'p/1.json', askedAt: -1000, status: {at: 1, value: 'waiting'}};
		expect(await deliverAnswer(order, pane.ports)).toMatchObject({kind: 'landed'});
	});

	test('for another that is asked after a no has no receipt: a no stops the turn', async () => {
		const pane = createPane(atDialog(dialogOf()), (_, state, now) => {
			state.surface = atDialog(dialogOf({body: 'rm -rf build'}));
			state.reports = {...silent, token: 't2', request: 'p/2.json', askedAt: now + 400, status: {at: now + 20, value: 'waiting'}};
			pane.at(600, (later) => show(later, atPrompt('', {interrupted: true})));
		});
		pane.state.reports = {...silent, token: 't1', request: 'p/1.json', status: {at: 1, value: 'waiting'}};
		expect(await deliverAnswer({...order, choice: {kind: 'no', reason: undefined}}, pane.ports)).toMatchObject({
			kind: 'unconfirmed',
			why: 'key-met-another',
		});
	});

	test('for another that waited in line behind it has a receipt: it is of another asker', async () => {
		const pane = createPane(atDialog(dialogOf()), (_, state, now) => {
			state.surface = atDialog(dialogOf({body: 'npm publish'}));
			state.reports = {...silent, token: 't2', request: 'p/2.json', asker: 'two', askedAt: now - 500, status: {at: 1, value: 'waiting'}};
		});
		pane.state.reports = {...silent, token: 't1', request: 'p/1.json', asker: 'one', status: {at: 1, value: 'waiting'}};
		expect(await deliverAnswer(order, pane.ports)).toMatchObject({kind: 'landed', by: 'screen'});
	});

	test('moved the file before the key, which is no receipt', async () => {
		const pane = createPane(atDialog(dialogOf()), (_, state, now) => {
			state.reports = {...silent, token: 't1', status: {at: now - 500, value: 'busy'}};
		});
		pane.state.reports = {...silent, token: 't1', status: {at: 1, value: 'waiting'}};
		expect(await deliverAnswer(order, pane.ports)).toMatchObject({kind: 'unconfirmed'});
	});
});

describe('a form of a server that goes away under the key', () => {
	const form = dialogOf({
		kind: 'elicitation',
		title: 'MCP server “demo” requests your input',
		body: '',
		question: 'Which city?',
		options: [
			{...dialogOf().options[0], index: 0, digit: undefined, label: 'Accept', selected: true},
			{...dialogOf().options[1], index: 1, digit: undefined, label: 'Decline', selected: false},
		] as never,
	});
	const asked = {...silent, token: 't1', request: 'p/1.json', status: {at: 1, value: 'waiting'}};
	const answer = (elicited: {readonly at: number; readonly action: string} | undefined) => {
		const pane = createPane(atDialog(form), (_, state, now) => {
			state.surface = atWork();
			state.reports = {...silent, elicited, status: {at: now + 20, value: 'busy'}};
		});
		pane.state.reports = asked;
		return deliverAnswer({...order, ask: {kind: 'elicitation', server: 'demo', message: 'Which city?'}}, pane.ports);
	};

	test('was answered by it if the hook tells the same end', async () => {
		expect(await answer({at: 5, action: 'accept'})).toMatchObject({kind: 'landed', by: 'hook'});
	});

	test('was answered in the pane if the hook tells another end', async () => {
		expect(await answer({at: 5, action: 'decline'})).toMatchObject({
			kind: 'unconfirmed',
			why: 'answered-in-pane',
		});
	});

	test('was answered by it if the hook stays silent', async () => {
		expect(await answer(undefined)).toMatchObject({kind: 'landed', by: 'client'});
	});
});

test('an identical dialog in the middle of an answer of several keys gets none of the rest', async () => {
	const pane = createPane(atDialog(dialogOf()), (_, state) => {
		const {options, ...dialog} = dialogOf();
		const at = options.findIndex(({selected}) => selected);
		state.surface = atDialog({...dialog, options: options.map((option, index) => ({...option, selected: index === at + 1}))});
		state.reports = {...silent, token: 't2', status: {at: 1, value: 'waiting'}};
	});
	pane.state.reports = {...silent, token: 't1', status: {at: 1, value: 'waiting'}};
	const choice = {kind: 'no', reason: 'not that one'} as const;
	expect(await deliverAnswer({...order, choice}, pane.ports)).toMatchObject({
		kind: 'unconfirmed',
		why: 'prompt-changed-midway',
	});
	expect(pane.sent).toEqual(['Up']);
});

describe('an Enter that was not written', () => {
	const reply = {address, text: 'fix it', queue: false, allowShell: false};

	test('leaves the text in the composer: typed', async () => {
		const pane = createPane(atPrompt(), (key, state) => {
			if (key === 'Enter') return 'copy-mode';
			state.surface = atPrompt('fix it');
			return undefined;
		});
		expect(await deliverReply(reply, pane.ports)).toEqual({kind: 'typed', why: 'copy-mode'});
	});

	test('to an agent that is gone: nobody knows where the text is', async () => {
		const pane = createPane(atPrompt(), (key, state) => {
			state.surface = atPrompt('fix it');
			if (key !== 'Enter') return undefined;
			state.away = 'process-ended';
			return 'process-ended';
		});
		expect(await deliverReply(reply, pane.ports)).toMatchObject({
			kind: 'unconfirmed',
			why: {code: 'after', done: 'paste-alone', because: 'process-ended'},
		});
	});

	test('is held back while the session waits for an answer, drawn or not', async () => {
		const pane = createPane(atPrompt(), (_, state) => {
			state.surface = atPrompt('fix it');
			state.reports = {...silent, token: 't9', status: {at: 1, value: 'waiting'}};
		});
		expect(await deliverReply(reply, pane.ports)).toMatchObject({kind: 'typed'});
		expect(pane.sent).toEqual(['"fix it"']);
	});
});

test('a stash that was pressed is told of, whatever came after it', async () => {
	const pane = createPane(atPrompt('half a thought'), (_, state) => {
		state.away = 'pane-gone';
	});
	const receipt = await deliverReply({address, text: 'fix it', queue: false, allowShell: false}, pane.ports);
	expect(receipt).toMatchObject({kind: 'refused', why: {code: 'after', done: 'stash', because: 'pane-gone'}});
	expect(pane.sent).toEqual(['C-s']);
});

describe('somebody types at the moment of a reply', () => {
	const reply = {address, text: 'fix it', queue: false, allowShell: false};
	/** The agent that went to work on the prompt its hook tells of. */
	const taking = (prompt: string): ScriptedPane => {
		const pane: ScriptedPane = createPane(atPrompt(), (key, state, now) => {
			state.surface = atPrompt('fix it');
			if (key !== 'Enter') return;
			state.surface = atWork();
			state.reports = {...silent, status: {at: now + 10, value: 'busy'}};
			pane.at(300, (later) => {
				later.reports = {...later.reports, prompts: [{at: now + 20, text: prompt, by: 'hook'}]};
			});
		});
		return pane;
	};

	test.each(['fix it, half a thought', 'half a thoughtfix it'])('a prompt with other words in it never landed: %s', async (prompt) => {
		const pane = taking(prompt);
		expect(await deliverReply(reply, pane.ports)).toMatchObject({kind: 'unconfirmed', why: 'sent-with-other-text'});
	});

	test('an agent that went to work is asked which prompt it took before the reply counts as landed', async () => {
		const pane = taking('fix it');
		expect(await deliverReply(reply, pane.ports)).toMatchObject({kind: 'landed', by: 'hook'});
	});

	test.each([
		['its row says so', '/compact', '❯ /compact half a thought', 'unconfirmed'],
		['the words alone are told', '/nonsense', '● Unknown command: /nonsense\n● Args from unknown skill: half a thought', 'unconfirmed'],
		['its own words are told', '/nonsense do it', '● Unknown command: /nonsense\n● Args from unknown skill: do it', 'landed'],
	])('a command that ran with other words never landed, though no hook tells of it: %s', async (_, text, normalised, kind) => {
		const ran = createPane(atPrompt(), (key, state) => {
			state.surface = key === 'Enter' ? atPrompt('', {normalised}) : atPrompt(text);
		});
		expect(await deliverReply({...reply, text}, ran.ports)).toMatchObject({kind});
	});

	test('where a keyboard is at the pane, words that come right after the paste hold Enter back', async () => {
		const typing = createPane(atPrompt(), (_, state) => {
			state.surface = atPrompt('fix it');
			typing.at(60, (later) => show(later, atPrompt('fix it, half')));
		});
		typing.state.attended = true;
		expect(await deliverReply(reply, typing.ports)).toEqual({kind: 'typed', why: 'other-text'});
		expect(typing.sent).toEqual(['"fix it"']);
	});

	test('where a text was pasted and only other words stand in the composer, it is not called typed', async () => {
		const other = createPane(atPrompt(), (_, state) => show(state, atPrompt('half a thought')));
		expect(await deliverReply(reply, other.ports)).toMatchObject({kind: 'unconfirmed'});
		expect(other.sent).toEqual(['"fix it"']);
	});

	test('a screen that moves under the paste over a stashed draft is looked at again', async () => {
		let moves = 1;
		const moving = createPane(atPrompt('half'), (key, state, now) => {
			if (key === 'C-s') state.surface = atPrompt('', {draftStashed: true});
			else if (key !== 'Enter' && moves-- > 0) return 'screen-moved';
			else if (key === 'Enter') state.reports = {...silent, prompts: [{at: now, text: 'fix it', by: 'hook'}]};
			else state.surface = atPrompt('fix it', {draftStashed: true});
			return undefined;
		});
		expect(await deliverReply(reply, moving.ports)).toMatchObject({kind: 'landed'});
		expect(moving.sent).toEqual(['C-s', '"fix it"', 'Enter']);
	});
});
