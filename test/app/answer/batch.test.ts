/** One key that answers all sessions that ask the same. */
import {describe, expect, test} from 'vitest';
import type {RowKey} from '../../../src/core/address.js';
import type {Receipt} from '../../../src/core/receipt.js';
import type {Row} from '../../../src/core/session.js';
import {answers, asking, landed, refused, seen, threeOptions} from '../../helpers/samples/answers.js';
import {aBlockedRow, aWorkingRow} from '../../helpers/samples/rows.js';

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

	test('a click on an option answers all as its number does', () => {
		const app = listed(five);
		expect(answers(app.send({type: 'clicked', on: {on: 'option', number: 1}})).map(({row: to}) => to.project)).toEqual([
			'a',
			'b',
			'c',
			'd',
			'e',
		]);
	});

	test('they stand in the order of the list', () => {
		const since = (id: string, agoMs: number) => {
			const one = row(id);
			return {...one, state: {...one.state, since: one.state.since - agoMs}};
		};
		const app = listed([since('a', 0), since('b', 90_000), since('c', 60_000)]);
		const {mode, view} = app.state();
		expect(view.keys).toEqual(['b', 'c', 'a']);
		expect(mode).toMatchObject({prompts: ['b', 'c', 'a'].map((id) => ({row: {project: id}}))});
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
