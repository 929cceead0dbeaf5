import {describe, expect, test} from 'vitest';
import {deliveryText} from '../../../src/app/answer/receipts.js';
import type {Effect} from '../../../src/app/effect.js';
import type {Quick} from '../../../src/app/reply/model.js';
import {createQuick} from '../../../src/app/reply/quick.js';
import type {RowKey} from '../../../src/core/address.js';
import type {Receipt} from '../../../src/core/receipt.js';
import type {Row} from '../../../src/core/session.js';
import {play} from '../../helpers/navigator/app-play.js';
import {optionsOf} from '../../helpers/samples/dialogs.js';
import {aBlockedRow, aDoneRow, aPlace, aQuestionRow, aRow, aWorkingRow} from '../../helpers/samples/rows.js';

const landed: Receipt = {kind: 'landed', by: 'client', afterMs: 100};
const refused: Receipt = {kind: 'refused', why: 'prompt-changed'};

/** Asks with the options of its screen. */
function asking(row: Row, options: readonly string[], more: Partial<Row> = {}): Row {
	const {context} = row.state;
	if (context.kind !== 'blocked') throw new Error('not blocked');
	return {...row, state: {...row.state, context: {...context, options: optionsOf(context.ask.kind, ...options)}}, ...more};
}

const threeOptions = ['Yes', 'Yes, and don’t ask again for: npm *', 'No'];
const api = asking(aBlockedRow('api'), threeOptions, {token: 'token-1'});
const database = asking(aQuestionRow('web'), ['PostgreSQL', 'SQLite', 'Type something.', 'Chat about this'], {token: 'token-2'});

const said = {kind: 'rest', said: 'Shall I go on?', shells: 0, wakesItself: false, interrupted: false} as const;
const inWords = aRow({id: 'web', state: {state: 'awaiting_input', label: 'Shall I go on?', context: said}});

function several(): Row {
	const {context} = aQuestionRow('web').state;
	if (context.kind !== 'blocked' || context.ask.kind !== 'questions') throw new Error('not blocked');
	const questions = context.ask.questions.map((question) => ({...question, multiSelect: true}));
	const options = optionsOf('questions', 'PostgreSQL', 'SQLite', 'Type something', 'Submit', 'Chat about this');
	return {
		...aQuestionRow('web'),
		token: 'token-3',
		state: {...aQuestionRow('web').state, context: {...context, ask: {...context.ask, questions}, options}},
	};
}

/** A form of two questions and their review, as it stands after so many answers. */
function formOf(answered: 0 | 1 | 2): Row {
	const {context} = aQuestionRow('web').state;
	if (context.kind !== 'blocked' || context.ask.kind !== 'questions') throw new Error('not blocked');
	const [first] = context.ask.questions;
	if (first === undefined) throw new Error('no question');
	const second = {...first, question: 'Which port?', options: [{...first.options[0], label: '80', description: ''}]};
	const labels =
		[
			['PostgreSQL', 'SQLite', 'Chat about this'],
			['80', 'Chat about this'],
			['Submit answers', 'Cancel'],
		][answered] ?? [];
	const state = {
		...aQuestionRow('web').state,
		context: {...context, ask: {...context.ask, questions: [first, second]}, options: optionsOf('questions', ...labels)},
	};
	return {...aQuestionRow('web'), token: `form-${answered}`, state};
}

/** A prompt that has been on the screen for a while. */
function seen(rows: readonly Row[], options: Parameters<typeof play>[1] = {}) {
	const app = play(rows, options);
	app.send({type: 'resized', columns: 150, rows: 40});
	app.wait(1000);
	return app;
}

const answers = (effects: readonly Effect[]) => effects.filter((effect) => effect.type === 'answer');

