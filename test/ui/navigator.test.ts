import {afterEach, describe, expect, test} from 'vitest';
import {initialState} from '../../src/app/loop/initial-state.js';
import {update} from '../../src/app/loop/update.js';
import type {PaneId, Place, RowKey} from '../../src/core/address.js';
import {defaultConfig} from '../../src/core/config.js';
import {UserError} from '../../src/core/errors.js';
import type {Row} from '../../src/core/session.js';
import {openNavigator, type TestNavigator} from '../helpers/navigator/navigator.js';
import {aBlockedRow, aDoneRow, aPlace, aRow, aWorkingRow, manyRows, noMarks, noon, sixRows} from '../helpers/samples/rows.js';

let open: TestNavigator | undefined;
afterEach(() => open?.close());

async function show(options: Parameters<typeof openNavigator>[0] = {}): Promise<TestNavigator> {
	open = openNavigator({sessions: sixRows(), pane: 'the pane', ...options});
	await open.terminal.waitForText('the pane');
	return open;
}

const keys = {
	enter: '\r',
	esc: '\x1b',
	up: '\x1b[A',
	down: '\x1b[B',
	backspace: '\x7f',
	ctrlC: '\x03',
	tab: '\t',
	shiftTab: '\x1b[Z',
	pageDown: '\x1b[6~',
};

/** The project under the cursor. */
function marked({terminal}: TestNavigator): string | undefined {
	return terminal
		.screen()
		.find((line) => line.startsWith('❯'))
		?.slice(4)
		.split(/\s{2,}/)[0];
}

async function waitForCursor(nav: TestNavigator, project: string): Promise<void> {
	await nav.terminal.waitUntil(() => marked(nav) === project);
}

