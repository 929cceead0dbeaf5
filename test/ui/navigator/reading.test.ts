/** Finding and reading in the navigator, and the pane beside the list. */
import {describe, expect, test} from 'vitest';
import type {NavigatorPorts} from '../../../src/app/loop/runtime.js';
import type {PaneId} from '../../../src/core/address.js';
import {openNavigator, show} from '../../helpers/navigator/navigator.js';
import {keys, pasteIsOver, waitForCursor} from '../../helpers/navigator/shown.js';
import {aPlace, aRow, manyRows, noon, sixRows} from '../../helpers/samples/rows.js';

describe('finding', () => {
	test('narrows the list as one types; Esc leaves it as it was', async () => {
		const nav = await show();
		nav.terminal.type('/');
		await nav.terminal.waitForText('type to filter');
		nav.terminal.type('index');
		await nav.terminal.waitForText('/index');
		await waitForCursor(nav, 'search index');
		expect(nav.terminal.screen().join('\n')).not.toContain('billing');
		nav.terminal.type(keys.backspace.repeat(5));
		await nav.terminal.waitForText('billing');
		nav.terminal.type(keys.esc);
		await nav.terminal.waitForText('? help');
	});

	test('a kept filter stays in sight, and Esc takes it away', async () => {
		const nav = await show();
		nav.terminal.type('/');
		nav.terminal.type('q j');
		await nav.terminal.waitForText('Nothing matches “q j”');
		nav.terminal.type('\x15');
		nav.terminal.type('\x1b[200~infra\x1b[201~');
		await waitForCursor(nav, 'infra');
		await pasteIsOver(nav);
		nav.terminal.type(keys.down);
		await nav.terminal.waitForText(/\/infra {2}Enter jump.*Esc show all/);
		nav.terminal.type(keys.esc);
		await nav.terminal.waitForText('billing');
	});

	test('of a narrow footer the way out of what was looked for is the last to go', async () => {
		const nav = await show({columns: 40, rows: 20, sessions: manyRows(12)});
		nav.terminal.type('/');
		nav.terminal.type('state:permission');
		await nav.terminal.waitForText('/state:permission  Enter');
		nav.terminal.type(keys.enter);
		await nav.terminal.waitForText(/\/state:permission {2}Esc show all/);
	});
});

describe('reading', () => {
	test('? shows the keys of the row below the list, m every key, and any way out leads back', async () => {
		const nav = await show({rows: 190});
		nav.terminal.type('?');
		await nav.terminal.waitForText(/^ Keys · /m);
		expect(nav.terminal.screen().join('\n')).toMatch(/❯.* api server/);
		nav.terminal.type('m');
		await nav.terminal.waitForText(/j ↓\s+next session/);
		await nav.terminal.waitForText(/^ Finding$/m);
		nav.terminal.type('q');
		await waitForCursor(nav, 'api server');
		expect(nav.quits()).toBe(0);
	});

	test('a help longer than the screen scrolls, and stops at its end', async () => {
		const nav = await show();
		// What is set up is read last, and makes two lines more of it.
		await nav.terminal.waitUntil(() => nav.runtime.state().setup?.kind === 'ready');
		nav.terminal.type('?m');
		await nav.terminal.waitForText(/^ Answer$/m);
		nav.terminal.type('G');
		await nav.terminal.waitForText(/\^ +pinned: press P/);
		nav.terminal.type('jjjjk');
		await nav.terminal.waitUntil(() => !/\^ +pinned: press P/.test(nav.terminal.screen().join('\n')));
	});

	test('space shows all of a long plan', async () => {
		const plan = ['# Move the cache', ...Array.from({length: 60}, (_, step) => `${step + 1}. step`)].join('\n');
		const ask = {kind: 'plan', plan} as const;
		const context = {kind: 'blocked', request: 'reported', ask, asker: undefined, askedAt: noon, drawn: true, options: []} as const;
		const nav = await show({rows: 40, sessions: [aRow({id: 'planner', state: {state: 'awaiting_approval', context}})]});
		await nav.terminal.waitForText(/↓ \d+ more lines \(Space\)/);
		nav.terminal.type(' ');
		await nav.terminal.waitForText('10. step');
		nav.terminal.type('G');
		await nav.terminal.waitForText('60. step');
		nav.terminal.type(keys.esc);
		await waitForCursor(nav, 'planner');
	});

	test('an edit is shown as a diff, a question with its options', async () => {
		const input = {file_path: '/home/dev/app.py', old_string: 'a = 1\nb = 2\n', new_string: 'a = 1\nb = 3\n'};
		const context = {
			kind: 'blocked',
			request: 'reported',
			ask: {kind: 'tool', tool: 'Edit', input, rules: []},
			asker: {id: 'a1', type: 'Explore'},
			askedAt: noon,
			drawn: true,
			options: [],
		} as const;
		const nav = await show({sessions: [aRow({id: 'a', state: {state: 'needs_permission', context}}), ...sixRows()], rows: 40});
		nav.terminal.type('j');
		await nav.terminal.waitForText(/ {3}a = 1\n - b = 2\n \+ b = 3\n Asked by subagent Explore/);
		nav.terminal.type('j');
		await nav.terminal.waitForText(/- PostgreSQL\n\s+What the other services use\n\s+- SQLite/);
	});
});

describe('marks', () => {
	test('a finished turn is marked as seen, and u takes it back', async () => {
		const nav = await show({sessions: [aRow({id: 'one'}), aRow({id: 'two'})]});
		nav.terminal.type('m');
		await nav.terminal.waitForText('one: marked as seen');
		await waitForCursor(nav, 'two');
		nav.terminal.type('u');
		await nav.terminal.waitForText('Undone: one marked as seen  m again');
		expect(nav.marks).toEqual([
			{at: expect.any(Number), row: 'one', field: 'seen', value: true},
			{at: expect.any(Number), row: 'one', field: 'seen', value: false},
		]);
	});
});

describe('the pane beside the list', () => {
	test('is that of the row under the cursor, and nothing until that was looked at', async () => {
		let answer = () => {};
		const unanswered = new Promise<void>((resolve) => {
			answer = resolve;
		});
		const capture: NavigatorPorts['capture'] = async ({row: {key, place}}) => {
			if (place?.pane === '%2') await unanswered;
			return {type: 'preview-captured', key, text: 'pane of the first'};
		};
		const sessions = [
			aRow({id: 'first', place: aPlace({pane: '%1' as PaneId})}),
			aRow({id: 'second', place: aPlace({pane: '%2' as PaneId})}),
		];
		const open = openNavigator({sessions, ports: {capture}});
		await open.terminal.waitForText('pane of the first');
		open.terminal.type('j');
		await waitForCursor(open, 'second');
		expect(open.terminal.screen().join('\n')).not.toContain('pane of the first');
		// The end of the navigator waits for what is under way.
		answer();
	});
});
