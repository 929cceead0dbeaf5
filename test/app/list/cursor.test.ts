import {describe, expect, test} from 'vitest';
import type {RowKey} from '../../../src/core/address.js';
import type {Row} from '../../../src/core/session.js';
import {play} from '../../helpers/navigator/app-play.js';
import {landed} from '../../helpers/samples/answers.js';
import {aBlockedRow, aRow, aWorkingRow, noon} from '../../helpers/samples/rows.js';

const asks = (id: string, place: number): Row => {
	const row = aBlockedRow(id, `make ${id}`);
	return {...row, token: `token ${id}`, state: {...row.state, since: noon - 600_000 + place * 1000}};
};
const [a, b, c] = [asks('a', 1), asks('b', 2), asks('c', 3)];
const docs = aWorkingRow('docs');

function at(row: string, rows: readonly Row[] = [a, b, c, docs]) {
	const app = play(rows);
	app.send({type: 'resized', columns: 150, rows: 40});
	while (app.cursor() !== row) {
		const before = app.cursor();
		app.keys('j');
		if (app.cursor() === before) throw new Error(`no row ${row}`);
	}
	app.wait(1000);
	return app;
}

/** The answer landed, and the look after it finds the session at work. */
function answer(app: ReturnType<typeof at>, key: string, left: readonly Row[]) {
	app.keys('y');
	app.look(left);
	app.send({type: 'delivered', row: key as RowKey, sent: {receipt: landed, outboxId: undefined}, text: undefined});
	app.look(left);
	app.wait(1000);
}

describe('after an answer the cursor', () => {
	test('goes to the next row below in the same group, whatever the queue is headed by', () => {
		const app = at('b');
		answer(app, 'b', [a, aWorkingRow('b'), c, docs]);
		expect(app.cursor()).toBe('c');
	});

	test('goes to the one above where none is below', () => {
		const app = at('c');
		answer(app, 'c', [a, b, aWorkingRow('c'), docs]);
		expect(app.cursor()).toBe('b');
	});

	test('goes to the next group where its own is empty', () => {
		const app = at('a', [a, docs]);
		answer(app, 'a', [aWorkingRow('a'), docs]);
		expect(app.cursor()).toBe('docs');
	});

	test('stays where its human went meanwhile, and where the answer was refused', () => {
		const app = at('b');
		app.keys('y', 'k');
		app.send({type: 'delivered', row: b.key, sent: {receipt: landed, outboxId: undefined}, text: undefined});
		expect(app.cursor()).toBe('a');
		const other = at('b');
		other.keys('y');
		other.send({type: 'delivered', row: b.key, sent: {receipt: {kind: 'refused', why: 'copy-mode'}, outboxId: undefined}, text: undefined});
		expect(other.cursor()).toBe('b');
	});

	test('passes those that are being answered too', () => {
		const app = at('a');
		app.keys('y', 'j');
		app.wait(1000);
		app.keys('y', 'k');
		app.send({type: 'delivered', row: a.key, sent: {receipt: landed, outboxId: undefined}, text: undefined});
		expect(app.cursor()).toBe('c');
	});
});

test('after a reply the cursor goes on, after an interrupt it stays', () => {
	const app = at('one', [aRow({id: 'one', state: {since: noon - 9000}}), aRow({id: 'two', state: {since: noon - 8000}})]);
	app.keys('r', 'h', 'i', 'enter');
	app.send({type: 'delivered', row: 'one' as RowKey, sent: {receipt: landed, outboxId: undefined}, text: 'hi'});
	expect(app.notice()).toBe('✓ one: replied');
	expect(app.cursor()).toBe('two');
	const other = at('docs');
	other.keys('x', 'x');
	other.send({type: 'delivered', row: docs.key, sent: {receipt: landed, outboxId: undefined}, text: undefined});
	other.look([a, b, c, aRow({id: 'docs'})]);
	expect(other.notice()).toBe('✓ docs: interrupted');
	expect(other.cursor()).toBe('docs');
});

test('after a snooze the cursor goes to the next row below in the same group', () => {
	const app = at('b');
	app.keys('z', '2');
	app.look([a, {...b, marks: {...b.marks, snoozedAt: noon + 1000, snoozedUntil: noon + 7_200_000}}, c, docs]);
	expect(app.cursor()).toBe('c');
});

test('whoever comes back from a jump finds the row they left, also the one at the head', () => {
	const app = at('c');
	app.keys('enter');
	app.send({type: 'jumped'});
	app.look([a, b, c, docs]);
	expect(app.cursor()).toBe('c');
	const head = play([b, c]);
	expect(head.keys('enter')).toContainEqual(expect.objectContaining({type: 'jump'}));
	head.send({type: 'jumped'});
	head.look([a, b, c]);
	expect(head.cursor()).toBe('b');
});

describe('a filter', () => {
	test('that is left leads back to the row it was opened on', () => {
		const app = at('c');
		app.keys('/');
		app.press({type: 'typed', text: 'a'});
		expect(app.cursor()).toBe('a');
		app.keys('esc');
		expect(app.cursor()).toBe('c');
	});

	test('that was erased shows the row it was opened on', () => {
		const app = at('c');
		app.keys('/');
		app.press({type: 'typed', text: 'a'});
		app.keys('backspace');
		expect(app.cursor()).toBe('c');
	});

	test('that was kept leaves the cursor with the row that was found', () => {
		const app = at('c');
		app.keys('/');
		app.press({type: 'typed', text: 'make'});
		app.keys('down', 'esc');
		expect(app.state().filter).toBe('');
		expect(app.cursor()).toBe('b');
	});
});
