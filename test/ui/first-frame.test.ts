/** The lines of the first frame, written as they are, against what Ink draws of them. */
import {describe, expect, test} from 'vitest';
import {usualWords} from '../../src/agents/usual-words.js';
import {createQuick} from '../../src/app/list/cursor.js';
import type {AppState} from '../../src/app/model.js';
import {createTerminalStyle, painted} from '../../src/ui/line.js';
import {screenLines} from '../../src/ui/screen.js';
import {startFirstPaint} from '../../src/ui/terminal/first-paint.js';
import {openNavigator, type TestNavigator} from '../helpers/navigator/navigator.js';
import {openTerminal, type TestTerminal} from '../helpers/navigator/terminal.js';
import {aBlockedRow, aRow, manyRows, sixRows} from '../helpers/samples/rows.js';

const style = createTerminalStyle({agent: usualWords, hasColour: true, isAscii: false, accents: true});

async function navigatorOf(options: Parameters<typeof openNavigator>[0] & {readonly until: string}): Promise<TestNavigator> {
	const open = openNavigator({...options, config: {accents: true}});
	await open.terminal.waitForText(options.until);
	return open;
}

/** The terminal on which the lines of a state were written. */
async function drawn(state: AppState): Promise<TestTerminal> {
	const terminal = openTerminal(state.size.columns, state.size.rows);
	startFirstPaint(terminal).draw(screenLines(state, {style, waiting: 'Reading 1,000 sessions'}).map(painted));
	await terminal.settle();
	return terminal;
}

/** What stands in the cells, and in which colour. */
function cellsOf({cellAt, colourAt}: TestTerminal, {size: {columns, rows}}: AppState): readonly string[] {
	return Array.from({length: rows}, (_, row) =>
		Array.from({length: columns}, (__, column) => `${cellAt(row, column) || ' '}${colourAt(row, column) ?? ''}`).join(''),
	);
}

describe('the first frame', () => {
	const sizes = [
		[30, 8],
		[34, 50],
		[40, 12],
		[80, 24],
		[120, 40],
		[250, 60],
	] as const;
	const worlds = [
		['six sessions', sixRows(), 6],
		['two hundred sessions', manyRows(200), 200],
		['a session of wide letters', [aRow({id: 'wide', project: '日本語のプロジェクト', title: '🙂 é'})], 1],
	] as const;
	test.each(sizes.flatMap(([columns, rows]) => worlds.map(([name, sessions, count]) => ({columns, rows, name, sessions, count}))))(
		'is the same: $name at $columns×$rows',
		async ({columns, rows, sessions, count}) => {
			const {terminal, runtime} = await navigatorOf({columns, rows, sessions, until: columns > 30 ? `1/${count}` : '['});
			const state = runtime.state();
			expect(cellsOf(await drawn(state), state)).toEqual(cellsOf(terminal, state));
		},
	);

	test('marks what the filter found', async () => {
		const {terminal, runtime} = await navigatorOf({sessions: sixRows(), start: {filter: 'api'}, until: '1/2'});
		const state = runtime.state();
		expect(cellsOf(await drawn(state), state)).toEqual(cellsOf(terminal, state));
	});

	test.each([
		[90, 12],
		[40, 20],
		[60, 8],
	])('of quick reply is the same, at %d×%d', async (columns, rows) => {
		const asking = aBlockedRow('api', Array.from({length: 30}, (_, line) => `echo ${line}`).join('\n'));
		const start = {mode: {kind: 'quick'}, quick: createQuick()} as const;
		const {terminal, runtime} = await navigatorOf({columns, rows, sessions: [asking, aRow({id: 'web'})], start, until: 'more lines'});
		const state = runtime.state();
		expect(cellsOf(await drawn(state), state)).toEqual(cellsOf(terminal, state));
	});

	test('says that sessions are read until they are', async () => {
		const {runtime} = await navigatorOf({sessions: sixRows(), until: '1/6'});
		const early = await drawn({...runtime.state(), looked: false});
		expect(
			early
				.screen()
				.filter((line) => /\S/.test(line))[0]
				?.trim(),
		).toBe('Reading 1,000 sessions');
	});

	test.each([
		['below 30×8', {columns: 29, rows: 8}, 'api'],
		['for a screen reader', {isLinear: true}, '1 of 6'],
		['without sessions', {sessions: []}, 'No'],
		['while a filter is typed', {start: {mode: {kind: 'find', before: '', from: undefined}}}, '1/6'],
	] as const)('is the same %s', async (_, some, until) => {
		const {terminal, runtime} = await navigatorOf({sessions: sixRows(), ...some, until});
		const state = runtime.state();
		expect(cellsOf(await drawn(state), state)).toEqual(cellsOf(terminal, state));
	});
});
