import {expect, test} from 'vitest';
import {shownBy} from '../../../rigs/gate/walk/shown.js';
import {expectedScreens, screenText, withoutColours} from '../../helpers/samples/screens.js';

const shown = shownBy('claude');
const truth: Readonly<Record<string, string>> = {permission: 'asks', question: 'asks', plan: 'asks', working: 'works', idle: 'rests'};

/** Screens of a person who writes at work or scrolls, of quoted dialogs, and of requests that end otherwise. */
const beyondIt = [
	'draft-wrapped-40x20',
	'permission-fetch-40x20',
	'permission-network',
	'plan-markdown-classic-80x90',
	'quoted-dialog',
	'quoted-dialog-40x12',
	'scrolled-up-working',
	'working-draft',
];

test('the second opinion of a random walk on a screen is that of a person, or none', () => {
	const all = Object.entries(expectedScreens()).flatMap(([name, {surface}]) => {
		const is = truth[String(surface)];
		return is === undefined ? [] : [{name, is, seen: shown(withoutColours(screenText(name)))}];
	});
	const wrong = all.filter(({is, seen}) => seen !== undefined && seen !== is).map(({name}) => name);
	expect(wrong.sort()).toEqual(beyondIt);
	for (const each of ['asks', 'works', 'rests'])
		expect(all.filter(({is, seen}) => is === each && seen === each).length).toBeGreaterThan(10);
});
