/** What is kept of a host's rows for the time when it does not answer. */
import {mkdirSync, readFileSync, statSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {headline} from '../../src/core/rows/headline.js';
import {withHost} from '../../src/core/rows/host-rows.js';
import {noMarks} from '../../src/core/session.js';
import {readLastRows, writeLastRows} from '../../src/store/records/last-rows.js';
import {aBlockedRow, aRow, noon} from '../helpers/samples/rows.js';
import {tempDir} from '../helpers/temp-state.js';

const minute = 60_000;
const look = {now: noon + 3 * minute, marks: new Map()};

test('a row says who, what and since when, and takes no keys; its prompt and its pane are not kept', () => {
	const root = tempDir();
	const row = withHost('gpu1', {...aBlockedRow('api'), prompt: 'a secret prompt'});
	writeLastRows({root}, 'gpu1', {rows: [row], at: noon});
	const [kept] = readLastRows({root}, 'gpu1', look);
	expect(kept).toMatchObject({key: 'gpu1/api', host: 'gpu1', lastSeenAt: noon, project: 'api', place: undefined, token: undefined});
	expect(kept?.state).toMatchObject({state: 'needs_permission', group: 'needs_you', since: row.state.since});
	expect(kept && headline(kept)).toBe(headline(row));
	const file = join(root, 'hosts', 'gpu1', 'rows.json');
	expect(readFileSync(file, 'utf8')).not.toContain('secret');
	expect(statSync(file).mode & 0o077).toBe(0);
});

test('marks are those of now', () => {
	const root = tempDir();
	const row = withHost('gpu1', aRow({id: 'api'}));
	writeLastRows({root}, 'gpu1', {rows: [row], at: noon});
	const snoozed = {...noMarks, snoozedUntil: noon + minute};
	expect(readLastRows({root}, 'gpu1', {...look, marks: new Map([[row.key, snoozed]])})[0]?.marks).toEqual(snoozed);
});

test('after a day nothing is said', () => {
	const root = tempDir();
	writeLastRows({root}, 'gpu1', {rows: [withHost('gpu1', aRow())], at: noon});
	expect(readLastRows({root}, 'gpu1', {...look, now: noon + 23 * 60 * minute})).toHaveLength(1);
	expect(readLastRows({root}, 'gpu1', {...look, now: noon + 25 * 60 * minute})).toEqual([]);
});

test.each([
	'',
	'{"v":1,"at":',
	'{"v":2,"at":1,"rows":[]}',
	JSON.stringify({v: 1, at: noon, rows: {}}),
	JSON.stringify({
		v: 1,
		at: noon,
		rows: [
			null,
			7,
			{},
			{key: 'gpu1/x', kind: 'interactive', project: 'x'},
			{key: 'other/x', kind: 'interactive', project: 'x', state: 'idle'},
			{key: 'gpu1/\n', kind: 'interactive', project: 'x', state: 'idle'},
		],
	}),
])('a damaged file tells no row', (text) => {
	const root = tempDir();
	mkdirSync(join(root, 'hosts', 'gpu1'), {recursive: true});
	writeFileSync(join(root, 'hosts', 'gpu1', 'rows.json'), text);
	expect(readLastRows({root}, 'gpu1', look)).toEqual([]);
	expect(readLastRows({root}, 'none', look)).toEqual([]);
});

test('rows of this machine are kept beside those of hosts', () => {
	const root = tempDir();
	writeLastRows({root}, undefined, {rows: [aRow({id: 'api'})], at: noon});
	expect(readLastRows({root}, undefined, look)).toMatchObject([{key: 'api', host: undefined, place: undefined}]);
	expect(statSync(join(root, 'rows.json')).mode & 0o077).toBe(0);
});
