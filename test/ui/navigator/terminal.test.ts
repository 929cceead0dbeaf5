/** The terminal that the navigator draws on, and lists that empty and fill. */
import {describe, expect, test} from 'vitest';
import {initialState} from '../../../src/app/loop/initial-state.js';
import type {NavigatorPorts} from '../../../src/app/loop/runtime.js';
import {update} from '../../../src/app/loop/update.js';
import {defaultConfig} from '../../../src/core/config.js';
import {openNavigator, show} from '../../helpers/navigator/navigator.js';
import {waitForCursor} from '../../helpers/navigator/shown.js';
import {aDoneRow, aPlace, aRow, aWorkingRow, noon, sixRows} from '../../helpers/samples/rows.js';

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
		await nav.terminal.waitForText(/api server\s+Bash: npm test -- --watch\s+2m/);
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
		const open = openNavigator({start, sessions: sixRows(), before: '\nprompt $ '});
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
	const problems = [{file: 'x', line: 1, problem: 'broken'}];
	const look: NavigatorPorts['look'] = () => ({type: 'rows-changed', rows: [aRow({place: aPlace()})], problems, nextAt: undefined});
	const nav = await show({ports: {look}});
	await nav.terminal.waitForText('1 problem: beckon doctor');
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
	await nav.terminal.waitForText(/find the tests \(Explore agent\) +3m$/m);
});
