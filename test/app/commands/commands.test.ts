/** The user's own commands: their keys, the sessions they work on, and what they run. */
import {describe, expect, test} from 'vitest';
import {footerInput} from '../../../src/app/footer/view.js';
import {eventForKey} from '../../../src/app/keymap/keymap.js';
import {createKeymap} from '../../../src/app/keys/bindings.js';
import {update} from '../../../src/app/loop/update.js';
import type {UserCommand} from '../../../src/core/config.js';
import {play} from '../../helpers/navigator/app-play.js';
import {withKeys} from '../../helpers/navigator/keymap.js';
import {aDoneRow, aRow, noon} from '../../helpers/samples/rows.js';

const lazygit: UserCommand = {label: 'Open lazygit', key: 'C-g', run: ['lazygit', '-p', '{cwd}']};

function pressed(command: UserCommand, row = aRow({cwd: '/src/a b', branch: 'main'})) {
	const state = withKeys(play([row]).state(), createKeymap({}, [command]));
	const key = eventForKey(state, 'ctrl-g');
	return {key, run: () => (key === undefined ? undefined : update(state, {type: 'pressed', key}, noon))};
}

test('its key runs the words with everything filled in, in the directory of the session', () => {
	expect(pressed(lazygit).run()?.[1]).toContainEqual({
		type: 'run-command',
		command: {label: 'Open lazygit', argv: ['lazygit', '-p', '/src/a b'], place: 'popup', directory: '/src/a b', host: undefined},
	});
});

test('where what it names is not known it says so and runs nothing', () => {
	const {key} = pressed({...lazygit, run: ['git', 'log', '{branch}']}, aRow({cwd: '/src/a', branch: undefined, project: 'a'}));
	expect(key).toMatchObject({type: 'key-refused', reason: 'the branch of a is not known'});
});

test('a command for one state is refused for sessions in others, and taken by a group', () => {
	expect(pressed({...lazygit, when: 'needs_you'}, aDoneRow()).key).toMatchObject({type: 'key-refused'});
	expect(pressed({...lazygit, when: 'delivered'}, aDoneRow()).key).toMatchObject({action: 'command-1'});
});

test('its key is taken from whatever had it, and a key that two want is a problem that is told', () => {
	const keymap = createKeymap({}, [
		{...lazygit, key: 'u'},
		{label: 'Other', key: 'u', run: ['x']},
	]);
	expect(keymap.problems).toEqual(
		expect.arrayContaining([expect.stringContaining('command-2'), expect.stringContaining('undo has no key left')]),
	);
	expect(eventForKey(withKeys(play([aRow({cwd: '/src'})]).state(), keymap), 'u')).toMatchObject({action: 'command-1'});
});

describe('a command that asks', () => {
	const deploy: UserCommand = {
		label: 'Deploy',
		key: 'C-g',
		run: ['deploy', '{choose:dev,staging,live}', '{prompt:Why?}'],
		in: 'background',
	};
	const ask = (row = aRow({id: 'api', cwd: '/src/api'}), command = deploy) => {
		const app = play([row], {start: {keymap: createKeymap({}, [command])}});
		app.keys('ctrl-g');
		return app;
	};
	const ran = ({effects}: ReturnType<typeof play>) => effects.flatMap((one) => (one.type === 'run-command' ? [one.command] : []));
	const type = (app: ReturnType<typeof play>, text: string) => app.press({type: 'typed', text});
	const line = ({state}: ReturnType<typeof play>) => footerInput(state());

	test('takes a choice, then a text, and runs with both', () => {
		const app = ask();
		expect(line(app)).toMatchObject({lead: 'Deploy: ', hint: 'type to filter'});
		app.keys('down', 'enter');
		expect(line(app)).toEqual({lead: 'Why?: ', text: '', hint: 'for “Deploy”'});
		type(app, "it's {cwd}; $(id)");
		app.keys('enter');
		expect(ran(app)).toEqual([
			{label: 'Deploy', argv: ['deploy', 'staging', "it's {cwd}; $(id)"], place: 'background', directory: '/src/api', host: undefined},
		]);
		expect(app.state().mode.kind).toBe('queue');
	});

	test('filters its choices by what is typed', () => {
		const app = ask();
		type(app, 'liv');
		app.keys('enter');
		expect(line(app)?.lead).toBe('Why?: ');
		const other = ask();
		type(other, 'nowhere');
		other.keys('enter');
		expect(other.notice()).toBe('No choice matches. Esc runs nothing');
	});

	test('runs nothing without an answer, with one that is an option, or after Esc', () => {
		const app = ask();
		app.keys('enter', 'enter');
		expect(app.notice()).toBe('It needs a text. Esc runs nothing');
		type(app, '--force');
		app.keys('enter');
		expect([app.notice(), line(app)?.text]).toEqual(['the text begins with -', '--force']);
		app.keys('esc');
		expect([ran(app), app.state().mode.kind]).toEqual([[], 'queue']);
	});

	test('belongs to the session that it was asked for, and runs on its host', () => {
		const row = aRow({id: 'far', host: 'gpu1', cwd: '/src/far'});
		const app = ask(row);
		app.keys('enter');
		app.look([aRow({id: 'first', state: {state: 'needs_permission'}}), row]);
		type(app, 'x');
		app.keys('enter');
		expect(ran(app)).toMatchObject([{argv: ['deploy', 'dev', 'x'], directory: '/src/far', host: 'gpu1'}]);
		const gone = ask(row);
		gone.look([]);
		gone.keys('enter');
		expect(ran(gone)).toEqual([]);
	});

	test('is refused for a session of a host that does not answer', () => {
		const app = ask(aRow({id: 'far', host: 'gpu1', lastSeenAt: noon}));
		expect([app.notice(), app.state().mode.kind]).toEqual(['gpu1 does not answer', 'queue']);
	});
});