describe('answering in place', () => {
	test.each([
		['1', {kind: 'options', numbers: [1], text: undefined}],
		['3', {kind: 'options', numbers: [3], text: undefined}],
		['y', {kind: 'yes'}],
		['n', {kind: 'no', reason: undefined}],
	] as const)('%s sends one answer with the token of the row as it was drawn', (key, choice) => {
		const app = seen([api]);
		expect(answers(app.keys(key))).toEqual([{type: 'answer', row: api, token: 'token-1', choice}]);
		expect(app.state().deliveries.get(api.key)).toMatchObject({kind: 'sending', text: 'answering…', token: 'token-1', hasNextStep: false});
	});

	test('a key that comes while the answer is on its way sends nothing more', () => {
		const app = seen([api]);
		app.keys('1');
		expect(answers(app.keys('1', 'y', 'n'))).toEqual([]);
		expect(app.notice()).toBe('Still sending to this session…');
	});

	test('a prompt younger than 350 ms is not answered by the key that was meant for the one before', () => {
		const app = seen([api]);
		app.look([{...api, token: 'another'}]);
		app.wait(349);
		expect(answers(app.keys('1'))).toEqual([]);
		expect(app.notice()).toBe('Ignored: this prompt has only just appeared. Press again to answer.');
		app.wait(350);
		expect(answers(app.keys('1'))).toEqual([expect.objectContaining({token: 'another'})]);
	});

	test('a key that was pressed before the whole of the screen was drawn answers nothing', () => {
		const app = seen([api]);
		app.send({type: 'screen-drawn'});
		expect(answers(app.keys('1'))).toEqual([]);
		expect(app.notice()).toBe('Ignored: this prompt has only just appeared. Press again to answer.');
		app.wait(350);
		expect(answers(app.keys('1'))).toHaveLength(1);
	});

	test('of keys that follow one another the first is refused with all the others', () => {
		const app = seen([api]);
		app.look([several()]);
		app.wait(200);
		app.keys('1');
		app.wait(200);
		app.keys('2');
		expect(app.state().mode.kind).toBe('queue');
		app.wait(350);
		app.keys('1', '2');
		expect(app.state().mode).toMatchObject({kind: 'choose', picks: [1, 2]});
	});

	test('the cursor stays with a form of several questions until its last is answered, then goes to the head', () => {
		const app = seen([api, formOf(0)]);
		app.keys('j');
		app.wait(1000);
		const answer = (next: Row, key: string) => {
			app.keys(key);
			app.look([api, next]);
			app.send({type: 'delivered', row: next.key, sent: {receipt: landed, outboxId: undefined}, text: undefined});
			app.look([api, next]);
			app.wait(1000);
			return app.state().cursor;
		};
		expect(answer(formOf(1), '2')).toBe('web');
		expect(answer(formOf(2), '1')).toBe('web');
		expect(answer(aWorkingRow('web'), '1')).toBe('api');
	});

	test('a form that its human would rather talk about is dealt with: the cursor goes to the head', () => {
		const app = seen([api, formOf(0)]);
		app.keys('j');
		app.wait(1000);
		app.keys('3');
		app.look([api, aWorkingRow('web')]);
		app.send({type: 'delivered', row: formOf(0).key, sent: {receipt: landed, outboxId: undefined}, text: undefined});
		expect(app.state().cursor).toBe('api');
	});

	test.each(['r', 'N'])('what is written on after %s was refused answers nothing, until its writer pauses', (key) => {
		const app = seen([{...database, kind: 'background'}, api]);
		app.keys('j');
		app.wait(1000);
		if (key === 'N') app.look([{...database, kind: 'background'}, asking(api, ['Yes', 'Perhaps'])]);
		app.wait(1000);
		app.keys(key);
		expect(app.state().mode.kind).toBe('queue');
		app.wait(900);
		app.keys('j', 'k');
		app.wait(900);
		expect(answers(app.keys('1', 'y', 'n'))).toEqual([]);
		app.look([api]);
		app.keys('N');
		expect(app.state().mode.kind).toBe('queue');
		expect(app.notice()).toBe('Ignored: the key before it did nothing. Wait a second, then press a key.');
		expect(app.keys('s', 'd', ',', 'z', '5', '/', 'x', 'enter').filter(({type}) => type !== 'wait')).toEqual([]);
		expect(app.state()).toMatchObject({mode: {kind: 'queue'}, cursor: 'api'});
		app.wait(1000);
		expect(answers(app.keys('1'))).toHaveLength(1);
	});

	test('no letter of what is written on after N was refused opens a line, whose rest would be sent as a reply', () => {
		const app = seen([inWords]);
		app.wait(1000);
		app.keys('N');
		expect(app.notice()).toBe('web asked an open question: press r to reply');
		expect(app.keys(...'add a test first', 'enter').filter(({type}) => type !== 'wait')).toEqual([]);
		expect(app.state()).toMatchObject({mode: {kind: 'queue'}, cursor: 'web'});
		app.wait(1000);
		app.keys('r');
		expect(app.state().mode.kind).toBe('reply');
	});

	test('moving on to another prompt counts as a change of it', () => {
		const app = seen([api, database]);
		expect(answers(app.keys('j', '1'))).toEqual([]);
		app.wait(350);
		expect(answers(app.keys('1'))).toEqual([expect.objectContaining({token: 'token-2'})]);
	});

	test('what is not on the screen has to be read first, and then answers from the card', () => {
		const app = seen([api]);
		app.send({type: 'resized', columns: 40, rows: 9});
		expect(answers(app.keys('1'))).toEqual([]);
		expect(app.notice()).toBe('Not all of it is shown here: press Space to read it, then answer');
		app.keys('space');
		expect(answers(app.keys('1'))).toEqual([]);
		expect(app.notice()).toBe('Ignored: this page has only just opened. Read it, then answer.');
		app.wait(350);
		expect(answers(app.keys('1'))).toHaveLength(1);
		expect(app.state().mode).toEqual({kind: 'queue'});
	});

	test('a request that is cut has to be read first', () => {
		const app = seen([asking(aBlockedRow('api', 'make\n'.repeat(38)), threeOptions)]);
		expect(answers(app.keys('y'))).toEqual([]);
		app.send({type: 'resized', columns: 150, rows: 60});
		expect(answers(app.keys('y'))).toHaveLength(1);
	});

	test('without a preview nothing shows what is asked', () => {
		const app = seen([api]);
		app.keys('w');
		expect(answers(app.keys('1'))).toEqual([]);
	});

	test.each([
		['9', [api], 'This dialog has no option 9'],
		['1', [aBlockedRow('api')], 'The options are not read yet'],
		['y', [database], 'This is a question: choose an option by number'],
		['N', [database], 'This dialog has no field for a reason'],
		['1', [aWorkingRow('docs')], 'docs is not waiting for an answer'],
		['y', [inWords], 'web asked an open question: press r to reply'],
		['r', [api], 'api has a dialog open; answer it first'],
		['A', [api], 'No other session asks the same'],
		['x', [api], 'Nothing to interrupt: api is not working'],
		['R', [api], 'Nothing to retry: api has no failed turn'],
		['O', [api], 'Nothing to resume: api has not ended'],
		['e', [api], 'Nothing is waiting to be sent'],
	] as const)('%s says why it cannot work now', (key, rows, why) => {
		const app = seen(rows);
		app.keys(key);
		expect(app.notice()).toBe(why);
	});
});

