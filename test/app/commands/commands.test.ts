/** The user's own commands: their keys, the sessions they work on, and what they run. */
import {expect, test} from 'vitest';
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
		command: {label: 'Open lazygit', argv: ['lazygit', '-p', '/src/a b'], place: 'popup', directory: '/src/a b'},
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
