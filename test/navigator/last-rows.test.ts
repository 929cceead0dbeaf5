/** The rows of the last time, which are drawn until the present ones are read. */
import {existsSync, mkdirSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {createQuick, quickRow} from '../../src/app/list/cursor.js';
import {initialState} from '../../src/app/loop/initial-state.js';
import type {AppState} from '../../src/app/model.js';
import {defaultConfig} from '../../src/core/config.js';
import {headline} from '../../src/core/rows/headline.js';
import {keepLastRows, withLastRows} from '../../src/navigator/last-time.js';
import {wirePorts} from '../../src/observe/wire.js';
import {aBlockedRow, aWorkingRow, noon} from '../helpers/samples/rows.js';
import {tempDir} from '../helpers/temp-state.js';
import {createTestIo} from '../helpers/test-io.js';

const rows = [aWorkingRow('web'), aBlockedRow('api')];
const start = initialState(defaultConfig, true, noon);

async function openWired() {
	const home = tempDir();
	const {io} = createTestIo({HOME: home, BECKON_STATE_DIR: join(home, 'state')}, () => noon);
	return wirePorts(io);
}

test('they are listed in order with what they said, and no key can act on them', async () => {
	const wired = await openWired();
	expect(withLastRows(start, wired)).toBeUndefined();
	mkdirSync(wired.paths.root);
	const far = {...aBlockedRow('far'), host: 'gpu1'};
	keepLastRows({...start, rows: [...rows, far], looked: true}, wired);
	const drawn = withLastRows(start, wired);
	expect(drawn?.view.keys).toEqual(['api', 'web']);
	expect(drawn?.rows.map(headline).toSorted()).toEqual(rows.map(headline).toSorted());
	expect(drawn?.rows.map(({place, token}) => [place, token])).toEqual([
		[undefined, undefined],
		[undefined, undefined],
	]);
});

test('quick reply begins with the row that waited then, and with no word of the past where none did', async () => {
	const wired = await openWired();
	mkdirSync(wired.paths.root);
	const quick: AppState = {...start, mode: {kind: 'quick'}, quick: createQuick()};
	keepLastRows({...start, rows, looked: true}, wired);
	const frame = withLastRows(quick, wired);
	expect(frame && [quickRow(frame, noon)?.key, frame.mode.kind]).toEqual(['api', 'quick']);
	keepLastRows({...start, rows: [aWorkingRow('web')], looked: true}, wired);
	expect(withLastRows(quick, wired)).toBeUndefined();
});

test('nothing is kept before the first look, or where beckon has no state', async () => {
	const wired = await openWired();
	keepLastRows({...start, rows, looked: true}, wired);
	expect(existsSync(wired.paths.root)).toBe(false);
	mkdirSync(wired.paths.root);
	keepLastRows({...start, rows, looked: false}, wired);
	expect(withLastRows(start, wired)).toBeUndefined();
});
