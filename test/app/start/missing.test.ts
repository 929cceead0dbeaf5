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

test('an install keeps what else is missing', () => {
	const app = play([]);
	app.send({type: 'setup-read', setup: {kind: 'missing', file: '/s', missing: ['tmux is not installed.']}});
	app.send({type: 'installed', message: 'done'});
	expect(app.state().setup).toMatchObject({kind: 'ready', missing: ['tmux is not installed.']});
});
