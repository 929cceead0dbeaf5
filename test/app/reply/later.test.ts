/** A reply that is kept until its session rests. */
import {expect, test} from 'vitest';
import {play} from '../../helpers/navigator/app-play.js';
import {aWorkingRow} from '../../helpers/samples/rows.js';

test('Ctrl-O keeps the text until a working session rests, and closes the line', () => {
	const app = play([aWorkingRow('api')]);
	app.keys('r', 'g', 'o', 'ctrl-o');
	expect(app.effects.filter(({type}) => type === 'keep-until-rest' || type === 'reply')).toMatchObject([
		{type: 'keep-until-rest', row: {key: 'api'}, text: 'go'},
	]);
	expect(app.state().mode.kind).toBe('queue');
	expect(app.state().unsent.size).toBe(0);
});

test('an empty text is not kept', () => {
	const app = play([aWorkingRow('api')]);
	app.keys('r', 'ctrl-o');
	expect(app.notice()).toBe('Nothing to keep: the text is empty');
});
