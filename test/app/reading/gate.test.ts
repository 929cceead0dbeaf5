import {describe, expect, test} from 'vitest';
import type {Effect} from '../../../src/app/effect.js';
import type {AppState} from '../../../src/app/model.js';
import {createQuick} from '../../../src/app/reply/quick.js';
import type {Row} from '../../../src/core/session.js';
import {play} from '../../helpers/app-play.js';
import {aBlockedRow} from '../../helpers/rows.js';

const answers = (effects: readonly Effect[]) => effects.filter(({type}) => type === 'answer');

const long: Row = {...aBlockedRow('api'), token: 'long'};

/** As it is drawn: with the first lines of its request alone. */
function cut(rows: readonly Row[] = [long], start: Partial<AppState> = {}) {
	const app = play(rows, {start});
	app.send({type: 'resized', columns: 150, rows: 40});
	const card = (isCut: boolean, isAlone = start.quick !== undefined) =>
		app.send({type: 'card-measured', card: {row: long.key, token: 'long', isCut, isAlone}});
	card(true);
	app.wait(1000);
	const page = (token = 'long') => app.send({type: 'page-measured', drawn: {lines: 2005, rows: 38, must: 2000, token}});
	return {...app, card, page};
}

describe('a request that is longer than the screen', () => {
	test('is answered nowhere before its end was seen, and everywhere after', () => {
		const app = cut();
		expect(answers(app.keys('y'))).toEqual([]);
		expect(app.notice()).toBe('too long to show here: Space reads it, then answer');
		app.keys('space');
		app.page();
		expect(answers(app.keys('y', 'n', '1'))).toEqual([]);
		expect(app.notice()).toBe('read it to its end first: 38 of 2,000 lines (Space)');
		app.keys('space');
		expect(answers(app.keys('y'))).toEqual([]);
		app.keys('G', 'esc');
		app.card(true);
		expect(app.state().mode.kind).toBe('queue');
		expect(answers(app.keys('y'))).toHaveLength(1);
	});

	test('is answered in the reader once its end was seen, also above it again', () => {
		const app = cut();
		app.keys('space');
		app.page();
		app.keys('G', 'g');
		expect(answers(app.keys('y'))).toHaveLength(1);
	});

	test('that fits beside the list need not be read to its end in the reader', () => {
		const app = cut();
		app.card(false);
		app.keys('space');
		app.page();
		expect(answers(app.keys('y'))).toHaveLength(1);
	});

	test('is another one after a new prompt: it is read from its top', () => {
		const app = cut();
		app.keys('space');
		app.page();
		app.keys('G');
		app.look([{...long, token: 'next'}]);
		app.wait(1000);
		expect(answers(app.keys('y'))).toEqual([]);
		app.page('next');
		expect(app.state().mode).toMatchObject({kind: 'card', page: {top: 0}});
		expect(answers(app.keys('y'))).toEqual([]);
	});

	test('is remembered only as long as somebody asks it', () => {
		const app = cut();
		app.keys('space');
		app.page();
		app.keys('G');
		expect([...app.state().read]).toEqual(['long']);
		app.look([{...long, token: 'next'}]);
		app.page('next');
		app.keys('G');
		expect([...app.state().read]).toEqual(['next']);
	});

	test('was read on the small screen too', () => {
		const app = cut([long], {mode: {kind: 'quick'}, quick: createQuick()});
		expect(answers(app.keys('y'))).toEqual([]);
		app.keys('space');
		app.page();
		app.keys('G', 'esc');
		expect(app.state().mode.kind).toBe('quick');
		expect(answers(app.keys('y'))).toHaveLength(1);
	});

	test('is read before all that ask the same are answered, and then all of them are', () => {
		const rows = [long, {...aBlockedRow('web'), token: 'web'}];
		const app = cut(rows);
		app.keys('A');
		app.page();
		app.wait(400);
		expect(answers(app.keys('y', 'n', '1'))).toEqual([]);
		expect(app.notice()).toBe('read it to its end first: 38 of 2,000 lines (Space)');
		app.keys('G');
		expect(answers(app.keys('y'))).toHaveLength(2);
	});

	test('that a screen reader was given whole is answered where no detail is drawn', () => {
		const app = cut();
		app.send({type: 'resized', columns: 40, rows: 8});
		expect(answers(app.keys('y'))).toEqual([]);
		app.card(false, true);
		expect(answers(app.keys('y'))).toHaveLength(1);
	});
});
