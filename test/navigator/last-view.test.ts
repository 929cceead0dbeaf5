/** How the list was arranged, from one navigator to the next. */
import {existsSync, mkdirSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {describe, expect, test} from 'vitest';
import {initialState} from '../../src/app/loop/initial-state.js';
import type {AppState} from '../../src/app/model.js';
import {type Config, defaultConfig} from '../../src/core/config.js';
import {keepView, withLastView} from '../../src/navigator/last-time.js';
import {statePaths} from '../../src/store/paths.js';
import {noon} from '../helpers/samples/rows.js';
import {tempDir} from '../helpers/temp-state.js';

const start = initialState(defaultConfig, true, noon);
const openPaths = () => statePaths({HOME: tempDir()});

test('group, order, folds, layout, details and how sessions were started are as they were left; filter and drawer are not', () => {
	const paths = openPaths();
	const left = {
		...start,
		filter: 'api',
		isTurned: true,
		showPreview: false,
		detail: 'card',
		lastStarts: new Map([['gpu1:/srv/train', {agent: 'codex', place: 'pane' as const}]]),
		arrangement: {groupBy: 'project', sortBy: 'age', folded: new Set(['project a']), drawer: true, isWaiting: true},
	} as const;
	keepView(left, paths, noon);
	expect(existsSync(paths.root)).toBe(false);
	mkdirSync(paths.root, {recursive: true});
	keepView(left, paths, noon);
	expect(withLastView(start, paths, noon)).toEqual({
		...left,
		filter: '',
		arrangement: {...left.arrangement, drawer: false, isWaiting: false},
	});
});

test('what the config says as well follows the config', () => {
	const paths = openPaths();
	mkdirSync(paths.root, {recursive: true});
	keepView(start, paths, noon);
	const other = initialState({...defaultConfig, groupBy: 'host', showPreview: false}, true, noon);
	expect(withLastView(other, paths, noon)).toEqual(other);
});

test.each([
	'',
	'{',
	'[]',
	'{"v":1,"groupBy":7,"sortBy":"x","folded":"y","isTurned":"z","detail":[],"lastStarts":{"a":{"place":"x"},"b":7}}',
	'{"v":2,"groupBy":"host"}',
])('%j in its place changes nothing', (text) => {
	const paths = openPaths();
	mkdirSync(paths.root, {recursive: true});
	writeFileSync(join(paths.root, 'view.json'), text);
	expect(withLastView(start, paths, noon)).toEqual(start);
});

describe('the last visit', () => {
	const spentToday = {costUsd: 4, outputTokens: 10, isWhole: true};
	const awayAfter = (ms: number, config: Partial<Config> = {}, left: Partial<AppState> = {spentToday}) => {
		const paths = openPaths();
		mkdirSync(paths.root, {recursive: true});
		keepView({...start, ...left}, paths, noon);
		return withLastView(initialState({...defaultConfig, ...config}, true, noon), paths, noon + ms).away;
	};
	const minute = 60_000;

	test('is told of after ten minutes, or as the config says', () => {
		const due = {kind: 'due', visit: {at: noon, spentUsd: 4}};
		expect(awayAfter(10 * minute - 1)).toEqual({kind: 'none'});
		expect(awayAfter(10 * minute)).toEqual(due);
		expect(awayAfter(minute, {awayAfterMs: minute})).toEqual(due);
		expect(awayAfter(600 * minute, {awayAfterMs: 0})).toEqual({kind: 'none'});
	});

	test('spent what is compared only on the same day', () => {
		const visit = {at: noon, spentUsd: undefined};
		expect(awayAfter(36 * 60 * minute)).toEqual({kind: 'due', visit});
		expect(awayAfter(10 * minute, {}, {spentToday: undefined})).toEqual({kind: 'due', visit});
	});
});
