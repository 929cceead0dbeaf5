import {describe, expect, test} from 'vitest';
import {scrollTo, toScreen, toWindow} from '../../../src/app/list/lines.js';
import {emptyView, toView} from '../../../src/app/list/view.js';
import {defaultConfig} from '../../../src/core/config.js';
import type {Row} from '../../../src/core/session.js';
import {aBlockedRow, aWorkingRow, manyRows, noon} from '../../helpers/samples/rows.js';

const view = toView(manyRows(60), emptyView, {config: defaultConfig, filter: '', now: noon, frozen: false});

function windowAt(index: number, size = {columns: 80, rows: 24}) {
	const cursor = view.keys[index];
	const screen = toScreen(view, size, {cursor, showDetail: true});
	const window = toWindow(screen, scrollTo(screen, cursor, 0));
	return {...window, cursor, rows: screen.layout.list.rows};
}

describe('the part of a list that is on the screen', () => {
	test('begins with the title of its section, which counts the rows above, and ends with the count of those below', () => {
		const {lines, rows} = windowAt(15);
		expect(lines).toHaveLength(rows);
		const shown = lines.flatMap((line) => (line.kind === 'row' ? [view.keys.indexOf(line.row.key)] : []));
		expect(lines[0]).toMatchObject({kind: 'title', key: 'blocked', above: shown[0]});
		expect(lines.at(-1)).toEqual({kind: 'more', isAbove: false, count: 60 - (shown.at(-1) ?? 0) - 1});
	});

	test('counts nothing at the end that is in sight', () => {
		expect(windowAt(0).lines[0]).toMatchObject({kind: 'title', key: 'blocked'});
		expect(windowAt(0).lines[0]).not.toHaveProperty('above');
		expect(windowAt(59).lines.at(-1)).toMatchObject({kind: 'row'});
	});

	test('counts nothing where only subagents are out of sight', () => {
		const busy = aWorkingRow('docs');
		const context = {
			kind: 'working',
			tool: undefined,
			toolInput: undefined,
			subagents: ['1', '2', '3'].map((id) => ({id, type: 'Explore'})),
		} as const;
		const rows = [...'abcdef'].map((id): Row => aBlockedRow(id)).concat({...busy, state: {...busy.state, context}});
		const crowded = toView(rows, emptyView, {config: defaultConfig, filter: '', now: noon, frozen: false});
		const {lines} = toWindow(toScreen(crowded, {columns: 80, rows: 20}, {cursor: undefined, showDetail: true}), 2);
		expect(lines.at(-1)).toMatchObject({kind: 'nested'});
	});

	test.each([
		[80, 24],
		[80, 13],
		[80, 10],
		[120, 40],
		[40, 20],
		[40, 12],
		[34, 50],
		[30, 8],
	])('never covers the row of the cursor at %d×%d', (columns, rows) => {
		for (const [index, key] of view.keys.entries()) {
			const {lines} = windowAt(index, {columns, rows});
			expect(lines.some((line) => line.kind === 'row' && line.row.key === key)).toBe(true);
		}
	});

	test('has a mark that goes from the top to the end with it', () => {
		const marks = view.keys.map((_, index) => windowAt(index)).map(({thumb, rows}) => ({...(thumb ?? {start: -1, length: -1}), rows}));
		expect(marks[0]).toMatchObject({start: 0});
		expect(marks.every(({start, length, rows}) => length > 0 && start >= 0 && start + length <= rows)).toBe(true);
		expect(marks.at(-1)).toMatchObject({start: (marks.at(-1)?.rows ?? 0) - (marks.at(-1)?.length ?? 0)});
		expect(windowAt(0, {columns: 80, rows: 200}).thumb).toBeUndefined();
	});
});
