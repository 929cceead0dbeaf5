/** `C`: a directory, a first prompt, and their results. */
import {expect, test} from 'vitest';
import {foldersOf} from '../../../src/app/start/folders.js';
import {parsePaneId} from '../../../src/core/address.js';
import {play} from '../../helpers/navigator/app-play.js';
import {aRow, noon} from '../../helpers/samples/rows.js';

const rows = [aRow({id: 'a', cwd: '/src/old', lastActivityAt: noon - 9000}), aRow({id: 'b', cwd: '/src/new', lastActivityAt: noon - 1000})];

function folders(state: ReturnType<ReturnType<typeof play>['state']>) {
	return state.mode.kind === 'start' ? foldersOf(state.mode) : undefined;
}

test('C lists the directories of the sessions, the last active first, and then those that were worked in before', () => {
	const app = play(rows);
	expect(app.keys('C')).toContainEqual({type: 'read-folders'});
	expect(folders(app.state())).toEqual(['/src/new', '/src/old']);
	app.send({type: 'folders-read', folders: ['/src/old', '/home/me/notes']});
	expect(folders(app.state())).toEqual(['/src/new', '/src/old', '/home/me/notes']);
});

test('the chosen directory and the typed prompt are ordered together, and not before the second Enter', () => {
	const app = play(rows);
	app.keys('C', 'down');
	expect(app.keys('enter')).toEqual([]);
	expect(app.state().mode).toMatchObject({kind: 'start-prompt', directory: '/src/old'});
	app.press({type: 'typed', text: 'Fix the tests, '});
	app.press({type: 'typed', text: 'please '});
	expect(app.keys('enter')).toContainEqual({type: 'start', directory: '/src/old', prompt: 'Fix the tests, please'});
	expect(app.state().mode.kind).toBe('queue');
});

test('a typed path comes before all that are known, and words find a directory', () => {
	const app = play(rows);
	app.keys('C');
	app.press({type: 'typed', text: 'old'});
	expect(folders(app.state())).toEqual(['/src/old']);
	app.press('erase-all');
	app.press({type: 'typed', text: '/src'});
	expect(folders(app.state())?.[0]).toBe('/src');
	app.press('erase-all');
	app.press({type: 'typed', text: 'nowhere at all'});
	app.keys('enter');
	expect(app.notice()).toContain('Type a path');
	expect(app.effects.some(({type}) => type === 'start')).toBe(false);
});

test('Esc starts nothing, from either line', () => {
	const app = play(rows);
	app.keys('C', 'esc');
	expect(app.state().mode.kind).toBe('queue');
	app.keys('C', 'enter', 'esc');
	expect(app.state().mode.kind).toBe('queue');
	expect(app.effects.some(({type}) => type === 'start')).toBe(false);
});

test('once the window is open the prompt is on its way, and without a prompt nothing is', () => {
	const app = play(rows);
	const pane = parsePaneId('%7');
	if (pane === undefined) throw new Error('no pane');
	const started = {socket: '/s', pane, directory: '/src/new', agent: 'claude', command: ['claude']};
	expect(app.send({type: 'session-started', started, prompt: 'Go'})).toContainEqual({type: 'send-first', started, prompt: 'Go'});
	expect(app.notice()).toBe('Starting in /src/new. The prompt follows when it takes text.');
	expect(app.send({type: 'session-started', started, prompt: ''}).map(({type}) => type)).not.toContain('send-first');
});

test('a prompt that found no session says why, and where it is kept', () => {
	const app = play(rows);
	app.send({
		type: 'first-prompt-ended',
		sent: {receipt: {kind: 'refused', why: {code: 'resume-failed', message: 'claude: not found', window: 'window demo:0'}}, outboxId: 'o1'},
		prompt: 'fix it',
	});
	expect(app.notice()).toBe('The first prompt was not sent: claude: not found (window demo:0). The text is kept: beckon outbox (o1)');
});

test('a prompt that is in no outbox is there again for the next new session', () => {
	const app = play(rows);
	const sent = {receipt: {kind: 'refused', why: {code: 'machine-refused', message: 'beckon was replaced'}}, outboxId: undefined} as const;
	app.send({type: 'first-prompt-ended', sent, prompt: 'fix it'});
	expect(app.state().unstarted).toBe('fix it');
	expect(app.notice()).toBe('The first prompt was not sent: beckon was replaced. The text is kept: for the next new session');
});
