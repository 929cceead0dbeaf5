/** Finding rows while they are marked, and the palette. */
import {describe, expect, test} from 'vitest';
import {commandBindings} from '../../../src/app/commands/update.js';
import {groupTitle, paletteEntries, paletteTotal} from '../../../src/app/help/palette.js';
import {createKeymap} from '../../../src/app/keys/bindings.js';
import {matching} from '../../../src/app/list/find.js';
import type {Row} from '../../../src/core/session.js';
import {play} from '../../helpers/navigator/app-play.js';
import {optionsOf} from '../../helpers/samples/dialogs.js';
import {marksOf} from '../../helpers/samples/marks.js';
import {aBlockedRow, aRow, manyRows, noon, sixRows} from '../../helpers/samples/rows.js';

function seenOptions(): Row {
	const row = aBlockedRow('api');
	const {context} = row.state;
	if (context.kind !== 'blocked') throw new Error('not blocked');
	return {...row, state: {...row.state, context: {...context, options: optionsOf('tool', 'Yes', 'No')}}};
}

describe('finding', () => {
	const said = {
		kind: 'rest',
		said: `${'x '.repeat(2000)}the migration is done`,
		shells: 0,
		wakesItself: false,
		interrupted: false,
	} as const;
	const rows = [
		...sixRows(),
		{...aBlockedRow('long', `echo ${'a'.repeat(300)} needle`), branch: 'fix/login_page'},
		aRow({id: 'speaker', state: {context: said}}),
	];

	test.each([
		['state:permission', 'api server,long'],
		['state:running', 'docs,search index'],
		['state:question', 'web frontend'],
		['state:your_turn', 'speaker'],
		['state:awaiting_input', 'web frontend'],
		['question', 'web frontend'],
		['project:api', 'api server'],
		['project:api state:running', ''],
		['branch:login_page', 'long'],
		['needle', 'long'],
		['migration', 'speaker'],
		['state:permission needle', 'long'],
		['fxlgn', 'long'],
		['state:', rows.map(({key}) => key).join()],
	])('%s finds %s', (filter, keys) => {
		expect([...matching(rows, filter)].map(({key}) => key).join()).toBe(keys);
	});

	test('a thousand rows are filtered in less than a keystroke takes', () => {
		const many = manyRows(1000).map((row) => ({...row, state: {...row.state, context: said}}));
		matching(many, 'warm');
		// Of the processor: how long it takes depends on who else is at work.
		const start = process.cpuUsage();
		for (let turn = 0; turn < 5; turn += 1) matching(many, 'project 1 migr');
		expect(process.cpuUsage(start).user / 5000).toBeLessThan(100);
	});

	test('Enter jumps to the only match and the filter is gone; down only keeps it', () => {
		const app = play(sixRows());
		app.press('find');
		app.press({type: 'typed', text: 'infra'});
		app.keys('down');
		expect(app.state()).toMatchObject({filter: 'infra', mode: {kind: 'queue'}});
		app.keys('/');
		expect(app.keys('enter')[0]).toMatchObject({type: 'jump', row: {project: 'infra'}});
		expect(app.state()).toMatchObject({filter: 'infra', mode: {kind: 'queue'}});
		app.keys('esc', '/');
		app.press({type: 'typed', text: 'api'});
		expect(app.keys('enter')).toEqual([]);
		expect(app.state().filter).toBe('api');
	});
});

describe('the palette', () => {
	test('lists all actions with their keys, those that cannot work now last and with their reason', () => {
		const app = play(sixRows());
		app.keys(':');
		const entries = paletteEntries(app.state());
		expect(entries.map(({binding}) => binding.action)).toContain('dismiss-all');
		expect(entries.find(({binding}) => binding.action === 'undo')).toMatchObject({key: 'u', reason: 'Nothing to undo'});
		expect(entries.findLastIndex(({reason}) => reason === undefined)).toBeLessThan(entries.findIndex(({reason}) => reason !== undefined));
	});

	test('does what is found by its words', () => {
		const app = play(sixRows());
		app.keys(':');
		app.press({type: 'typed', text: 'undo'});
		app.keys('enter');
		expect([app.notice(), app.state().mode.kind]).toEqual(['Nothing to undo', 'queue']);
		app.keys(':');
		app.press({type: 'typed', text: 'group by'});
		app.keys('enter');
		app.keys('p');
		expect(app.state().arrangement.groupBy).toBe('project');
		app.keys(':');
		app.press({type: 'typed', text: 'zzzz'});
		app.keys('enter');
		expect(app.notice()).toBe('No command matches');
	});

	test('finds first what begins with the words', () => {
		const app = play(sixRows());
		app.keys(':');
		app.press({type: 'typed', text: 'snooze'});
		expect(
			paletteEntries(app.state())
				.map(({key}) => key)
				.slice(0, 5),
		).toEqual(['z', 'z 5', 'z 3', 'z 2', 'z z']);
		expect(paletteEntries(app.state()).map(({name}) => name)).toContain('Show what is snoozed or dismissed');
	});

	test.each([
		['kill', 'End a session'],
		['approve', 'Answer yes'],
		['deny', 'Answer no'],
		['mute', 'Snooze'],
		['snz 30', 'Snooze for 30 minutes'],
		['archive', 'Dismiss'],
		['search', 'Find a session'],
		['exit', 'Quit'],
		['unpin', 'Pin to the top of its group'],
		// As well found as “End of the list”, which only moves.
		['end', 'End a session'],
	])('finds by “%s” the command “%s”', (text, name) => {
		const app = play(sixRows());
		app.keys(':');
		app.press({type: 'typed', text});
		expect(paletteEntries(app.state())[0]?.name).toBe(name);
	});

	test('does at once what another key would ask for first', () => {
		const app = play(sixRows());
		const row = app.state().cursor;
		app.keys(':');
		app.press({type: 'typed', text: 'snooze for 30'});
		expect(marksOf(app.keys('enter'))).toMatchObject([{row, field: 'snoozed', value: noon + 30 * 60_000}]);
		expect(app.state().mode.kind).toBe('queue');
	});

	test('opens over a card, for what can be done there', () => {
		const app = play(sixRows());
		app.keys('space', ':');
		app.press({type: 'typed', text: 'scroll to the end'});
		expect(paletteEntries(app.state())[0]).toMatchObject({name: 'Scroll to the end', key: 'G'});
		app.keys('esc');
		expect(app.state().mode.kind).toBe('card');
	});

	test('names an option before what its key does', () => {
		const app = play([seenOptions()]);
		app.send({type: 'resized', columns: 150, rows: 40});
		app.keys(':');
		expect(paletteEntries(app.state())[0]?.binding.action).toBe('jump');
		expect(paletteEntries(app.state()).map(({name}) => name)).toEqual(expect.arrayContaining(['Answer: Yes', 'Answer: No']));
	});

	test('moves around its ends', () => {
		const app = play(sixRows());
		app.keys(':', 'up');
		expect(app.state().mode).toMatchObject({at: paletteEntries(app.state()).length - 1});
		app.keys('down');
		expect(app.state().mode).toMatchObject({at: 0});
	});
});