describe('keys', () => {
	test('what is folded says in the footer how to unfold it', async () => {
		const nav = await show({columns: 60, sessions: [aRow({id: 'one'})]});
		nav.terminal.type('-');
		await nav.terminal.waitForText(/\+ unfold.*\? help/);
		nav.terminal.type('+');
		await nav.terminal.waitForText('❯ ● one');
		expect(nav.terminal.screen().at(-1)).not.toContain('unfold');
	});

	test.each([
		['u', {}],
		['C-z', {undo: ['C-z']}],
	])('what was filed says that %s undoes it, and what was undone that d does it again', async (key, own) => {
		const nav = await show({sessions: [aRow({id: 'one'}), aRow({id: 'two'})], config: {keys: own}});
		nav.terminal.type('d');
		await nav.terminal.waitForText(`one: dismissed until something happens  ${key} undo`);
		nav.terminal.type(key === 'u' ? 'u' : '\x1a');
		await nav.terminal.waitForText('Undone: one dismissed until something happens  d again');
		expect(nav.terminal.screen().at(-1)).not.toContain('undo');
	});

	test('the way back takes the place of the count where that is all the room, and stands below rather than be cut', async () => {
		const nav = await show({columns: 50, sessions: [aRow({id: 'one'}), aRow({id: 'z-long-name'})]});
		nav.terminal.type('d');
		await nav.terminal.waitForText(/^ one: dismissed until something happens {2}u undo$/m);
		nav.terminal.type('d');
		await nav.terminal.waitForText(/^ z-long-name: dismissed until something happens\n u undo/m);
	});

	test('what is said is read in full at 40 columns, over lines that are there again afterwards', async () => {
		const nav = await show({columns: 40, rows: 20, sessions: [aBlockedRow('checkout-api'), ...sixRows()]});
		const before = nav.terminal.screen().slice(0, -1);
		nav.terminal.type('r');
		await nav.terminal.waitForText(/^ api server has a dialog open; answer\n it first *\n .*help.* 1\/7$/m);
		expect(nav.terminal.screen().slice(0, -3)).toEqual(before.slice(0, -2));
		nav.terminal.type(keys.esc);
		await nav.terminal.waitUntil(() => !nav.terminal.screen().join('\n').includes('it first'));
		expect(nav.terminal.screen().slice(0, -1)).toEqual(before);
	});

	test('a long failure takes three lines and no more', async () => {
		const jump = async () => Promise.reject(new UserError(`it is ${'a long story '.repeat(9)}`, 'Tell it to nobody.'));
		const nav = await show({columns: 40, rows: 20, ports: {jump}});
		nav.terminal.type(keys.enter);
		await nav.terminal.waitForText(/^ it is a long story[^…]*\n[^…]*\n .*…$/m);
		expect(nav.terminal.screen().filter((line) => /stor/.test(line))).toHaveLength(3);
	});

	test('Enter right after Esc arrives with it as one key, which says so', async () => {
		const nav = await show();
		nav.terminal.type(`${keys.esc}${keys.enter}`);
		await nav.terminal.waitForText('M-Enter (Esc and Enter at once) is not bound here. Press ? for the keys.');
		expect(nav.jumps).toHaveLength(0);
	});

	test('what the filter found is underlined in the list, until all is shown again', async () => {
		const nav = await show({hasColour: true});
		nav.terminal.type('/docs');
		await nav.terminal.waitUntil(() => nav.runtime.state().view.keys.length === 1);
		await nav.terminal.waitUntil(() => /\x1b\[4m[^\x1b]*(\x1b\[\d+m)*docs/.test(nav.terminal.written()));
		const before = nav.terminal.written().length;
		nav.terminal.type('\x1b');
		await nav.terminal.waitForText('billing');
		expect(nav.terminal.written().slice(before)).not.toContain('\x1b[4m');
	});

	test('a history is drawn, searched, and left for the list', async () => {
		const turns = [
			{at: noon - 60_000, prompt: 'Fix the login', said: 'It was the **cookie**.'},
			{at: noon, prompt: 'Deploy', said: undefined},
		];
		const nav = await show({ports: {readHistory: async () => turns}});
		nav.terminal.type('H');
		await nav.terminal.waitForText(/History of api server[\s\S]*> Deploy[\s\S]*> Fix the login\n *It was the cookie/);
		nav.terminal.type('/cook');
		await nav.terminal.waitUntil(() => !nav.terminal.screen().join('\n').includes('Deploy'));
		nav.terminal.type('\r');
		await nav.terminal.waitForText('History of api server: “cook”');
		nav.terminal.type('qq');
		await nav.terminal.waitForText('billing');
	});

	test('what was copied is said, and where it could not be, why', async () => {
		const copied: string[] = [];
		const nav = await show({ports: {copy: async (text) => void copied.push(text)}});
		nav.terminal.type('Y');
		await nav.terminal.waitForText(/api server: copied the (command|request|question)/);
		expect(copied).toHaveLength(1);
	});

	test('what is marked in the palette is read in full where lines are short', async () => {
		const nav = await show({columns: 40, rows: 20});
		nav.terminal.type(':sort again');
		await nav.terminal.waitForText(/^❯ Sort again .*… += *$[\s\S]*^Sort again: re-sort \(order is frozen\nwhile you navigate\)$/m);
	});

	test('what is pasted over the list does nothing and says so', async () => {
		const nav = await show();
		nav.terminal.type('\x1b[200~yes y q\x1b[201~');
		await nav.terminal.waitForText('Paste ignored. Press r to reply first.');
		expect([nav.sends.length, nav.quits()]).toEqual([0, 0]);
	});

	test.each([
		[60, /^ Interrupt search\? {2}x again: interrupt {2}Esc cancel/m],
		[30, /^ Interrupt search\? *\n x again: interrupt {2}Esc back/m],
	])('what is asked once more is read in full at %d columns', async (columns, text) => {
		const nav = await show({columns, rows: 20, sessions: [aWorkingRow('search')]});
		nav.terminal.type('x');
		await nav.terminal.waitForText(text);
	});

	test('behind what is typed stands what Enter does with it', async () => {
		const nav = await show();
		nav.terminal.type('/b');
		await nav.terminal.waitForText(/^ \/b +Enter keep {2}Esc cancel/m);
		nav.terminal.type('illing');
		await nav.terminal.waitForText(/^ \/billing +Enter jump {2}Esc cancel/m);
	});

	test('a key that means nothing where text is typed says so behind the text', async () => {
		const nav = await show();
		nav.terminal.type('/web');
		await nav.terminal.waitForText('/web');
		nav.terminal.type('\x1b[D');
		await nav.terminal.waitForText(/^ \/web +← is not bound here/m);
	});

	test.each([40, 80])('the drawer says at %d columns how to bring a row back and how to leave, and Esc leaves it', async (columns) => {
		const marks = {...noMarks, snoozedUntil: 'change', snoozedAt: noon} as const;
		const nav = await show({columns, rows: 20, sessions: [{...aBlockedRow('one'), marks}, aRow({id: 'two'})]});
		nav.terminal.type('Z');
		await nav.terminal.waitForText('Snoozed 1');
		await nav.terminal.waitForText('until it changes');
		await nav.terminal.waitForText(/z bring back.*Esc back.*\? help/);
		nav.terminal.type(keys.esc);
		await nav.terminal.waitForText(/Needs you 1[\s\S]*● two/);
		expect(nav.terminal.screen().at(-1)).not.toContain('Esc');
	});

	test('t ticks rows, which is seen without colour, and d dismisses them all', async () => {
		const nav = await show({hasColour: false, sessions: [aRow({id: 'one'}), aRow({id: 'two'}), aRow({id: 'three'})]});
		nav.terminal.type('tt');
		await nav.terminal.waitForText(/^ \*● one[\s\S]*^ \*● three[\s\S]*^❯ ● two/m);
		await nav.terminal.waitForText(/d dismiss.*2 selected {2}3\/3/);
		nav.terminal.type('d');
		await nav.terminal.waitUntil(() => nav.marks.length === 2);
		expect(nav.marks.map(({row, field}) => [row, field])).toEqual([
			['one', 'dismissed'],
			['three', 'dismissed'],
		]);
		await nav.terminal.waitForText('2 sessions dismissed until something happens');
		expect(nav.terminal.screen().join('\n')).not.toContain('*●');
	});

	test('with a row ticked a narrow footer still says how to untick it and where the help is', async () => {
		const nav = await show({columns: 40, rows: 20, sessions: [aBlockedRow('one'), aRow({id: 'two'})]});
		nav.terminal.type('t');
		await nav.terminal.waitForText(/Esc clear {2}\? help +1 selected {2}2\/2/);
	});

	test('an order that is not the one of the queue stays told', async () => {
		const nav = await show({sessions: [aRow({id: 'one'}), aRow({id: 'two'})]});
		nav.terminal.type('S');
		await nav.terminal.waitForText(/Sorted by waiting time.* by age {2}1\/2/);
		nav.terminal.type('SSSS');
		await nav.terminal.waitForText(/Sorted by priority \(default\)(?!.* by ).* 1\/2/);
	});

	test('j k < G and the arrows move the cursor, which is seen without colour', async () => {
		const nav = await show();
		for (const [key, project] of [
			['j', 'web frontend'],
			[keys.down, 'billing'],
			['k', 'web frontend'],
			[keys.up, 'api server'],
			['G', 'infra'],
			['<', 'api server'],
			[keys.tab, 'docs'],
			[keys.shiftTab, 'api server'],
			[keys.pageDown, 'infra'],
		] as const) {
			nav.terminal.type(key);
			await waitForCursor(nav, project);
		}
	});

	test('keys that come in one piece are as many keys', async () => {
		const nav = await show();
		nav.terminal.type('jjj');
		await waitForCursor(nav, 'docs');
	});

	test('pasted text is no keys', async () => {
		const nav = await show();
		nav.terminal.type('\x1b[200~jjq\x1b[201~');
		nav.terminal.type('j');
		await waitForCursor(nav, 'web frontend');
		expect(nav.quits()).toBe(0);
	});

	test('Enter jumps to the selected row', async () => {
		const nav = await show();
		nav.terminal.type('j');
		nav.terminal.type(keys.enter);
		await nav.terminal.waitUntil(() => nav.jumps.length === 1);
		expect(nav.jumps[0]?.project).toBe('web frontend');
		expect(nav.quits()).toBe(0);
	});

	test('in a popup the navigator ends after the jump', async () => {
		const nav = await show({popup: true});
		nav.terminal.type(keys.enter);
		await nav.terminal.waitUntil(() => nav.quits() === 1);
		expect(nav.jumps).toHaveLength(1);
	});

	test('a pane that is gone is said in the footer, and what to do', async () => {
		const jump = async () => {
			throw new UserError('the pane of api server is gone (%1)', 'Run `beckon ls`.');
		};
		const nav = await show({ports: {jump}});
		nav.terminal.type(keys.enter);
		await nav.terminal.waitForText('the pane of api server is gone (%1) — Run `beckon ls`.');
		nav.terminal.type('j');
		await nav.terminal.waitForText('? help');
	});

	test('a key that answers the first frame meets a terminal that is read key by key', () => {
		open = openNavigator();
		expect(open.terminal.writtenBeforeRaw()).toBe(0);
	});

	test('q and Ctrl-C quit', async () => {
		const nav = await show();
		nav.terminal.type('q');
		await nav.terminal.waitUntil(() => nav.quits() === 1);
		nav.terminal.type('/');
		nav.terminal.type(keys.ctrlC);
		await nav.terminal.waitUntil(() => nav.quits() === 2);
	});

	test('a key that cannot work now says why', async () => {
		const nav = await show();
		nav.terminal.type('m');
		await nav.terminal.waitForText('api server has no finished turn: nothing to mark as seen');
	});

	test('keys of the config file work and are shown', async () => {
		const nav = await show({config: {keys: {down: ['t'], quit: ['Q']}}});
		nav.terminal.type('t');
		await waitForCursor(nav, 'web frontend');
		await nav.terminal.waitForText('Q quit');
	});
});

describe('finding', () => {
	test('narrows the list as one types; Esc leaves it as it was', async () => {
		const nav = await show();
		nav.terminal.type('/');
		await nav.terminal.waitForText('project, task or any words');
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
	test('? shows every key, and any way out leads back', async () => {
		const nav = await show({rows: 190});
		nav.terminal.type('?');
		await nav.terminal.waitForText(/j ↓\s+next session/);
		await nav.terminal.waitForText(/^ Finding$/m);
		nav.terminal.type('q');
		await waitForCursor(nav, 'api server');
		expect(nav.quits()).toBe(0);
	});

	test('a help longer than the screen scrolls, and stops at its end', async () => {
		const nav = await show();
		nav.terminal.type('?');
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
		const capture = async (place: Place) => {
			if (place.pane === '%2') await new Promise(() => undefined);
			return {text: 'pane of the first', columns: 80, rows: 24, foreground: undefined, history: undefined};
		};
		const sessions = [
			aRow({id: 'first', place: aPlace({pane: '%1' as PaneId})}),
			aRow({id: 'second', place: aPlace({pane: '%2' as PaneId})}),
		];
		open = openNavigator({sessions, ports: {capture}});
		await open.terminal.waitForText('pane of the first');
		open.terminal.type('j');
		await waitForCursor(open, 'second');
		expect(open.terminal.screen().join('\n')).not.toContain('pane of the first');
	});
});

describe('drawing', () => {
	test('the same rows again write no byte', async () => {
		const nav = await show();
		const before = nav.terminal.written().length;
		for (let look = 0; look < 5; look += 1) {
			nav.runtime.dispatch({type: 'rows-changed', rows: sixRows(), problems: [], nextAt: undefined});
			nav.runtime.dispatch({type: 'preview-captured', key: 'api server' as RowKey, text: 'the pane'});
			nav.runtime.dispatch({type: 'clock-ticked'});
		}
		// What follows is drawn, so anything drawn before it has been written by then.
		nav.setRows([...sixRows(), aBlockedRow('zzz newcomer')]);
		await nav.terminal.waitForText('zzz newcomer');
		const frames = nav.terminal.written().slice(before).split('\x1b[?2026h').length - 1;
		expect(frames).toBe(1);
	});

	test('a row that changes redraws its line, not the screen', async () => {
		const nav = await show({columns: 200, rows: 50, sessions: manyRows(40)});
		const before = nav.terminal.written().length;
		nav.setRows(manyRows(40).map((row, index) => (index === 3 ? {...row, project: 'project XXXX'} : row)));
		await nav.terminal.waitForText('project XXXX');
		expect(nav.terminal.written().length - before).toBeLessThan(1200);
	});

	test('every frame is one synchronized update', async () => {
		const nav = await show();
		nav.terminal.type('j');
		await waitForCursor(nav, 'web frontend');
		const written = nav.terminal.written();
		expect(written.split('\x1b[?2026h').length).toBe(written.split('\x1b[?2026l').length);
		expect(written).toContain('\x1b[?2026h');
	});

	test('a tick draws the list only where an age reads differently', async () => {
		const drawn: string[] = [];
		const watched = (row: Row): Row => ({
			...row,
			domain: {
				get icon() {
					drawn.push(row.key);
					return undefined;
				},
				urgency: undefined,
			},
		});
		const old = aRow({id: 'old', state: {since: noon - 5 * 3_600_000}});
		let now = noon;
		open = openNavigator({sessions: [watched(old)], ports: {now: () => now}, start: {cursor: undefined}});
		await open.terminal.waitForText(/old .* 5h/);
		drawn.length = 0;
		now += 20_000;
		open.runtime.dispatch({type: 'clock-ticked'});
		// The next text is drawn after the tick.
		open.terminal.type('?');
		await open.terminal.waitForText('Keys');
		expect(drawn).toEqual([]);
		open.terminal.type('q');
		now += 3_600_000;
		open.runtime.dispatch({type: 'clock-ticked'});
		await open.terminal.waitForText(/old .* 6h/);
		expect(drawn).toContain('old');
	});

	test('of a thousand rows only those in sight are rendered', async () => {
		const rendered = new Set<string>();
		const rows: readonly Row[] = manyRows(1000).map((row) => ({
			...row,
			domain: {
				// Read once for each row that is drawn.
				get icon() {
					rendered.add(row.key);
					return undefined;
				},
				urgency: undefined,
			},
		}));
		const nav = await show({columns: 200, rows: 50, sessions: rows});
		expect(rendered.size).toBeLessThanOrEqual(50);
		rendered.clear();
		nav.terminal.type('j');
		await waitForCursor(nav, 'project 0003');
		expect(rendered.size).toBeLessThanOrEqual(50);
		rendered.clear();
		nav.terminal.type('G');
		await nav.terminal.waitForText('1000/1000');
		expect(rendered.size).toBeLessThanOrEqual(51);
	});

	test('the preview follows the cursor and keeps the pane’s colours', async () => {
		const capture = async (place: Row['place'] & {}) => {
			const text = `\x1b[31mred\x1b[0m of ${place.pane}\n\n`;
			return {text, columns: 80, rows: 24, foreground: undefined, history: undefined};
		};
		const rows = manyRows(3);
		const nav = openNavigator({sessions: rows, ports: {capture}});
		open = nav;
		await nav.terminal.waitForText('red of %0');
		const line = nav.terminal.screen().findIndex((text) => text.includes('red of %0'));
		expect(nav.terminal.colourAt(line, 0)).toBe(1);
		nav.terminal.type('j');
		await nav.terminal.waitForText('red of %1');
	});

	test('a session that is in no pane says so', async () => {
		const nav = openNavigator({sessions: [aRow({id: 'plain', place: undefined})]});
		open = nav;
		await nav.terminal.waitForText('Not in a tmux pane.');
	});

	test('new rows appear at the end of their group with a mark while one moves', async () => {
		const nav = await show({sessions: [aBlockedRow('a'), aBlockedRow('b')]});
		nav.terminal.type('j');
		await waitForCursor(nav, 'b');
		const older = aRow({id: 'older', state: {state: 'needs_permission', since: noon - 900_000}});
		nav.setRows([aBlockedRow('a'), aBlockedRow('b'), older]);
		await nav.terminal.waitForText(/ \+▲ older/);
		expect(nav.terminal.screen().findIndex((line) => line.includes('older'))).toBe(3);
		nav.terminal.type('=');
		await nav.terminal.waitUntil(() => nav.terminal.screen()[1]?.startsWith('  ▲ older') === true);
	});
});

describe('the terminal', () => {
	test('is resized down to one cell and up again without a crash', async () => {
		const nav = await show();
		for (const [columns, rows] of [
			[250, 60],
			[40, 12],
			[34, 50],
			[20, 5],
			[3, 2],
			[1, 1],
			[120, 3],
			[80, 24],
		] as const) {
			nav.terminal.resize(columns, rows);
			await nav.terminal.settle();
		}
		await nav.terminal.waitForText('the pane');
		await nav.terminal.waitForText(/api server\s+permission\s+Bash: npm test -- --watch\s+2m/);
		await nav.terminal.waitForText('1/6');
	});

	test('shows the same after a resize as when opened at that size', async () => {
		const nav = await show({columns: 130, rows: 40});
		nav.terminal.resize(90, 30);
		await nav.terminal.waitUntil(() => nav.terminal.screen()[29]?.includes('1/6') === true);
		const resized = nav.terminal.screen();
		await nav.close();
		const fresh = await show({columns: 90, rows: 30});
		expect(resized).toEqual(fresh.terminal.screen());
	});

	test('is drawn on from its first column, and goes on behind what stood there', async () => {
		const known = {type: 'rows-changed', rows: sixRows(), problems: [], nextAt: undefined} as const;
		const [start] = update({...initialState(defaultConfig, false, noon), size: {columns: 80, rows: 24}}, known, noon);
		open = openNavigator({start, sessions: sixRows(), before: '\nprompt $ '});
		const {terminal, mounted} = open;
		await terminal.waitForText('1/6');
		expect(terminal.screen()[0]).toMatch(/^ Needs you/);
		mounted.unmount();
		terminal.stdout.write('typed');
		await terminal.settle();
		expect(terminal.screen().slice(0, 3)).toEqual(['', 'prompt $ typed', '']);
	});

	test('is given back as it was: main screen, cursor, keys, line wrap, paste mode', async () => {
		const nav = await show();
		expect([nav.terminal.isAlternate(), nav.terminal.isRaw()]).toEqual([true, true]);
		nav.mounted.unmount();
		nav.mounted.unmount();
		await nav.terminal.settle();
		expect([nav.terminal.isAlternate(), nav.terminal.isRaw()]).toEqual([false, false]);
		const written = nav.terminal.written();
		for (const [on, off] of [
			['\x1b[?7l', '\x1b[?7h'],
			['\x1b[?25l', '\x1b[?25h'],
			['\x1b[?2004h', '\x1b[?2004l'],
			['\x1b[?1049h', '\x1b[?1049l'],
			['\x1b[?1000h', '\x1b[?1000l'],
			['\x1b[?1006h', '\x1b[?1006l'],
		] as const) {
			expect(written.lastIndexOf(off)).toBeGreaterThan(written.lastIndexOf(on));
		}
	});
});

test('a list that empties says how to start, and one that fills again is back', async () => {
	const nav = await show({sessions: [aWorkingRow('a')]});
	nav.setRows([]);
	await nav.terminal.waitForText('beckon doctor');
	nav.setRows([aDoneRow('b')]);
	await waitForCursor(nav, 'b');
});

test('files that cannot be read are counted, with the way to see them', async () => {
	const look = async () => ({rows: [aRow({place: aPlace()})], problems: [{file: 'x', line: 1, problem: 'broken'}], nextAt: undefined});
	const nav = await show({ports: {look}});
	await nav.terminal.waitForText('1 unreadable: beckon doctor');
});

test('the header says the limits, and a line stands for all that one limit stopped', async () => {
	const stopped = ['one', 'two', 'three'].map((id) =>
		aRow({id, state: {state: 'error', context: {kind: 'error', error: 'rate_limit', message: '', resetsAt: '3pm'}}}),
	);
	const nav = await show({
		columns: 140,
		sessions: [aRow({id: 'asker'}), ...stopped],
		limits: '5h 100% until 15:00 · 7d 61% until Thu 09:00',
	});
	await nav.terminal.waitForText('5h 100% until 15:00 · 7d 61% until Thu 09:00');
	await nav.terminal.waitForText('3 wait until 15:00');
});

test('a subagent stands below its session with its task and its age', async () => {
	const agent = {id: 'a', type: 'Explore', task: 'find the tests', startedAt: noon - 180_000};
	const row = aWorkingRow('busy');
	const context = {kind: 'working', tool: 'Task', toolInput: undefined, subagents: [agent]} as const;
	const nav = await show({sessions: [{...row, state: {...row.state, context}}]});
	await nav.terminal.waitForText(/find the tests \(Explore agent\) 3m/);
});
