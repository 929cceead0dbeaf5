import {describe, expect, test} from 'vitest';
import {play} from '../../helpers/navigator/app-play.js';
import {aBlockedRow, noon} from '../../helpers/samples/rows.js';

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
	const app = play([], {start: {setup: {kind: 'missing', file: '/home/dev/.claude/settings.json'}, clock: noon}});
	app.keys('I');
	app.send({type: 'still-busy'});
	expect(app.notice()).toBe('Reading the settings…');
	app.send({type: 'failed', message: 'settings.json is no JSON', fix: undefined});
	expect(app.notice()).toBe('settings.json is no JSON');
});

describe('while something is installed', () => {
	const jump = {type: 'key', action: 'jump', index: 0} as const;
	const toJump = expect.objectContaining({type: 'jump'});
	const installing = () => {
		const app = play([aBlockedRow('api')], {start: {setup: {kind: 'missing', file: '/home/dev/.claude/settings.json'}}});
		app.send({type: 'install-planned', text: ''});
		app.press('install');
		return app;
	};

	test('Enter jumps', () => {
		expect(installing().press(jump)).toContainEqual(toJump);
	});

	test('one Enter too many jumps nowhere, also when the install is done first', () => {
		const app = installing();
		app.press(jump);
		expect(app.press(jump)).not.toContainEqual(toJump);
		app.send({type: 'installed', message: 'hooks are in'});
		expect(app.press(jump)).not.toContainEqual(toJump);
		app.send({type: 'jumped'});
		expect(app.press(jump)).toContainEqual(toJump);
	});

	test('the end of a jump leaves the word of the install', () => {
		const app = installing();
		app.press(jump);
		app.send({type: 'jumped'});
		app.send({type: 'still-busy'});
		expect(app.notice()).toBe('Installing…');
	});
});