describe('words for an answer', () => {
	test('a reason for no goes with the prompt it was begun for', () => {
		const app = seen([api]);
		app.keys('N', 'u', 's', 'e', ' ', 'i', 't');
		expect(answers(app.keys('enter'))).toEqual([{type: 'answer', row: api, token: 'token-1', choice: {kind: 'no', reason: 'use it'}}]);
	});

	test('an option that takes words opens the input line', () => {
		const app = seen([database]);
		app.keys('3');
		expect(app.state().mode).toMatchObject({kind: 'reply', purpose: {kind: 'words', about: 3}});
		expect(answers(app.keys('a', 'enter'))[0]?.choice).toEqual({kind: 'options', numbers: [3], text: 'a'});
	});

	test('nothing is sent once the prompt is another one, and the words stay', () => {
		const app = seen([api]);
		app.keys('N', 'n', 'o');
		app.look([{...api, token: 'another'}]);
		expect(answers(app.keys('enter'))).toEqual([]);
		expect(app.notice()).toBe('Nothing was sent: the prompt changed while you wrote');
		expect(app.state().mode).toMatchObject({kind: 'reply', editor: {before: 'no'}});
	});

	test('a field has one line: a pasted break becomes a blank, a new line says so', () => {
		const app = seen([api]);
		app.keys('N');
		app.press({type: 'text-edited', edit: {kind: 'insert', text: 'one\r\n  two'}});
		expect(app.state().mode).toMatchObject({editor: {before: 'one two'}});
		app.keys('alt-enter');
		expect(app.notice()).toBe('The field of a dialog takes one line');
	});
});

