/** A navigator that only shows. */
import {expect, test} from 'vitest';
import {footerKeys} from '../../../src/app/keymap/keymap.js';
import {readOnly} from '../../../src/app/keys/update.js';
import {initialState} from '../../../src/app/loop/initial-state.js';
import {defaultConfig} from '../../../src/core/config.js';
import {play} from '../../helpers/navigator/app-play.js';
import {aBlockedRow, aRow, noon} from '../../helpers/samples/rows.js';

const said = 'Read-only: nothing is sent or changed from here';

function locked() {
	const app = play([aBlockedRow('api'), aRow({id: 'web'})], {start: {isReadOnly: true}});
	// A prompt that has just appeared takes no answer.
	app.wait(2000);
	return app;
}

test.each([['y'], ['n'], ['s'], ['P'], ['z', '5']])('%s %s sends and marks nothing, and says why', (...keys) => {
	const app = locked();
	app.press('first');
	expect(app.keys(...keys).filter(({type}) => type !== 'wait' && type !== 'capture')).toEqual([]);
	expect(app.notice()).toBe(said);
});

test('what only shows, copies or goes somewhere works', () => {
	const app = locked();
	app.press('first');
	expect(app.keys('enter')).toContainEqual(expect.objectContaining({type: 'jump'}));
	expect(app.keys('Y', 'i')).toContainEqual(expect.objectContaining({type: 'copy'}));
	expect(app.keys('H')).toContainEqual(expect.objectContaining({type: 'read-history'}));
});

test.each(['z', 'r', 'E', 'C', 'N', 'd'])('%s opens nothing, and the footer names no key that would change something', (key) => {
	const app = locked();
	app.press('first');
	app.keys(key);
	expect([app.state().mode.kind, app.notice()]).toEqual(['queue', said]);
	expect(footerKeys(app.state()).map(({does}) => does)).toEqual(['jump', 'read', 'find', 'quit', 'commands', 'help']);
});

test('without the option every step is as it was', () => {
	const state = initialState(defaultConfig, false, noon);
	const step = [state, [{type: 'act', row: aBlockedRow('api'), act: 'interrupt'}]] as const;
	expect(readOnly(state, step)).toBe(step);
});
