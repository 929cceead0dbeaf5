import {expect, test} from 'vitest';
import type {Effect} from '../../../src/app/model.js';
import type {SendResult} from '../../../src/app/sends/model.js';
import type {RowKey} from '../../../src/core/address.js';
import {play} from '../../helpers/navigator/app-play.js';
import {aBlockedRow, aDoneRow, aWorkingRow} from '../../helpers/samples/rows.js';

const rows = [aBlockedRow('asks'), aDoneRow('one'), aDoneRow('two'), aWorkingRow('busy', 'Build it')];
const landed: SendResult = {receipt: {kind: 'landed', by: 'hook', afterMs: 5}, outboxId: undefined};
const refused: SendResult = {receipt: {kind: 'refused', why: 'prompt-changed'}, outboxId: 'kept-1'};
const repliesOf = (effects: readonly Effect[]) => effects.flatMap((effect) => (effect.type === 'reply' ? [effect] : []));

function ticking(...projects: readonly string[]) {
	const app = play(rows);
	app.press('first');
	for (const key of app.state().view.keys) {
		app.send({type: 'pressed', key: {type: 'key', action: 'first', index: 0}});
		while (app.state().cursor !== key) app.keys('j');
		if (projects.includes(app.cursor() ?? '')) app.keys('t');
	}
	return app;
}

test('a reply goes to all that are ticked, each by itself', () => {
	const app = ticking('one', 'two');
	app.keys('r', 'g', 'o');
	const sent = repliesOf(app.keys('enter'));
	expect(sent.map(({row, reply}) => [row.project, reply.text]).toSorted()).toEqual([
		['one', 'go'],
		['two', 'go'],
	]);
	expect([app.state().ticked.size, app.state().mode.kind]).toEqual([0, 'queue']);
});

test('those that are ticked are sent to, and named, from top to bottom of the list', () => {
	const app = play([aDoneRow('zoo'), aDoneRow('ape'), aDoneRow('yak')]);
	app.keys('S', 'n');
	app.press('first');
	for (const _ of app.state().view.keys) app.keys('t');
	const drawn = app.state().view.keys.map((key) => app.state().rows.find((row) => row.key === key)?.project);
	expect(drawn).not.toEqual(app.state().rows.map(({project}) => project));
	expect(repliesOf(app.keys('r', 'g', 'o', 'enter')).map(({row}) => row.project)).toEqual(drawn);
});

test('each has its own receipt, and one sum is told when all are in', () => {
	const app = ticking('one', 'two');
	const [first, second] = repliesOf(app.keys('r', 'g', 'o', 'enter')).map(({row}) => row.key);
	app.send({type: 'delivered', row: first as RowKey, sent: landed, text: 'go'});
	expect(app.notice()).toBeUndefined();
	app.send({type: 'delivered', row: second as RowKey, sent: refused, text: 'go'});
	expect(app.notice()).toMatch(/1 replied · 1 not sent: (one|two) \(.+\)/);
	expect([...app.state().deliveries.values()].map((one) => one.kind === 'ended' && one.receipt.kind).toSorted()).toEqual([
		'landed',
		'refused',
	]);
	expect(app.state().unsent.get(second as RowKey)).toEqual({text: 'go', entry: 'kept-1'});
});

test('who cannot get it is skipped and named; who is at work gets it when it is queued', () => {
	const app = ticking('asks', 'one', 'busy');
	expect(repliesOf(app.keys('r', 'g', 'enter')).map(({row}) => row.project)).toEqual(['one']);
	expect(app.notice()).toMatch(/^Skipped: .*asks \(it has a dialog open; answer it first\)/);
	expect(app.notice()).toContain('busy (it is working)');
	const other = ticking('one', 'busy');
	expect(
		repliesOf(other.keys('r', 'g', 'ctrl-t'))
			.map(({row}) => row.project)
			.toSorted(),
	).toEqual(['busy', 'one']);
});

test('with nobody to get it the line does not open, and what was written is kept', () => {
	const app = ticking('asks');
	app.keys('r');
	expect([app.state().mode.kind, app.notice()]).toEqual(['queue', 'asks has a dialog open; answer it first']);
	const other = ticking('one', 'two');
	other.keys('r', 'g', 'o', 'esc');
	other.keys('r');
	expect(other.state().mode).toMatchObject({editor: {before: 'go'}});
});

test('one that was answered, went to work or is gone since is left out', () => {
	const app = ticking('one', 'two');
	app.keys('r', 'g');
	app.look([aBlockedRow('asks'), aWorkingRow('one', 'Build it')]);
	expect(repliesOf(app.keys('enter'))).toEqual([]);
	expect(app.notice()).toMatch(/^None of the 2: .*Press C-t to queue the text, Esc to keep it$/);
	expect(app.state().mode.kind).toBe('reply');
	expect(repliesOf(app.keys('ctrl-t')).map(({row}) => row.project)).toEqual(['one']);
	expect(app.notice()).toBe('Skipped: two (it is gone)');
});

test('a shell command is asked about once for all of them', () => {
	const app = ticking('one', 'two');
	expect(repliesOf(app.keys('r', '!', 'l', 's', 'enter'))).toEqual([]);
	expect(repliesOf(app.keys('enter')).map(({reply}) => reply.allowShell)).toEqual([true, true]);
});
