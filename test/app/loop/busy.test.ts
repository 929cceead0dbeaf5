import {expect, test} from 'vitest';
import {play} from '../../helpers/navigator/app-play.js';
import {aBlockedRow} from '../../helpers/samples/rows.js';

test('a jump that takes long says so, and stops saying so when it is done', () => {
	const app = play([aBlockedRow('api')]);
	expect(app.keys('enter')).toContainEqual({type: 'wait', name: 'busy', ms: 300, event: {type: 'still-busy'}});
	expect(app.notice()).toBeUndefined();
	app.send({type: 'still-busy'});
	expect(app.notice()).toBe('Jumping…');
	app.send({type: 'jumped'});
	expect(app.notice()).toBeUndefined();
});

test('what is done in time says nothing', () => {
	const app = play([aBlockedRow('api')]);
	app.keys('enter');
	app.send({type: 'jumped'});
	app.send({type: 'still-busy'});
	expect(app.notice()).toBeUndefined();
});

test('a failure takes the place of the progress', () => {
	const app = play([aBlockedRow('api')]);
	app.keys('enter');
	app.send({type: 'still-busy'});
	app.send({type: 'failed', message: 'its pane is gone', fix: undefined});
	expect(app.notice()).toBe('its pane is gone');
});

test('one Enter too many jumps nowhere, until the jump is done', () => {
	const jump = 'jump';
	const toJump = expect.objectContaining({type: 'jump'});
	const app = play([aBlockedRow('api')]);
	expect(app.press(jump)).toContainEqual(toJump);
	expect(app.press(jump)).not.toContainEqual(toJump);
	app.send({type: 'command-ended', notice: undefined});
	expect(app.press(jump)).not.toContainEqual(toJump);
	app.send({type: 'jumped'});
	expect(app.press(jump)).toContainEqual(toJump);
});

test('a double click during a jump jumps nowhere either', () => {
	const toJump = expect.objectContaining({type: 'jump'});
	const app = play([aBlockedRow('api'), aBlockedRow('web')]);
	const second = app.state().view.keys[1];
	if (second === undefined) throw new Error('there is one row');
	const click = () => app.send({type: 'clicked', on: {on: 'row', row: second}});
	app.press('jump');
	expect([...click(), ...click()]).not.toContainEqual(toJump);
	app.send({type: 'jumped'});
	expect([...click(), ...click()]).toContainEqual(toJump);
});
