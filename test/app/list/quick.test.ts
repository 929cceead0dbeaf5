/** The small screen, one session after the other. */
import {describe, expect, test} from 'vitest';
import {createQuick} from '../../../src/app/list/cursor.js';
import type {QuickScreen} from '../../../src/app/list/model.js';
import type {Row} from '../../../src/core/session.js';
import {answers, api, formOf, landed, refused, seen} from '../../helpers/samples/answers.js';
import {aDoneRow, aPlace, aRow, aWorkingRow} from '../../helpers/samples/rows.js';

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

	test.each<[string, QuickScreen]>([
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
