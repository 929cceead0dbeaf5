import {existsSync, mkdirSync, statSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {toPaths} from '../../../src/store/paths.js';
import {keepDrafts, readDrafts} from '../../../src/store/records/left-by-navigator.js';
import {tempDir} from '../../helpers/temp-state.js';

const place = () => {
	const base = tempDir();
	return toPaths({base, perHost: false, config: join(base, 'config.json'), host: 'here'});
};
const draft = (text: string) => ({text, entry: undefined});
const none = new Map();

test('a draft is private, and gone with its last text', () => {
	const paths = place();
	const drafts = new Map([['api', {text: 'two\nlines', entry: 'abcd1'}]]);
	keepDrafts(paths, none, drafts);
	expect(readDrafts(paths)).toEqual(drafts);
	const file = join(paths.root, 'drafts.json');
	expect(statSync(file).mode & 0o777).toBe(0o600);
	keepDrafts(paths, drafts, none);
	expect(existsSync(file)).toBe(false);
});

test('a navigator leaves the drafts alone that another one wrote meanwhile', () => {
	const paths = place();
	keepDrafts(paths, none, new Map([['api', draft('mine')]]));
	const before = readDrafts(paths);
	keepDrafts(paths, none, new Map([['web', draft('of another')]]));
	keepDrafts(paths, before, before);
	keepDrafts(paths, before, none);
	expect(readDrafts(paths)).toEqual(new Map([['web', draft('of another')]]));
});

test('without a text nothing is written', () => {
	const paths = {...place(), root: join(tempDir(), 'none')};
	keepDrafts(paths, none, none);
	expect(existsSync(paths.root)).toBe(false);
});

test.each(['', '{"v":1,"drafts":', '{"v":2,"drafts":[{"key":"a","text":"b"}]}', '{"v":1,"drafts":[null,7,{"key":1,"text":"x"}]}'])(
	'a damaged file holds no draft: %s',
	(text) => {
		const paths = place();
		mkdirSync(paths.root, {recursive: true});
		writeFileSync(join(paths.root, 'drafts.json'), text);
		expect(readDrafts(paths)).toEqual(none);
	},
);
