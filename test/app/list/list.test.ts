import {describe, expect, test} from 'vitest';
import {type Size, toLayout} from '../../../src/app/layout.js';
import {matching} from '../../../src/app/list/find.js';
import {layoutOf, scrollTo, toScreen} from '../../../src/app/list/lines.js';
import {emptyView, toView} from '../../../src/app/list/view.js';
import {detailOptions} from '../../../src/app/shown/shown.js';
import {defaultConfig} from '../../../src/core/config.js';
import {headline} from '../../../src/core/rows/headline.js';
import {silentHostRow} from '../../../src/core/rows/host-rows.js';
import type {Row} from '../../../src/core/session.js';
import type {Ask} from '../../../src/core/terms/ask.js';
import {toAge, untilNextTick} from '../../../src/core/text/times.js';
import {play} from '../../helpers/navigator/app-play.js';
import {optionsOf} from '../../helpers/samples/dialogs.js';
import {aBlockedRow, aDoneRow, aQuestionRow, aRow, aWorkingRow, manyRows, noon, sixRows, withRequest} from '../../helpers/samples/rows.js';

describe('ages', () => {
	test.each([
		[-5000, 'now'],
		[9_999, 'now'],
		[10_000, '10s'],
		[59_999, '50s'],
		[60_000, '1m'],
		[3_599_999, '59m'],
		[3_600_000, '1h'],
		[86_399_999, '23h'],
		[86_400_000, '1d'],
		[1e12, '999d'],
	])('%d ms reads %s', (ms, text) => {
		expect(toAge(ms)).toBe(text);
	});

	test('the next tick is due when an age may read differently', () => {
		expect(untilNextTick([noon - 5000], noon + 3000)).toBe(7000);
		expect(untilNextTick([noon - 90_000], noon + 3000)).toBe(57_000);
		expect(untilNextTick([noon - 59_000], noon + 3000), 'the screen says 50s until the next tick').toBe(7000);
		expect(untilNextTick([], noon)).toBe(60_000);
	});
});

/** A form of two questions, with the options that its screen shows. */
function aForm(options: readonly string[]): Row {
	const ask = (question: string, label: string) => ({question, header: '', multiSelect: false, options: [{label, description: ''}]});
	const questions = [ask('Where to?', 'Here'), ask('When?', 'Now')];
	const row = withRequest(aBlockedRow(), {ask: {kind: 'questions', questions}, options: optionsOf('questions', ...options)});
	return {...row, state: {...row.state, label: ''}};
}

