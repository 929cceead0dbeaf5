import {describe, expect, test} from 'vitest';
import {pastView} from '../../../src/app/past/lines.js';
import {type HostName, parseSessionId} from '../../../src/core/address.js';
import {defaultConfig} from '../../../src/core/config.js';
import type {FarFound, PastFound, PlacedHit} from '../../../src/core/search/hit.js';
import {play} from '../../helpers/navigator/app-play.js';
import {aRow, noon} from '../../helpers/samples/rows.js';

function aHit(id: string, project = 'shop'): PlacedHit {
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

const found = (...hits: readonly PlacedHit[]): PastFound => ({hits, total: hits.length, reading: undefined, problem: undefined});

function opened(...hits: readonly PlacedHit[]) {
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
	app.send({type: 'past-found', order: {text: 'ne', project: undefined, only: undefined, onHosts: false}, found: found(aHit('a'))});
	expect(app.mode()).toMatchObject({found: {hits: []}});
	app.answer(found(aHit('a')));
	expect(app.mode()).toMatchObject({found: {total: 1}});
});

test('nothing is said to be missing before the words were answered', () => {
	const app = opened();
	const none = () => pastView(app.state(), {columns: 100, rows: 20})?.none;
	app.press({type: 'typed', text: 'ne'});
	expect(none()).toBe('Nothing was found yet');
	app.answer(found());
	expect(none()).toBe('Nothing was found');
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
		expect(app.effects('resume-past')).toEqual([{type: 'resume-past', sessionId: id, host: undefined, name: 'shop'}]);
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

describe('hosts', () => {
	const host = 'gpu1' as HostName;
	const onHost = (id: string, isAlive: boolean): PlacedHit => ({
		...aHit(id, 'train'),
		far: {host, key: id, state: isAlive ? 'acting' : 'session_ended', isAlive},
	});
	const far = (...hits: readonly PlacedHit[]): readonly FarFound[] => [{host, hits, total: hits.length}];
	const searching = () => {
		const config = {...defaultConfig, hosts: [{name: 'gpu1', command: ['false']}] as const};
		const app = play([aRow({id: 'live', project: 'api'}), aRow({id: 'there', project: 'train', host})], {start: {config}});
		app.keys('ctrl-f', 'ctrl-r');
		app.press({type: 'typed', text: 'needle'});
		const due = app.effects.flatMap((effect) => (effect.type === 'wait' && effect.event.type === 'hosts-due' ? [effect.event] : [])).at(-1);
		const asked = () => app.effects.flatMap((effect) => (effect.type === 'search-hosts' ? [effect.order] : []));
		const answer = (found: readonly FarFound[]) => {
			if (due !== undefined) app.send({type: 'hosts-found', order: due.order, far: found});
		};
		const title = () => pastView(app.state(), {columns: 80, rows: 20})?.title;
		return {...app, due, asked, answer, title};
	};

	test('are asked once nothing was typed for a moment, and never for words that were typed on', () => {
		const {due, send, press, asked, title} = searching();
		expect(asked()).toEqual([]);
		expect(title()).toContain('hosts are asked');
		if (due !== undefined) send(due);
		expect(asked()).toMatchObject([{text: 'needle', onHosts: true}]);
		press({type: 'typed', text: 's'});
		if (due !== undefined) send(due);
		expect(asked()).toHaveLength(1);
	});

	test('add their sessions behind those of this machine, to jump to or to resume there', () => {
		const app = searching();
		app.answer(far(onHost('there', true), onHost('gone', false)));
		expect(app.title()).toContain('also on hosts · 2 found');
		app.keys('enter');
		expect(app.effects).toContainEqual(expect.objectContaining({type: 'jump', row: expect.objectContaining({project: 'train'})}));
		const other = searching();
		other.answer(far(onHost('gone', false)));
		other.keys('tab');
		expect(other.notice()).toBe('Only its host has more of it');
		other.keys('enter');
		expect(other.effects).toContainEqual({type: 'resume-past', sessionId: 'gone', host, name: 'train'});
	});

	test('that do not answer are named', () => {
		const app = searching();
		app.answer([{host, problem: 'gpu1 has not answered in 10 s'}]);
		expect(app.notice()).toBe('gpu1 has not answered in 10 s');
		expect(app.title()).not.toContain('asked');
	});
});

test('the words of the filter are taken over', () => {
	const app = play([aRow({id: 'live', project: 'api'})]);
	app.keys('/');
	app.press({type: 'typed', text: 'retry'});
	app.keys('ctrl-f');
	expect(app.effects.findLast(({type}) => type === 'search-past')).toMatchObject({order: {text: 'retry'}});
});
