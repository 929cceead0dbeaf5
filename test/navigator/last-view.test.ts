/** How the list was arranged, from one navigator to the next. */
import {existsSync, mkdirSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {initialState} from '../../src/app/loop/initial-state.js';
import {defaultConfig} from '../../src/core/config.js';
import {keepView, withLastView} from '../../src/navigator/last-view.js';
import {statePaths} from '../../src/store/paths.js';
import {noon} from '../helpers/samples/rows.js';
import {tempDir} from '../helpers/temp-state.js';

const start = initialState(defaultConfig, true, noon);
const openPaths = () => statePaths({HOME: tempDir()});

test('group, order, folds, layout and details are as they were left; filter and drawer are not', () => {
	const paths = openPaths();
	const left = {
		...start,
		filter: 'api',
		isTurned: true,
		showPreview: false,
		detail: 'card',
		arrangement: {groupBy: 'project', sortBy: 'age', folded: new Set(['project a']), drawer: true, isWaiting: true},
	} as const;
	keepView(left, paths);
	expect(existsSync(paths.root)).toBe(false);
	mkdirSync(paths.root, {recursive: true});
	keepView(left, paths);
	expect(withLastView(start, paths)).toEqual({
		...left,
		filter: '',
		arrangement: {...left.arrangement, drawer: false, isWaiting: false},
	});
});

test('what the config says as well follows the config', () => {
	const paths = openPaths();
	mkdirSync(paths.root, {recursive: true});
	keepView(start, paths);
	const other = initialState({...defaultConfig, groupBy: 'host', showPreview: false}, true, noon);
	expect(withLastView(other, paths)).toEqual(other);
});

test.each(['', '{', '[]', '{"v":1,"groupBy":7,"sortBy":"x","folded":"y","isTurned":"z","detail":[]}', '{"v":2,"groupBy":"host"}'])(
	'%j in its place changes nothing',
	(text) => {
		const paths = openPaths();
		mkdirSync(paths.root, {recursive: true});
		writeFileSync(join(paths.root, 'view.json'), text);
		expect(withLastView(start, paths)).toEqual(start);
	},
);