describe('headlines', () => {
	const asking = (ask: Ask, label = '') =>
		aRow({
			task: 'the task',
			state: {
				label,
				context: {kind: 'blocked', request: 'reported', ask, asker: undefined, askedAt: noon, drawn: true, options: []},
			},
		});
	const tool = (name: string, input: Record<string, unknown>): Ask => ({kind: 'tool', tool: name, input, rules: []});

	test.each([
		[asking(tool('Bash', {command: 'npm test', description: 'Run'})), 'Bash: npm test'],
		[asking(tool('Edit', {file_path: '/a/b.ts', old_string: 'x'})), 'Edit: /a/b.ts'],
		[asking(tool('mcp__x__y', {n: 1})), 'mcp__x__y'],
		[asking(tool('Bash', {command: 'npm test'}), 'Needs permission: Bash'), 'Bash: npm test'],
		[{...asking(tool('Bash', {command: 'rm x'})), domain: {label: 'Destructive!', icon: undefined, urgency: undefined}}, 'Destructive!'],
		[asking({kind: 'plan', plan: '\n# Move the cache\n\n1. x'}), 'Plan: Move the cache'],
		[asking({kind: 'plan', plan: 'Here is the plan:\n\n## Swap the store'}), 'Plan: Swap the store'],
		[asking({kind: 'plan', plan: ''}), 'Exit plan mode? (no plan written)'],
		[asking({kind: 'trust', directory: '/home/dev'}), 'Trust /home/dev?'],
		[asking({kind: 'elicitation', server: 'jira', message: 'Which project?'}), 'jira: Which project?'],
		[asking({kind: 'dialog', title: 'Select model'}), 'Select model'],
		[aQuestionRow(), 'Which database should the service use?'],
		[aForm([]), 'Where to? (+1 more)'],
		[aForm(['Here', 'Chat about this']), 'Where to? (1 of 2)'],
		[aForm(['Now', 'Chat about this']), 'When? (2 of 2)'],
		[aWorkingRow('a', 'the task'), 'Edit: README.md'],
		[
			aRow({
				task: 'the task',
				state: {
					state: 'awaiting_input',
					label: 'Shall I go on?',
					context: {kind: 'rest', said: 'Shall I go on?', shells: 0, wakesItself: false, interrupted: false},
				},
			}),
			'Shall I go on?',
		],
		[
			aRow({
				state: {
					state: 'awaiting_input',
					label: 'has a question',
					context: {kind: 'rest', said: 'Three are left.\nShall I delete them?', shells: 0, wakesItself: false, interrupted: false},
				},
			}),
			'Shall I delete them?',
		],
		[aRow(), 'Turn finished'],
	])('%# says what blocks it, does or said, else the task', (row, text) => {
		expect(headline(row)).toBe(text);
	});

	test('a subagent that asks is named', () => {
		const row = aBlockedRow();
		const {context} = row.state;
		if (context.kind !== 'blocked') throw new Error('not blocked');
		const asked = {...row, state: {...row.state, context: {...context, asker: {id: 'a1', type: 'Explore'}}}};
		expect(headline(asked)).toBe('Bash: npm test (Explore agent)');
	});

	test('of a form that asks whether to submit it asks just that', () => {
		const form = aForm(['Submit answers', 'Cancel']);
		const {context} = form.state;
		if (context.kind !== 'blocked') throw new Error('not blocked');
		expect(headline({...form, state: {...form.state, context: {...context, review: '● Where to?\n→ Here'}}})).toBe('Submit these answers?');
	});
});

describe('finding', () => {
	test.each([
		['', 6],
		['api', 2],
		['wfe', 1],
		['DATABASE', 1],
		['index parallel', 1],
		['parallel index', 1],
		['permission', 1],
		['nothing like that', 0],
	])('%j finds %d of six', (filter, count) => {
		expect(matching(sixRows(), filter).size).toBe(count);
	});
});

