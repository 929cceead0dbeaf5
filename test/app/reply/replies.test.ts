/** Replies from the input line. */
import {describe, expect, test} from 'vitest';
import type {Effect} from '../../../src/app/model.js';
import {landed, refused, seen} from '../../helpers/samples/answers.js';
import {aBlockedRow, aRow, aWorkingRow, noon} from '../../helpers/samples/rows.js';

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

	test('what was written for a session whose host went silent meanwhile stays in the line', () => {
		const app = seen([aRow({id: 'far', host: 'box'})]);
		app.keys('r', 'h', 'i');
		app.look([aRow({id: 'far', host: 'box', lastSeenAt: noon, silence: 'Connection refused'})]);
		expect(replies(app.keys('enter'))).toEqual([]);
		expect(app.notice()).toBe('Not sent: box does not answer: Connection refused');
		expect(app.state().mode).toMatchObject({kind: 'reply', editor: {before: 'hi'}});
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
		app.press({type: 'typed', text: 'a\u001b[201~\u0007b'});
		expect(app.state().mode).toMatchObject({editor: {before: 'ab'}});
	});
});
