/** The lines of the first frame, against what the components draw of the same state. */
import {afterEach, describe, expect, test} from 'vitest';
import {usualWords} from '../../src/agents/usual-words.js';
import {layoutOf} from '../../src/app/list/lines.js';
import {createQuick} from '../../src/app/list/quick.js';
import {emptyView} from '../../src/app/list/view.js';
import type {AppState} from '../../src/app/model.js';
import {firstFrame} from '../../src/ui/frame.js';
import {startFirstPaint} from '../../src/ui/terminal/first-paint.js';
import {createTerminalLook} from '../../src/ui/terminal-style.js';
import {openNavigator, type TestNavigator} from '../helpers/navigator/navigator.js';
import {openTerminal, type TestTerminal} from '../helpers/navigator/terminal.js';
import {aBlockedRow, aRow, manyRows, sixRows} from '../helpers/samples/rows.js';

const look = createTerminalLook({agent: usualWords, hasColour: true, isAscii: false, accents: true});

let open: TestNavigator | undefined;
afterEach(() => open?.close());

async function navigatorOf(options: Parameters<typeof openNavigator>[0] & {readonly until: string}): Promise<TestNavigator> {
	open = openNavigator({...options, config: {accents: true}});
	await open.terminal.waitForText(options.until);
	return open;
}

function frameOf(state: AppState): readonly string[] | undefined {
	return firstFrame(state, {look, waiting: 'Reading 1,000 sessions'});
}

/** The terminal on which the lines of a state were drawn. */
async function drawn(state: AppState): Promise<TestTerminal> {
	const terminal = openTerminal(state.size.columns, state.size.rows);
	startFirstPaint(terminal).draw(frameOf(state) ?? []);
	await terminal.settle();
	return terminal;
}

/** What stands in the cells of the list and of the footer, and in which colour. */
function cellsOf({cellAt, colourAt}: TestTerminal, state: AppState): readonly string[] {
	const {size, showPreview} = state;
	const {kind, list} = layoutOf(state, {showDetail: showPreview});
	const rows = list.rows + (kind === 'tabs' ? 1 : 0);
	const line = (row: number, columns: number) =>
		Array.from({length: columns}, (_, column) => `${cellAt(row, column) || ' '}${colourAt(row, column) ?? ''}`).join('');
	return [
		...Array.from({length: rows}, (_, row) => line(row, kind === 'wide' ? list.columns + 2 : size.columns)),
		line(size.rows - 1, size.columns),
	];
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
		'has list and footer as the components draw them: $name at $columns×$rows',
		async ({columns, rows, sessions, count}) => {
			const {terminal, runtime} = await navigatorOf({columns, rows, sessions, until: columns > 30 ? `1/${count}` : '['});
			const state = runtime.state();
			expect(cellsOf(await drawn(state), state)).toEqual(cellsOf(terminal, state));
		},
	);

	test('marks what the filter found, as the components do', async () => {
		const {terminal, runtime} = await navigatorOf({sessions: sixRows(), start: {filter: 'api'}, until: '1/2'});
		const state = runtime.state();
		expect(cellsOf(await drawn(state), state)).toEqual(cellsOf(terminal, state));
	});

	test.each([
		[90, 12],
		[40, 20],
		[60, 8],
	])('of quick reply has what the components draw, at %d×%d', async (columns, rows) => {
		const asking = aBlockedRow('api', Array.from({length: 30}, (_, line) => `echo ${line}`).join('\n'));
		const start = {mode: {kind: 'quick'}, quick: createQuick()} as const;
		const {terminal, runtime} = await navigatorOf({columns, rows, sessions: [asking, aRow({id: 'web'})], start, until: 'more lines'});
		const state = runtime.state();
		const all = ({cellAt, colourAt}: TestTerminal) =>
			Array.from({length: rows}, (_, row) =>
				Array.from({length: columns}, (_, column) => `${cellAt(row, column) || ' '}${colourAt(row, column) ?? ''}`).join(''),
			);
		expect(all(await drawn(state))).toEqual(all(terminal));
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
		['below 30×8', {size: {columns: 29, rows: 8}}],
		['for a screen reader', {isLinear: true}],
		['without sessions', {view: emptyView}],
		['while a filter is typed', {mode: {kind: 'find', before: '', from: undefined}}],
	] as const)('is left to the components %s', async (_, some) => {
		const {runtime} = await navigatorOf({sessions: sixRows(), until: '1/6'});
		expect(frameOf(runtime.state())).toHaveLength(24);
		expect(frameOf({...runtime.state(), ...some})).toBeUndefined();
	});
});