describe('the layout', () => {
	test.each([
		[250, 60, 'wide', true],
		[140, 24, 'wide', true],
		[139, 24, 'stack', true],
		[119, 24, 'stack', true],
		[80, 24, 'stack', true],
		[80, 12, 'stack', false],
		[40, 50, 'sidebar', true],
		[34, 24, 'sidebar', true],
		[40, 22, 'sidebar', true],
		[40, 12, 'tabs', true],
		[10, 3, 'tabs', false],
		[1, 1, 'tabs', false],
	])('%d×%d is %s', (columns, rows, kind, hasDetail) => {
		const layout = toLayout({columns, rows}, 5);
		expect([layout.kind, layout.detail !== undefined]).toEqual([kind, hasDetail]);
	});

	test('is that of the size, however many lines the list has', () => {
		for (const lines of [1, 19, 20, 500]) {
			expect(toLayout({columns: 139, rows: 40}, lines).kind).toBe('stack');
			expect(toLayout({columns: 140, rows: 40}, lines).kind).toBe('wide');
		}
		expect(toLayout({columns: 100, rows: 10}, 5).kind).toBe('wide');
	});

	test('can be turned where both fit', () => {
		const turned = (columns: number) => toLayout({columns, rows: 40}, 5, {showDetail: true, isTurned: true}).kind;
		expect([89, 90, 139, 140, 250].map(turned)).toEqual(['stack', 'wide', 'wide', 'stack', 'stack']);
	});

	test('is turned by a key, which says why it cannot', () => {
		const app = play([aBlockedRow('api')]);
		const turned = (columns: number, rows: number, ...keys: readonly string[]) => {
			app.send({type: 'resized', columns, rows});
			app.keys(...keys, '\\');
			return [app.state().isTurned, app.notice()];
		};
		expect(turned(100, 30)).toEqual([true, undefined]);
		expect(turned(89, 30)).toEqual([true, 'Details stand beside the list from 90 columns on']);
		expect(turned(100, 10)).toEqual([true, 'The screen is too low to put the details below the list']);
		expect(turned(100, 30, 'w')).toEqual([true, 'The details are hidden. Press w to show them']);
		expect(turned(100, 30, 'w')).toEqual([false, undefined]);
	});

	test('a long list leaves most of a phone to what the selected one asks; a short one leaves more, and a low screen is all list', () => {
		expect(toLayout({columns: 40, rows: 20}, 500)).toMatchObject({kind: 'tabs', list: {rows: 7}, detail: {rows: 11}});
		expect(toLayout({columns: 40, rows: 20}, 4)).toMatchObject({kind: 'tabs', list: {rows: 4}, detail: {rows: 14}});
		expect(toLayout({columns: 40, rows: 12}, 500)).toEqual({kind: 'tabs', list: {columns: 40, rows: 10}, detail: undefined});
	});

	test('a narrow list of one line a row yields to a request that is whole then, and to none that is cut anyway', () => {
		const detailAt = (command: string) => {
			const app = play([aBlockedRow('api', command), ...manyRows(40)]);
			app.send({type: 'resized', columns: 40, rows: 15});
			return layoutOf(app.state(), detailOptions(app.state())).detail?.rows ?? 0;
		};
		expect(detailAt('npm test')).toBeGreaterThanOrEqual(6);
		expect(detailAt('x'.repeat(900))).toBe(0);
	});

	test('a narrow list of one line keeps no blank ones from a request that is cut anyway', () => {
		const app = play([aBlockedRow('api', 'x'.repeat(900))]);
		app.send({type: 'resized', columns: 40, rows: 12});
		const {list, detail} = layoutOf(app.state(), detailOptions(app.state()));
		expect([list.rows, detail?.rows]).toEqual([1, 9]);
	});

	test('what the detail wants before the list it gets, and a row and its neighbours stay', () => {
		const wanting = (columns: number, rows: number, lines = 500) => toLayout({columns, rows}, lines, {showDetail: true, leastDetail: 14});
		expect(wanting(80, 24)).toMatchObject({kind: 'stack', list: {rows: 9}, detail: {rows: 14}});
		expect(wanting(90, 20)).toMatchObject({kind: 'stack', list: {rows: 5}, detail: {rows: 14}});
		expect(wanting(40, 20)).toMatchObject({kind: 'tabs', list: {rows: 4}, detail: {rows: 14}});
		expect(wanting(34, 24)).toMatchObject({kind: 'sidebar', list: {rows: 9}, detail: {rows: 14}});
		expect(wanting(34, 50)).toEqual(toLayout({columns: 34, rows: 50}, 500));
		expect(wanting(80, 16)).toMatchObject({kind: 'stack', list: {rows: 3}, detail: {rows: 12}});
		// A list of one line keeps no blank ones from a card that is cut.
		expect(wanting(80, 16, 2)).toMatchObject({kind: 'stack', list: {rows: 2}, detail: {rows: 13}});
		expect(wanting(40, 12, 1)).toMatchObject({kind: 'tabs', list: {rows: 1}, detail: {rows: 9}});
	});

	test.each([30, 40, 41, 89, 140])('of %i columns: a higher screen shows no less of a long list, and no less of a card', (columns) => {
		const shown = Array.from({length: 60}, (_, index) => toLayout({columns, rows: index + 8}, 500));
		const details = shown.map(({detail}) => detail?.rows ?? 0);
		expect(details.filter((rows, index) => rows < (details[index - 1] ?? 0))).toEqual([]);
	});

	test('never asks for more cells than there are', () => {
		for (let columns = 1; columns <= 260; columns += 1) {
			for (const rows of [1, 2, 3, 6, 11, 12, 19, 20, 27, 50, 60]) {
				for (const [lines, leastDetail] of [0, 1, 7, 500].flatMap((each) => [[each, 0] as const, [each, 14] as const])) {
					const {kind, list, detail} = toLayout({columns, rows}, lines, {showDetail: true, leastDetail});
					const above = kind === 'tabs' ? 1 : 0;
					const beside = kind === 'wide';
					const width = beside ? list.columns + 3 + (detail?.columns ?? 0) : Math.max(list.columns, detail?.columns ?? 0);
					const height = beside ? list.rows : list.rows + (detail?.rows ?? 0);
					expect(width).toBeLessThanOrEqual(columns);
					expect(list.rows).toBeGreaterThan(0);
					if (rows > 2) expect(height + above + 1).toBeLessThanOrEqual(rows);
				}
			}
		}
	});
});