describe('several choices', () => {
	test('digits check, Enter sends what is checked', () => {
		const app = seen([several()]);
		expect(answers(app.keys('2', '1', '2', '2'))).toEqual([]);
		expect(app.state().mode).toMatchObject({kind: 'choose', picks: [1, 2]});
		expect(answers(app.keys('enter'))[0]).toMatchObject({token: 'token-3', choice: {kind: 'options', numbers: [1, 2], text: undefined}});
	});

	test('nothing checked, or another question by now, sends nothing', () => {
		const app = seen([several()]);
		expect(answers(app.keys('1', '1', 'enter'))).toEqual([]);
		expect(app.notice()).toBe('Nothing is chosen yet');
		app.keys('1');
		app.look([{...several(), token: 'another'}]);
		app.wait(1000);
		expect(answers(app.keys('enter'))).toEqual([]);
		expect(app.notice()).toBe('Nothing was sent: the question changed while you chose');
	});

	test('what does not go with others says so', () => {
		const app = seen([several()]);
		app.keys('1', '4');
		expect(app.notice()).toBe('This option cannot be combined: press Esc to clear the others');
	});
});

describe('alike', () => {
	const row = (id: string, more: Partial<Row> = {}) => asking(aBlockedRow(id), threeOptions, {token: `token ${id}`, ...more});
	const five = ['a', 'b', 'c', 'd', 'e'].map((id) => row(id));

	/** The list of those that ask the same, with the request in full above it. */
	function listed(rows: readonly Row[]) {
		const app = seen(rows);
		app.keys('A');
		app.wait(400);
		return app;
	}

	test('one key answers all, each with its own token', () => {
		const app = listed([...five, asking(aBlockedRow('other', 'rm -rf x'), threeOptions)]);
		expect(answers(app.keys('1')).map(({row: to, token}) => [to.project, token])).toEqual(
			['a', 'b', 'c', 'd', 'e'].map((id) => [id, `token ${id}`]),
		);
	});

	test('a command is the same whatever it is described as, another input is not', () => {
		const described = row('b');
		const {context} = described.state;
		if (context.kind !== 'blocked') throw new Error('not blocked');
		const same = {
			...described,
			state: {
				...described.state,
				context: {...context, ask: {kind: 'tool', tool: 'Bash', input: {command: 'npm test'}, rules: []} as const},
			},
		};
		const app = seen([row('a'), same, asking(aBlockedRow('c', 'npm run lint'), threeOptions)]);
		app.keys('A');
		expect(app.state().mode).toMatchObject({prompts: [{row: {project: 'a'}}, {row: {project: 'b'}}]});
	});

	test('those that changed since they were listed are left out, and named', () => {
		const app = listed(five);
		app.look([row('a'), aWorkingRow('b'), row('c', {token: 'another'}), asking(aBlockedRow('d'), ['Yes', 'No'], {token: 'token d'})]);
		expect(answers(app.keys('3')).map(({row: to}) => to.project)).toEqual(['a']);
		expect(app.notice()).toBe('Skipped: b (it was answered), c (it asks something else now), d (its options differ), e (it is gone)');
	});

	test('the last receipt brings the sum', () => {
		const app = listed([row('a'), row('b'), row('c')]);
		app.keys('y');
		expect(app.state().batch).toMatchObject({of: 3, verb: 'approved'});
		const deliver = (id: string, receipt: Receipt) =>
			app.send({type: 'delivered', row: id as RowKey, sent: {receipt, outboxId: undefined}, text: undefined});
		deliver('a', landed);
		deliver('b', refused);
		expect(app.notice()).toBeUndefined();
		deliver('c', landed);
		expect(app.notice()).toBe('✓ 2 approved · 1 not sent: b (the prompt changed since it was shown)');
		expect(app.state().batch).toBeUndefined();
	});

	test('a batch that was denied is a success, and one that reached nobody has no ✓', () => {
		const sum = (receipt: Receipt) => {
			const app = listed([row('a'), row('b')]);
			app.keys('n');
			for (const id of ['a', 'b']) app.send({type: 'delivered', row: id as RowKey, sent: {receipt, outboxId: undefined}, text: undefined});
			return app.notice();
		};
		expect(sum(landed)).toBe('✓ 2 denied');
		expect(sum(refused)).toMatch(/^0 denied · 2 not sent: a \(/);
	});

	test('a key pressed with the list is too early', () => {
		const app = seen(five);
		expect(answers(app.keys('A', '1'))).toEqual([]);
	});
});

describe('replying', () => {
	const idle = aRow({id: 'idle'});
	const replies = (effects: readonly Effect[]) => effects.filter((effect) => effect.type === 'reply');

	test('Enter sends what was written', () => {
		const app = seen([idle]);
		const effects = app.keys('r', 'h', 'i', 'alt-enter', 'x', 'enter');
		expect(replies(effects)).toEqual([
			{type: 'reply', row: idle, reply: {text: 'hi\nx', queue: false, allowShell: false, entry: undefined}},
		]);
		expect(app.state().mode.kind).toBe('queue');
	});

	test('nothing but blanks is not sent', () => {
		const app = seen([idle]);
		expect(replies(app.keys('r', ' ', 'enter'))).toEqual([]);
		expect(app.notice()).toBe('Nothing to send: the text is empty');
	});

	test('! runs a shell command only with a second Enter, and typing on takes that back', () => {
		const app = seen([idle]);
		expect(replies(app.keys('r', '!', 'l', 's', 'enter'))).toEqual([]);
		expect(replies(app.keys('x', 'enter'))).toEqual([]);
		expect(replies(app.keys('enter'))).toEqual([
			expect.objectContaining({reply: expect.objectContaining({text: '!lsx', allowShell: true})}),
		]);
	});

	test('a session at work gets it only when it is queued', () => {
		const app = seen([aWorkingRow('docs')]);
		expect(replies(app.keys('r', 'a', 'enter'))).toEqual([]);
		expect(app.notice()).toBe('docs is working: press C-t to queue the text, Esc to keep it');
		expect(replies(app.keys('ctrl-t'))).toEqual([expect.objectContaining({reply: expect.objectContaining({text: 'a', queue: true})})]);
	});

	test('a session that asks by now gets nothing', () => {
		const app = seen([aRow({id: 'blocked'})]);
		app.keys('r', 'y');
		app.look([aBlockedRow('blocked')]);
		expect(replies(app.keys('enter', 'ctrl-t'))).toEqual([]);
		expect(app.state().mode.kind).toBe('reply');
	});

	test('a text that was left is there when one comes back, and gone once it was sent', () => {
		const app = seen([idle]);
		app.keys('r', 'h', 'i', 'esc');
		expect(app.state().mode.kind).toBe('queue');
		app.keys('r');
		expect(app.state().mode).toMatchObject({editor: {before: 'hi'}});
		app.keys('enter', 'r');
		app.send({type: 'delivered', row: idle.key, sent: {receipt: landed, outboxId: undefined}, text: 'hi'});
		app.wait(1000);
		app.keys('r');
		expect(app.state().mode).toMatchObject({editor: {before: ''}});
	});

	test('a refused text is there again, under its name in the outbox', () => {
		const app = seen([idle]);
		app.keys('r', 'h', 'i', 'enter');
		app.send({type: 'delivered', row: idle.key, sent: {receipt: refused, outboxId: 'entry-1'}, text: 'hi'});
		expect(app.notice()).toBe('idle: not sent: the prompt changed since it was shown (the text is kept: beckon outbox)');
		expect(replies(app.keys('r', 'enter'))).toEqual([
			expect.objectContaining({reply: expect.objectContaining({text: 'hi', entry: 'entry-1'})}),
		]);
	});

	test('text that stands in the composer is offered Enter, and nothing is typed again', () => {
		const app = seen([idle]);
		app.keys('r', 'h', 'enter');
		app.send({type: 'delivered', row: idle.key, sent: {receipt: {kind: 'typed', why: 'still-typed'}, outboxId: 'entry-1'}, text: 'h'});
		expect(app.state().unsent.size).toBe(0);
		expect(app.keys('e')).toContainEqual({type: 'submit', row: idle, entry: 'entry-1'});
	});

	test('past replies are asked for once, and come up', () => {
		const app = seen([idle]);
		expect(app.keys('r')).toContainEqual({type: 'recall'});
		app.send({type: 'past-recalled', texts: ['older', 'newer']});
		app.keys('up');
		expect(app.state().mode).toMatchObject({editor: {before: 'newer'}});
		expect(app.keys('esc', 'r')).not.toContainEqual({type: 'recall'});
	});

	test('the user’s editor gets the text and gives it back', () => {
		const app = seen([idle]);
		expect(app.keys('r', 'a', 'ctrl-g')).toContainEqual({type: 'write', text: 'a'});
		app.send({type: 'text-written', text: 'a\r\nb\n'});
		expect(app.state().mode).toMatchObject({editor: {before: 'a\nb'}});
	});

	test('controls and paste ends never get into the text', () => {
		const app = seen([idle]);
		app.keys('r');
		app.press({type: 'text-edited', edit: {kind: 'insert', text: 'a\u001b[201~\u0007b'}});
		expect(app.state().mode).toMatchObject({editor: {before: 'ab'}});
	});
});

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

describe('the small screen', () => {
	const start = {mode: {kind: 'quick'}, quick: createQuick()} as const;
	const idle = aRow({id: 'idle'});

	test('shows who is next, answers, and moves on to the next', () => {
		const app = seen([api, idle, aDoneRow('done')], {start});
		expect(app.cursor()).toBe('api');
		expect(answers(app.keys('1'))).toHaveLength(1);
		app.send({type: 'delivered', row: api.key, sent: {receipt: landed, outboxId: undefined}, text: undefined});
		expect(app.cursor()).toBe('idle');
		expect(app.state().mode).toMatchObject({kind: 'reply', row: 'idle'});
	});

	test('waits for the receipt before it moves on, and a refusal brings the text back', () => {
		const app = seen([idle, api], {start});
		app.keys('tab');
		expect(app.state().mode).toMatchObject({kind: 'reply', row: 'idle'});
		app.keys('h', 'i', 'enter');
		expect([app.cursor(), app.state().mode.kind]).toEqual(['idle', 'quick']);
		app.send({type: 'delivered', row: idle.key, sent: {receipt: refused, outboxId: 'entry'}, text: 'hi'});
		expect(app.state().mode).toMatchObject({kind: 'reply', editor: {before: 'hi'}});
	});

	test('Tab goes on to the next session, and what was written is kept', () => {
		const app = seen([idle, aRow({id: 'later', state: {since: Date.UTC(2026, 5, 1, 11, 59, 30)}})], {start});
		app.keys('h', 'i', 'tab');
		expect(app.state().mode).toMatchObject({kind: 'reply', row: 'later', editor: {before: ''}});
		expect(app.state().unsent.get('idle')).toEqual({text: 'hi', entry: undefined});
	});

	test.each<[string, Quick]>([
		['the queue', createQuick()],
		['one pane', createQuick({socket: '/tmp/tmux-1000/default', pane: '%1'})],
	])('of %s stays with a form of several questions until its last is answered', (_, quick) => {
		const inPane = (row: Row): Row => ({...row, place: aPlace()});
		const app = seen([inPane(formOf(0)), idle], {start: {...start, quick}});
		const send = (key: string, next: Row) => {
			app.keys(key);
			const effects = app.send({type: 'delivered', row: next.key, sent: {receipt: landed, outboxId: undefined}, text: undefined});
			expect(app.state().mode.kind).toBe('quick');
			app.look([inPane(next), idle]);
			app.wait(1000);
			return effects;
		};
		for (const [key, next] of [
			['2', formOf(1)],
			['1', formOf(2)],
		] as const) {
			expect(send(key, next)).not.toContainEqual({type: 'quit'});
			expect(app.cursor()).toBe('web');
		}
	});

	test('comes to its end: nobody is left', () => {
		const app = seen([api], {start});
		app.keys('1');
		app.send({type: 'delivered', row: api.key, sent: {receipt: landed, outboxId: undefined}, text: undefined});
		expect(app.cursor()).toBeUndefined();
		expect(app.keys('esc')).toContainEqual({type: 'quit'});
	});

	test('what asks anew comes back', () => {
		const app = seen([api], {start});
		app.keys('1');
		app.send({type: 'delivered', row: api.key, sent: {receipt: landed, outboxId: undefined}, text: undefined});
		app.look([{...api, token: 'another'}]);
		expect(app.cursor()).toBe('api');
	});

	test('Esc closes it, with a text only when it comes twice', () => {
		expect(seen([idle], {start}).keys('esc')).toContainEqual({type: 'quit'});
		const app = seen([idle], {start});
		expect(app.keys('a', 'esc')).not.toContainEqual({type: 'quit'});
		expect(app.keys('esc')).toContainEqual({type: 'quit'});
	});

	test('one pane only: its session whatever it does, and the end once it was answered', () => {
		const here = {...aWorkingRow('here'), place: aPlace({panePid: 7})};
		const pane = {socket: '/tmp/tmux-1000/default', pane: '%1'};
		const elsewhere = {...api, place: {...aPlace(), pane: '%9' as never}};
		const app = seen([elsewhere, here], {start: {mode: {kind: 'quick'}, quick: createQuick(pane)}});
		expect(app.cursor()).toBe('here');
		app.keys('a', 'ctrl-t');
		expect(app.send({type: 'delivered', row: here.key, sent: {receipt: landed, outboxId: undefined}, text: 'a'})).toContainEqual({
			type: 'quit',
		});
	});
});
