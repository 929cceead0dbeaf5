/** The colours of projects in the list: which name has which, and where none has one. */
import {describe, expect, test} from 'vitest';
import {usualWords} from '../../src/agents/usual-words.js';
import type {Accents} from '../../src/core/config.js';
import {paletteNames, palettes} from '../../src/core/theme/themes.js';
import {parseConfig} from '../../src/store/config/parse.js';
import {createTerminalStyle} from '../../src/ui/line.js';
import {toAccents} from '../../src/ui/theme.js';
import {show} from '../helpers/navigator/navigator.js';
import {aRow} from '../helpers/samples/rows.js';

const names = Array.from({length: 200}, (_, index) => `project-${index}`);
const look = (accents: Accents, some: {hasColour?: boolean; isAscii?: boolean; isLinear?: boolean} = {}) =>
	createTerminalStyle({agent: usualWords, hasColour: true, isAscii: false, accents, ...some});

describe('the colour of a project', () => {
	test('is decided by its name and the theme alone', () => {
		expect(['api', 'docs', 'web'].map(toAccents(true, 'terminal'))).toEqual(['blue', 'green', 'cyan']);
	});

	test.each(['terminal', 'light', ...paletteNames] as const)(
		'is each of the colours of theme %s about equally often, and never red',
		(theme) => {
			const given = names.map(toAccents(true, theme));
			const found = [...new Set(given)];
			const least = Math.min(...found.map((colour) => given.filter((each) => each === colour).length));
			expect(found.length).toBe(theme === 'light' ? 2 : 5);
			expect(least).toBeGreaterThan(100 / found.length);
			const reds: readonly unknown[] = ['red', undefined, ...Object.values(palettes).map(({red}) => red)];
			expect(found.filter((colour) => reds.includes(colour))).toEqual([]);
		},
	);

	test('is that of the map, and projects that it does not name have none', () => {
		const accentOf = toAccents({api: '#83a598'}, 'terminal');
		expect(['api', 'docs', 'constructor'].map(accentOf)).toEqual(['#83a598', undefined, undefined]);
	});

	test.each([
		['unless asked for', look(false)],
		['without colours', look(true, {hasColour: false})],
		['with ASCII only', look(true, {isAscii: true})],
		['with ASCII only, by the map', look({api: 'cyan'}, {isAscii: true})],
		['for a screen reader', look(true, {isLinear: true})],
	])('is none %s', (_, {accentOf}) => {
		expect(accentOf('api')).toBeUndefined();
	});
});

test('accents of the config are true, false or colours by project', () => {
	const parsed = (text: string) => parseConfig('config.json', `{"accents": ${text}}`, '');
	expect(parsed('true')).toEqual({values: {accents: true}, problems: []});
	expect(parsed('{"api": "#83a598", "docs": "cyan"}').values).toEqual({accents: {api: '#83a598', docs: 'cyan'}});
	expect(parsed('{"api": "beige"}')).toMatchObject({
		values: {},
		problems: [{problem: expect.stringContaining('a colour such as "#83a598"')}],
	});
	expect(parsed('"yes"')).toMatchObject({
		values: {},
		problems: [{problem: expect.stringContaining('true, false or an object of projects')}],
	});
});

test('the list draws the names of projects in their colours, also that of the selected row', async () => {
	const nav = await show({config: {accents: true}}, '1/6');
	const accentOf = toAccents(true, 'terminal');
	const lines = nav.terminal.screen();
	const colours = {green: 2, yellow: 3, blue: 4, magenta: 5, cyan: 6};
	for (const {project} of nav.runtime.state().view.groups.flatMap(({rows}) => rows)) {
		const line = lines.findIndex((text) => text.slice(4).startsWith(project));
		const accent = accentOf(project);
		const wanted = Object.entries(colours).find(([name]) => name === accent)?.[1];
		expect({project, colour: nav.terminal.colourAt(line, 4)}).toEqual({project, colour: wanted});
	}
});

test('a row of a silent host stays quiet', async () => {
	const sessions = [aRow({id: 'near'}), aRow({id: 'far', lastSeenAt: 1})];
	const nav = await show({sessions, config: {accents: {near: 'cyan', far: 'cyan'}}}, '1/2');
	nav.terminal.type('j');
	await nav.terminal.waitForText('2/2');
	const line = nav.terminal.screen().findIndex((text) => text.slice(4).startsWith('far'));
	expect(nav.terminal.colourAt(line, 4)).toBeUndefined();
});
