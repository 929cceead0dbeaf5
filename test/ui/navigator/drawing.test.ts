/** What is drawn anew, and what stays. */
import {describe, expect, test} from 'vitest';
import {usualWords} from '../../../src/agents/usual-words.js';
import type {NavigatorPorts} from '../../../src/app/loop/runtime.js';
import type {RowKey} from '../../../src/core/address.js';
import {defaultConfig} from '../../../src/core/config.js';
import type {Row} from '../../../src/core/session.js';
import {chooseTheme} from '../../../src/core/theme/themes.js';
import {createTerminalStyle, type TerminalStyle} from '../../../src/ui/line.js';
import {openNavigator, show} from '../../helpers/navigator/navigator.js';
import {waitForCursor} from '../../helpers/navigator/shown.js';
import {aBlockedRow, aRow, manyRows, noon, sixRows} from '../../helpers/samples/rows.js';

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

	test('a look and a capture without news make no lines', async () => {
		const nav = await show();
		const style = createTerminalStyle({agent: usualWords, hasColour: true, isAscii: false, theme: chooseTheme(defaultConfig, false)});
		let reads = 0;
		// Each screen of lines reads them.
		const counted: TerminalStyle = {
			...style,
			get glyphs() {
				reads += 1;
				return style.glyphs;
			},
		};
		const seen = () => {
			const today = {costUsd: 1, outputTokens: 1, isWhole: true};
			const news = {rows: sixRows(), problems: [], nextAt: undefined, today, onlyPanes: new Set(['%1'])};
			nav.runtime.dispatch({type: 'rows-changed', ...news});
			nav.runtime.dispatch({type: 'preview-captured', key: 'api server' as RowKey, text: 'the pane'});
		};
		seen();
		nav.mounted.restyle(counted);
		await nav.terminal.waitUntil(() => reads > 0);
		reads = 0;
		seen();
		expect(reads).toBe(0);
		nav.runtime.dispatch({type: 'preview-captured', key: 'api server' as RowKey, text: 'the pane says more'});
		await nav.terminal.waitForText('says more');
		expect(reads).toBeGreaterThan(0);
	});

	test('a row that changes redraws its line, not the screen', async () => {
		const nav = await show({columns: 200, rows: 50, sessions: manyRows(40)});
		const before = nav.terminal.written().length;
		nav.setRows(manyRows(40).map((row, index) => (index === 3 ? {...row, project: 'project XXXX'} : row)));
		await nav.terminal.waitForText('project XXXX');
		expect(nav.terminal.written().length - before).toBeLessThan(1200);
		// Nothing else of the screen changes any more, which could draw this one by chance.
		nav.setRows(manyRows(40).map((row, index) => (index === 3 ? {...row, project: 'project ZZZZ'} : row)));
		await nav.terminal.waitForText('project ZZZZ');
	});

	test('every frame is one synchronized update', async () => {
		const nav = await show();
		nav.terminal.type('j');
		await waitForCursor(nav, 'web frontend');
		const written = nav.terminal.written();
		expect(written.split('\x1b[?2026h').length).toBe(written.split('\x1b[?2026l').length);
		expect(written).toContain('\x1b[?2026h');
	});

	test('a tick writes only where an age reads differently', async () => {
		const old = aRow({id: 'old', state: {since: noon - 5 * 3_600_000}});
		let now = noon;
		const open = openNavigator({sessions: [old], ports: {now: () => now}, start: {cursor: undefined}});
		await open.terminal.waitForText(/old .* 5h/);
		const before = open.terminal.written().length;
		now += 20_000;
		open.runtime.dispatch({type: 'clock-ticked'});
		now += 3_600_000;
		open.runtime.dispatch({type: 'clock-ticked'});
		// What the first tick had drawn would have been written by then.
		await open.terminal.waitForText(/old .* 6h/);
		expect(open.terminal.written().slice(before).split('\x1b[?2026h').length - 1).toBe(1);
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

	test('a row that changes out of sight writes nothing, and is drawn as it is once it comes into sight', async () => {
		const rows = manyRows(100);
		const nav = await show({columns: 200, rows: 30, sessions: rows});
		const before = nav.terminal.written().length;
		nav.setRows(rows.map((row, index) => (index === 98 ? {...row, project: 'project YYYY'} : row)));
		await nav.terminal.waitUntil(() => nav.runtime.state().rows.some(({project}) => project === 'project YYYY'));
		nav.terminal.type('G');
		await nav.terminal.waitForText('project YYYY');
		expect(nav.terminal.written().slice(before).split('\x1b[?2026h').length - 1).toBe(1);
	});

	test('the preview follows the cursor and keeps the pane’s colours', async () => {
		const capture: NavigatorPorts['capture'] = ({row: {key, place}}) => ({
			type: 'preview-captured',
			key,
			text: `\x1b[31mred\x1b[0m of ${place?.pane}\n\n`,
		});
		const rows = manyRows(3);
		const nav = openNavigator({sessions: rows, ports: {capture}});
		await nav.terminal.waitForText('red of %0');
		const line = nav.terminal.screen().findIndex((text) => text.includes('red of %0'));
		expect(nav.terminal.colourAt(line, 0)).toBe(1);
		nav.terminal.type('j');
		await nav.terminal.waitForText('red of %1');
	});

	test('a session that is in no pane says so', async () => {
		const nav = openNavigator({sessions: [aRow({id: 'plain', place: undefined})]});
		await nav.terminal.waitForText('Not in a tmux pane.');
	});

	test('of a row of the last time nobody says yet that it is in no pane', async () => {
		const nav = openNavigator({sessions: [aRow({id: 'before', place: undefined, lastSeenAt: noon})]});
		await nav.terminal.waitForText('before');
		expect(nav.terminal.screen().join('\n')).not.toContain('Not in a tmux pane.');
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