describe('titles of groups without rows', () => {
	const rows = ['a', 'b', 'c', 'd'].map((id) => aBlockedRow(id));
	const view = toView(rows, emptyView, {config: defaultConfig, filter: '', now: noon, frozen: false});
	const titles = (size: Size) =>
		toScreen(view, size, {cursor: undefined, showDetail: true}).lines.flatMap((line) => (line.kind === 'title' ? [line.key] : []));

	test('are left out', () => {
		expect(titles({columns: 80, rows: 40})).toEqual(['blocked']);
		expect(titles({columns: 60, rows: 14})).toEqual(['blocked']);
		expect(toScreen(view, {columns: 60, rows: 14}, {cursor: undefined, showDetail: true}).layout.list.rows).toBe(5);
	});

	test('all of them are empty: one is left', () => {
		const none = toView(rows, emptyView, {config: defaultConfig, filter: 'zzz', now: noon, frozen: false});
		const {lines} = toScreen(none, {columns: 60, rows: 4}, {cursor: undefined, showDetail: true});
		expect(lines.map(({kind}) => kind)).toEqual(['title']);
	});
});

describe('scrolling', () => {
	const view = toView(manyRows(60), emptyView, {config: defaultConfig, filter: '', now: noon, frozen: false});
	const screenAt = (at: number) => toScreen(view, {columns: 80, rows: 12}, {cursor: view.keys[at], showDetail: true});

	test('moves no more than it must', () => {
		expect(scrollTo(screenAt(0), view.keys[0], 0)).toBe(0);
		expect(scrollTo(screenAt(5), view.keys[5], 0)).toBe(0);
		expect(scrollTo(screenAt(9), view.keys[9], 0)).toBe(2);
		expect(scrollTo(screenAt(9), view.keys[9], 4)).toBe(4);
	});

	test('at the head of a group its title is in sight, at the ends there is nothing beyond', () => {
		expect(scrollTo(screenAt(20), view.keys[20], 60)).toBeLessThanOrEqual(21);
		expect(scrollTo(screenAt(0), view.keys[0], 30)).toBe(0);
		expect(scrollTo(screenAt(59), view.keys[59], 0)).toBe(63 - 11);
	});

	test('the tabs show the rows of the cursor’s group alone', () => {
		const small = toView([aBlockedRow('a'), aDoneRow('z')], emptyView, {config: defaultConfig, filter: '', now: noon, frozen: false});
		const lines = (at: number) => toScreen(small, {columns: 40, rows: 12}, {cursor: small.keys[at], showDetail: true}).lines;
		expect(lines(0)).toEqual([{kind: 'row', row: expect.objectContaining({project: 'a'})}]);
		expect(lines(1)).toEqual([{kind: 'row', row: expect.objectContaining({project: 'z'})}]);
	});

	test('subagents hang below their session in the side-bar too', () => {
		const busy = aWorkingRow('docs');
		const context = {kind: 'working', tool: undefined, toolInput: undefined, subagents: [{id: '1', type: 'Explore'}]} as const;
		const rows = [{...busy, state: {...busy.state, context}}, aWorkingRow('web')];
		const view = toView(rows, emptyView, {config: defaultConfig, filter: '', now: noon, frozen: false});
		const {lines} = toScreen(view, {columns: 34, rows: 50}, {cursor: undefined, showDetail: true});
		expect(lines.filter(({kind}) => kind !== 'title' && kind !== 'space').map(({kind}) => kind)).toEqual([
			'row',
			'headline',
			'nested',
			'row',
			'headline',
		]);
	});
});

test('the row of a host of which no session is known is listed, and counts as no session', () => {
	const rows = [aDoneRow('a'), silentHostRow('box', 'no route to it', noon)];
	const view = toView(rows, emptyView, {config: defaultConfig, filter: '', now: noon, frozen: false});
	expect(view.groups.map(({rows: {length}, count}) => ({length, count})).filter(({length}) => length > 0)).toEqual([{length: 2, count: 1}]);
});
