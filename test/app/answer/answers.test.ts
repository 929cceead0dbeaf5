/** Answers to a dialog in place: one option, several, and words. */
import {describe, expect, test} from 'vitest';
import type {Row} from '../../../src/core/session.js';
import {answers, api, asking, database, formOf, landed, seen, threeOptions} from '../../helpers/samples/answers.js';
import {optionsOf} from '../../helpers/samples/dialogs.js';
import {aBlockedRow, aQuestionRow, aRow, aWorkingRow, withRequest} from '../../helpers/samples/rows.js';

const said = {kind: 'rest', said: 'Shall I go on?', shells: 0, wakesItself: false, interrupted: false} as const;

const limited = aRow({
	id: 'limited',
	state: {
		group: 'autonomous',
		state: 'retrying',
		label: 'Limit until 3pm · goes on by itself',
		context: {kind: 'error', error: 'rate_limit', message: '', resetsAt: '3pm'},
	},
});

const inWords = aRow({id: 'web', state: {state: 'awaiting_input', label: 'Shall I go on?', context: said}});

function several(): Row {
	const {context} = aQuestionRow('web').state;
	if (context.kind !== 'blocked' || context.ask.kind !== 'questions') throw new Error('not blocked');
	const questions = context.ask.questions.map((question) => ({...question, multiSelect: true}));
	const options = optionsOf('questions', 'PostgreSQL', 'SQLite', 'Type something', 'Submit', 'Chat about this');
	return {...withRequest(aQuestionRow('web'), {ask: {...context.ask, questions}, options}), token: 'token-3'};
}

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

	test('an interrupt is of the turn that ran when it was asked', () => {
		const docs = aWorkingRow('docs');
		const app = seen([docs]);
		app.keys('x');
		app.look([{...docs, lastReportAt: docs.lastReportAt + 5000}]);
		expect(app.keys('x').filter(({type}) => type === 'act')).toEqual([{type: 'act', row: docs, act: 'interrupt'}]);
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
		expect(app.notice()).toBe('Ignored: the last key was refused. Pause a moment, or press Esc');
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
		expect(app.notice()).toBe('Cut off here: Space shows the rest');
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
		['9', [api], 'No option 9 here'],
		['1', [aBlockedRow('api')], 'Loading the options…'],
		['y', [database], 'This is a question: choose an option by number'],
		['N', [database], 'This dialog has no field for a reason'],
		['1', [aWorkingRow('docs')], 'docs is not waiting for an answer'],
		['y', [inWords], 'web asked an open question: press r to reply'],
		['r', [{...api, notes: ['behind-shell']}], 'api is behind a shell: if it is suspended, type fg in its pane'],
		['r', [api], 'api has a dialog open; answer it first'],
		['A', [api], 'No identical prompts'],
		['x', [api], 'Nothing to interrupt: api is not working'],
		['x', [limited], 'It goes on by itself when its limit ends: Esc in its pane calls that off'],
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
		app.press({type: 'typed', text: 'one\r\n  two'});
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

	test('a reply that was begun while choices are checked does not send them', () => {
		const app = seen([several()]);
		app.keys('1');
		expect(answers(app.keys('r', 'N', 'o', '2', 'enter'))).toEqual([]);
		expect(app.state().mode).toMatchObject({kind: 'choose', picks: [1]});
		app.wait(1000);
		expect(answers(app.keys('enter'))).toHaveLength(1);
	});

	test('what does not go with others says so', () => {
		const app = seen([several()]);
		app.keys('1', '4');
		expect(app.notice()).toBe('This option cannot be combined: press Esc to clear the others');
	});
});