test('without words the palette begins with what acts, then what only moves, and ends with what cannot work now', () => {
	const app = play([aBlockedRow('api'), aRow({id: 'web'})]);
	app.keys(':');
	const entries = paletteEntries(app.state());
	const kinds = entries.map(({reason, binding}) =>
		reason !== undefined ? 'refused' : binding.action === 'down' ? 'moves' : binding.action === 'jump' ? 'jump' : 'other',
	);
	expect(kinds[0]).toBe('jump');
	expect(kinds.indexOf('refused')).toBe(kinds.filter((kind) => kind !== 'refused').length);
	const firstMove = entries.findIndex(({binding}) => binding.action === 'down');
	for (const action of ['snooze', 'pin', 'find', 'end'])
		expect(entries.findIndex(({binding}) => binding.action === action)).toBeLessThan(firstMove);
});

test('names that have the typed text drop those with its letters scattered, and what was found in a name is known', () => {
	const app = play([aBlockedRow('api')]);
	const namesOf = (text: string) => {
		app.keys(':');
		app.press({type: 'typed', text});
		const entries = paletteEntries(app.state());
		app.keys('esc');
		return entries.map(({name}) => name);
	};
	expect(namesOf('snoo')).not.toContain('Sort by another column');
	expect(namesOf('kill')).toEqual(['End a session']);
	expect(namesOf('snz')).toContain('Snooze for 5 minutes');
	app.keys(':');
	const all = paletteEntries(app.state());
	app.press({type: 'typed', text: 'snoo'});
	expect([...(paletteEntries(app.state())[0]?.hits ?? [])].toSorted()).toEqual([0, 1, 2, 3]);
	expect(paletteTotal(app.state())).toBe(all.length);
});

test('without words the commands stand in groups, each with its count; ranked ones do not', () => {
	const app = play([aBlockedRow('api'), aRow({id: 'web'})]);
	app.keys(':');
	const all = paletteEntries(app.state());
	const titles = all.map((_, at) => groupTitle(all, at, all.length)).filter((title) => title !== '');
	expect(titles[0]).toMatch(/^Go to a session \d+$/);
	expect(titles.at(-1)).toMatch(/^Not now \d+$/);
	expect(new Set(titles.map((title) => title.replace(/ \d+$/, ''))).size, 'each group is in one piece').toBe(titles.length);
	expect(titles.reduce((sum, title) => sum + Number(title.split(' ').at(-1)), 0)).toBe(all.length);
	app.press({type: 'typed', text: 'snoo'});
	const found = paletteEntries(app.state());
	expect(found.map((_, at) => groupTitle(found, at, all.length)).join('')).toBe('');
});

test('? closes what ? opened', () => {
	const app = play([aBlockedRow('api')]);
	app.keys('?');
	expect(app.state().mode.kind).toBe('help');
	app.keys('?');
	expect(app.state().mode.kind).toBe('queue');
});

test('a user’s own command says what it runs and where, beside its name', () => {
	const commands = [
		{label: 'lazygit', run: ['lazygit', '-p', '{cwd}'], key: 'X'},
		{label: 'logs', run: ['tail', '-f', 'x.log'], in: 'window'},
	] as const;
	const said = commandBindings(commands).map(({name, help, about}) => [name, help, about]);
	expect(said).toEqual([
		['lazygit', 'lazygit', 'runs lazygit -p {cwd} here'],
		['logs', 'logs', 'runs tail -f x.log in a new window'],
	]);
	const app = play([aRow()]);
	const keymap = createKeymap({}, commands);
	const [entry] = paletteEntries({...app.state(), keymap, mode: {kind: 'palette', text: 'lazygit', at: 0, under: {kind: 'queue'}}});
	expect(entry).toMatchObject({name: 'lazygit', binding: {about: 'runs lazygit -p {cwd} here'}});
});
