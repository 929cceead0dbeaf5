/** The choice of a theme with a look at each. */
import {expect, test} from 'vitest';
import {footerView} from '../../../src/app/footer/view.js';
import {initialState} from '../../../src/app/loop/initial-state.js';
import {defaultConfig} from '../../../src/core/config.js';
import {play} from '../../helpers/navigator/app-play.js';
import {aRow, noon} from '../../helpers/samples/rows.js';

const config = {...defaultConfig, theme: 'nord', themes: {mine: {base: 'nord', key: 'cyan'}}} as const;

function choosing(isReadOnly = false) {
	const app = play([aRow()], {start: {...initialState(config, false, noon), isReadOnly}});
	app.press('theme');
	const kept = () => app.effects.flatMap((one) => (one.type === 'keep-theme' ? [one.theme] : []));
	const footer = () =>
		footerView(app.state())
			?.parts.map(({text}) => text)
			.join('') ?? '';
	return {...app, kept, footer, theme: () => app.state().theme};
}

test('begins with the present one, shows each at once, and Enter keeps it', () => {
	const app = choosing();
	expect(app.footer()).toContain('Theme: nord (5 of 20)');
	app.keys('down');
	expect([app.theme(), app.kept()]).toEqual(['solarized', []]);
	app.keys('k', 'k', 'k', 'k', 'k', 'k', 'enter');
	expect([app.theme(), app.kept(), app.state().mode.kind]).toEqual(['tokyonight-light', ['tokyonight-light'], 'queue']);
});

test('also shows those of the user', () => {
	const app = choosing();
	app.keys('up', 'up', 'up', 'up');
	expect(app.theme()).toBe('mine');
});

test('Esc goes back to the one from before, and nothing is written, as with Enter on that one', () => {
	const app = choosing();
	app.keys('down', 'down', 'esc');
	expect([app.theme(), app.kept(), app.state().mode.kind]).toEqual(['nord', [], 'queue']);
	app.press('theme');
	app.keys('down', 'up', 'enter');
	expect([app.theme(), app.kept()]).toEqual(['nord', []]);
});

test('read-only keeps none', () => {
	const app = choosing(true);
	app.keys('down', 'enter');
	expect([app.kept(), app.notice()]).toEqual([[], 'Read-only: nothing is sent or changed from here']);
});
