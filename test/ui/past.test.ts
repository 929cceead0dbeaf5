/** What `ctrl-f` draws: sessions with what was said in them. */
import {expect, test} from 'vitest';
import type {NavigatorPorts} from '../../src/app/loop/runtime.js';
import type {AppEvent} from '../../src/app/model.js';
import type {PastOrder} from '../../src/app/past/model.js';
import {parseSessionId} from '../../src/core/address.js';
import {toExcerpt} from '../../src/core/search/hit.js';
import {openNavigator} from '../helpers/navigator/navigator.js';
import {aRow, noon} from '../helpers/samples/rows.js';

const hour = 3_600_000;

function finds(texts: Readonly<Record<string, string>>): Pick<NavigatorPorts, 'search-past'> {
	const search = (order: PastOrder): AppEvent => {
		const {text} = order;
		const hits = Object.entries(texts).flatMap(([id, said]) => {
			const sessionId = parseSessionId(id);
			if (sessionId === undefined || text === '' || !said.includes(text)) return [];
			const past = {sessionId, agent: 'claude', path: '/x', cwd: '/src', branch: 'main', title: undefined, suggestedTitle: 'A title'};
			const excerpts = [{by: 'user' as const, at: noon, ...toExcerpt(said, [text], 200)}];
			return [{...past, from: noon, to: noon - 2 * hour, score: 1, messages: 1, excerpts, project: `of-${id}`}];
		});
		return {type: 'past-found', order, found: {hits, total: hits.length, reading: undefined, problem: undefined}};
	};
	return {'search-past': ({order}) => search(order)};
}

test('sessions are found as one types, each with its state, its age and what was said', async () => {
	const ports = finds({live: 'why does the retry fail', gone: 'add a retry with backoff'});
	const open = openNavigator({sessions: [aRow({id: 'live', project: 'api'})], ports});
	const {type, waitForText, screen} = open.terminal;
	await waitForText('api');
	type('\x06');
	await waitForText('What was said in all sessions');
	type('retry');
	await waitForText('2 found');
	expect(screen().join('\n')).toMatch(/of-gone {2}ended · 2h · main · A title\n +you {2}add a retry with backoff/);
	expect(screen().at(-1)).toMatch(/said: retry.*Enter jump.*Esc back/);
	type('zzz');
	await waitForText('Nothing was found');
	type('\x1b');
	await waitForText('Enter jump');
	expect(screen().join('\n')).not.toContain('What was said');
});

test('what was said is drawn in its cells, whatever it is, on narrow screens too', async () => {
	const ports = finds({
		one: `${'漢字'.repeat(40)} needle`,
		two: 'needle \x1b[2J\u202e\x07 evil',
		three: `needle ${'👨‍👩‍👧'.repeat(30)}`,
	});
	const open = openNavigator({sessions: [aRow({project: 'api'})], ports, columns: 40, rows: 12});
	const {type, waitForText, screen} = open.terminal;
	await waitForText('api');
	type('\x06needle');
	await waitForText('of-three');
	expect(
		screen()
			.join('\n')
			.match(/needle/g),
	).toHaveLength(4);
	expect(screen().join('\n')).not.toMatch(/[\u202e\x1b]/u);
	expect(screen()).toHaveLength(12);
	expect(screen().at(-1)).toContain('said: needle');
});

test('the chosen session stays in sight among many', async () => {
	const ports = finds(Object.fromEntries(Array.from({length: 30}, (_, index) => [`s${index}`, `needle ${index}`])));
	const open = openNavigator({sessions: [aRow({project: 'api'})], ports, rows: 12});
	const {type, waitForText, screen} = open.terminal;
	await waitForText('api');
	type('\x06needle');
	await waitForText('30 found');
	for (let count = 0; count < 20; count++) type('\x1b[B');
	await waitForText('of-s20');
	expect(screen().find((line) => line.includes('of-s20'))).toMatch(/^[❯▸›>]/);
});
