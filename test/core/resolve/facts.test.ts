import {expect, test} from 'vitest';
import {asks, prompt, start, stop, waiting} from '../../helpers/samples/claims.js';
import {alive, claimOf, native, screen, stateOf} from '../../helpers/samples/events.js';

test('no since lies in the future', () => {
	const state = stateOf({hook: claimOf([prompt, stop(9000)]), status: native('idle', 9500), tmux: alive(5000)}, 5000);
	expect(state.since).toBeLessThanOrEqual(5000);
	expect(state.because.every((fact) => fact.at <= 5000)).toBe(true);
});

test('the facts come newest first, and the one that won names its rule', () => {
	const hook = claimOf([start, prompt, asks(2000, 'npm test')]);
	const {because} = stateOf(
		{hook, status: waiting(2030, 'permission prompt'), screen: screen(2600, {surface: 'permission'}), tmux: alive(2700)},
		2800,
	);
	expect(because.map((fact) => fact.at)).toEqual([...because.map((fact) => fact.at)].sort((one, other) => other - one));
	expect(because.filter((fact) => fact.rule)).toMatchObject([
		{source: 'client', says: 'waiting (permission prompt)', rule: expect.stringMatching(/^2 /)},
	]);
});

test('a clock that was set back does not change the order of the events', () => {
	const {because} = stateOf({hook: claimOf([start, prompt, asks(9000, 'npm test'), stop(3000)])}, 4000);
	expect(because.map(({at, says}) => [at, says.split(' ')[0]])).toEqual([
		[3000, 'Stop'],
		[3000, 'PermissionRequest'],
		[1000, 'UserPromptSubmit'],
		[0, 'SessionStart'],
	]);
});

test('witnesses that agree leave less doubt, one that disagrees leaves more', () => {
	const hook = claimOf([prompt]);
	const tmux = alive(5000);
	const alone = stateOf({hook, tmux}, 5000).confidence;
	const agreed = stateOf({hook, status: native('busy', 1050), tmux}, 5000).confidence;
	const doubted = stateOf({hook: claimOf([prompt, stop(2000)]), status: native('busy', 1050), tmux}, 5000).confidence;
	expect(agreed).toBeGreaterThan(alone);
	expect(doubted).toBeLessThan(stateOf({status: native('busy', 1050), tmux}, 5000).confidence);
});
