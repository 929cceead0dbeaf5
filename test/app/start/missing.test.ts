/** The check of what the machine lacks: how long it is repeated. */
import {expect, test} from 'vitest';
import type {Setup} from '../../../src/app/first-run/model.js';
import {play} from '../../helpers/navigator/app-play.js';
import {aRow} from '../../helpers/samples/rows.js';

const lacking: readonly Setup[] = [
	{kind: 'missing', file: '/home/dev/.claude/settings.json'},
	{kind: 'ready', missing: ['tmux is not installed.']},
	{kind: 'ready', noStart: 'No tmux server is running.'},
];
const isCheck = ({type, name}: {readonly type: string; readonly name?: string}) => type === 'wait' && name === 'setup';

test.each(lacking)('the check is repeated while no row is listed: %o', (setup) => {
	expect(play([]).send({type: 'setup-read', setup}).filter(isCheck)).toHaveLength(1);
	expect(play([aRow()]).send({type: 'setup-read', setup}).filter(isCheck)).toEqual([]);
});

test('nothing is checked again where nothing is missing', () => {
	expect(
		play([])
			.send({type: 'setup-read', setup: {kind: 'ready', missing: []}})
			.filter(isCheck),
	).toEqual([]);
});

test('after the set-up the settings are read again, below rows too', () => {
	const app = play([aRow()]);
	app.send({type: 'setup-read', setup: {kind: 'missing', file: '/s'}});
	expect(app.keys('I')).toContainEqual({type: 'run-beckon', command: 'init'});
	expect(app.send({type: 'command-ended', notice: undefined})).toContainEqual({type: 'read-setup'});
	app.send({type: 'setup-read', setup: {kind: 'ready'}});
	expect(app.send({type: 'command-ended', notice: undefined})).not.toContainEqual({type: 'read-setup'});
});

test('the demo is offered while no session is listed', () => {
	const ready = {start: {setup: {kind: 'ready'}}} as const;
	expect(play([], ready).keys('T')).toContainEqual({type: 'run-beckon', command: 'demo'});
	const app = play([aRow()], ready);
	expect(app.keys('T')).not.toContainEqual({type: 'run-beckon', command: 'demo'});
	expect(app.notice()).toContain('`beckon demo`');
});
