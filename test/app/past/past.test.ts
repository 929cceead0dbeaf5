import {expect, test} from 'vitest';
import type {PastFound, PastHit} from '../../../src/app/past/model.js';
import {parseSessionId} from '../../../src/core/address.js';
import {play} from '../../helpers/navigator/app-play.js';
import {aRow, noon} from '../../helpers/samples/rows.js';

function aHit(id: string, project = 'shop'): PastHit {
	const sessionId = parseSessionId(id);
	if (sessionId === undefined) throw new Error(id);
	const excerpts = [{by: 'user', at: noon, text: 'needle', marks: [[0, 6]]}] as const;
	return {
		sessionId,
		agent: 'claude',
		path: '/x',
		cwd: '/src',
		branch: undefined,
		title: undefined,
		suggestedTitle: undefined,
		from: noon,
		to: noon,
		score: 1,
		messages: 1,
		excerpts,
		project,
	};
}

const found = (...hits: readonly PastHit[]): PastFound => ({hits, total: hits.length, reading: undefined, problem: undefined});

function opened(...hits: readonly PastHit[]) {
	const app = play([aRow({id: 'live', project: 'api'}), aRow({id: 'old', project: 'web', state: {state: 'session_ended'}})]);
	const orders = () => app.effects.flatMap((effect) => (effect.type === 'search-past' ? [effect.order] : []));
	app.keys('ctrl-f');
	const answer = (result: PastFound) => {
		const order = orders().at(-1);
		if (order !== undefined) app.send({type: 'past-found', order, found: result});
	};
	answer(found(...hits));
	const effects = (type: string) => app.effects.filter((effect) => effect.type === type);
	return {...app, orders, answer, effects, mode: () => app.state().mode};
}

test('each change of the words is searched once, and an answer to other words is dropped', () => {
	const app = opened();
	app.press({type: 'typed', text: 'ne'});
	app.press({type: 'typed', text: 'ed '});
	app.press('hit-down');
	expect(app.orders().map(({text}) => text)).toEqual(['', 'ne', 'need']);
	app.send({type: 'past-found', order: {text: 'ne', project: undefined, only: undefined}, found: found(aHit('a'))});
	expect(app.mode()).toMatchObject({found: {hits: []}});
	app.answer(found(aHit('a')));
	expect(app.mode()).toMatchObject({found: {total: 1}});
});

test('while transcripts are read it is asked again, and not after that', () => {
	const app = opened();
	app.answer({...found(aHit('a')), reading: {read: 1, of: 100}});
	expect(app.effects('wait')).toContainEqual({type: 'wait', name: 'past', ms: 400, event: {type: 'past-due'}});
	app.send({type: 'past-due'});
	expect(app.orders()).toHaveLength(2);
	app.answer(found(aHit('a')));
	app.keys('esc');
	app.send({type: 'past-due'});
	expect(app.orders()).toHaveLength(2);
	expect(app.mode().kind).toBe('queue');
});

test('Enter jumps to a session that lives and resumes one that has ended, listed or not', () => {
	const lives = opened(aHit('live'));
	lives.keys('enter');
	expect(lives.effects('jump')).toMatchObject([{row: {project: 'api'}}]);
	expect(lives.mode().kind).toBe('queue');
	for (const id of ['old', 'forgotten']) {
		const app = opened(aHit(id));
		app.keys('enter');
		expect(app.effects('resume-past')).toEqual([{type: 'resume-past', sessionId: id, name: 'shop'}]);
		app.send({type: 'past-resumed', name: 'shop', receipt: {kind: 'refused', why: {code: 'directory-gone', directory: '/src'}}});
		expect(app.notice()).toContain('/src');
	}
});

test('Enter without a hit says so, and does nothing', () => {
	const app = opened();
	app.keys('enter');
	expect(app.notice()).toBe('Nothing was found');
	expect(app.effects('jump')).toEqual([]);
});

test('one key narrows to the project of the selected session and back, another shows more of one session', () => {
	const app = opened(aHit('a'), aHit('b'));
	const project = app.cursor();
	app.keys('ctrl-r');
	expect(app.orders().at(-1)).toMatchObject({project});
	app.keys('ctrl-r');
	expect(app.orders().at(-1)).toMatchObject({project: undefined});
	app.answer(found(aHit('a'), aHit('b')));
	app.keys('down', 'tab');
	expect(app.orders().at(-1)).toMatchObject({only: 'b'});
	app.keys('tab');
	expect(app.orders().at(-1)).toMatchObject({only: undefined});
});

test('the words of the filter are taken over', () => {
	const app = play([aRow({id: 'live', project: 'api'})]);
	app.keys('/');
	app.press({type: 'typed', text: 'retry'});
	app.keys('ctrl-f');
	expect(app.effects.findLast(({type}) => type === 'search-past')).toMatchObject({order: {text: 'retry'}});
});
