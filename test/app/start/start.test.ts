/** `C`: the box of a new session, and the results of a start. */
import {describe, expect, test} from 'vitest';
import {foldersOf, type StartMode} from '../../../src/app/start/model.js';
import {briefPath} from '../../../src/app/text.js';
import {type HostName, parsePaneId} from '../../../src/core/address.js';
import {defaultConfig} from '../../../src/core/config.js';
import type {StartFolder} from '../../../src/core/rows/start-folders.js';
import {play} from '../../helpers/navigator/app-play.js';
import {aRow, noon} from '../../helpers/samples/rows.js';

const rows = [
	aRow({id: 'a', cwd: '/home/me/src/old', lastActivityAt: noon - 9000}),
	aRow({id: 'b', cwd: '/home/me/src/new', branch: 'feat/x', lastActivityAt: noon - 1000}),
];
const agents = [
	{id: 'claude', name: 'Claude Code', takesPrompt: true},
	{id: 'codex', name: 'Codex', takesPrompt: true},
	{id: 'opencode', name: 'OpenCode', takesPrompt: false},
];

function folder(path: string): StartFolder {
	return {path, branch: undefined, note: ''};
}

function open(...known: readonly string[]) {
	const app = play(rows, {start: {home: '/home/me'}});
	app.keys('C');
	app.send({type: 'folders-read', host: undefined, folders: known.map(folder), agents});
	const box = (): StartMode => {
		const {mode} = app.state();
		if (mode.kind !== 'start') throw new Error(`the box is closed: ${mode.kind}`);
		return mode;
	};
	const type = (text: string) => app.press({type: 'typed', text});
	return {...app, box, type, paths: () => foldersOf(box()).map(({path}) => path)};
}

test('C lists the directories of the sessions, the last active first, and then those that were worked in before', () => {
	const app = play(rows);
	expect(app.keys('C')).toContainEqual({type: 'read-folders', host: undefined});
	const box = open('/home/me/src/old', '/home/me/notes');
	expect(box.paths()).toEqual(['/home/me/src/new', '/home/me/src/old', '/home/me/notes']);
	expect(foldersOf(box.box())[0]).toMatchObject({branch: 'feat/x', note: '1 session here waits'});
});

test('Enter takes the directory and goes on to the prompt, and the second one starts', () => {
	const box = open();
	box.keys('down');
	expect(box.keys('enter')).toEqual([]);
	expect(box.box()).toMatchObject({field: 'prompt', picked: '/home/me/src/old'});
	box.type('Fix the tests, ');
	box.type('please ');
	const wanted = {
		directory: '/home/me/src/old',
		prompt: 'Fix the tests, please',
		name: '',
		agent: undefined,
		place: 'window',
		host: undefined,
	};
	expect(box.keys('enter')).toContainEqual({type: 'start', wanted, goes: false});
	expect(box.state().mode.kind).toBe('queue');
});

test('Tab walks through the fields and back; left, right and a letter choose the agent and the place', () => {
	const box = open();
	const walked = ['prompt', 'name', 'agent', 'place', 'where'].map((field) => {
		box.keys('tab');
		return box.box().field === field;
	});
	expect(walked).toEqual([true, true, true, true, true]);
	box.keys('shift-tab', 'right');
	expect(box.box().wish.place).toBe('pane');
	box.type('s');
	expect(box.box().wish.place).toBe('session');
	box.keys('up', 'right');
	expect(box.box().wish.agent).toBe('codex');
	box.type('c');
	expect(box.box().wish.agent).toBe('claude');
	box.keys('left');
	expect(box.box().wish.agent).toBe('opencode');
	box.keys('up');
	box.type('docs run');
	expect(box.keys('left')).toEqual([expect.objectContaining({name: 'notice'})]);
	expect(box.notice()).toBe('There is nothing to choose in this field');
	const wanted = {directory: '/home/me/src/new', prompt: '', name: 'docs run', agent: 'opencode', place: 'session'};
	expect(box.keys('enter')).toContainEqual({type: 'start', wanted, goes: false});
});

test('C-t starts from the directory at once, and jumps when the session has a pane', () => {
	const box = open();
	expect(box.keys('ctrl-t')).toContainEqual(expect.objectContaining({type: 'start', goes: true}));
	const started = {socket: '/s', pane: pane(), directory: '/home/me/src/new', agent: 'claude', command: ['claude']};
	const orders = box.send({type: 'session-started', started, prompt: 'Go', goes: true});
	expect(orders).toContainEqual({type: 'send-first', started, prompt: 'Go'});
	expect(orders).toContainEqual({type: 'go-to-started', started});
	expect(box.send({type: 'session-started', started, prompt: '', goes: false}).map(({type}) => type)).not.toContain('go-to-started');
});

test('words find a directory; what fits nothing is refused', () => {
	const box = open();
	box.type('old');
	expect(box.paths()).toEqual(['/home/me/src/old']);
	box.press('erase-all');
	box.type('nowhere at all');
	box.keys('enter', 'ctrl-t');
	expect(box.notice()).toContain('Type a path');
	expect(box.effects.some(({type}) => type === 'start')).toBe(false);
});

test('a typed path is completed with the folders that are there, each folder read once', () => {
	const box = open();
	expect(box.type('~/src/m')).toContainEqual({type: 'read-below', parent: '~/src/'});
	expect(box.paths()[0], 'nobody knows yet whether it exists').toBe('~/src/m');
	box.send({type: 'below-read', parent: '~/src/', names: ['mobile', 'mobile-v2', '.moss', 'web']});
	expect(box.paths().slice(0, 2)).toEqual(['~/src/mobile', '~/src/mobile-v2']);
	expect(box.type('o').filter(({type}) => type === 'read-below')).toEqual([]);
	box.keys('down');
	expect(box.keys('tab')).toContainEqual({type: 'read-below', parent: '~/src/mobile-v2/'});
	expect(box.box()).toMatchObject({field: 'where', text: '~/src/mobile-v2/'});
	box.send({type: 'below-read', parent: '~/src/mobile-v2/', names: []});
	box.keys('tab');
	expect(box.box()).toMatchObject({field: 'prompt', picked: '~/src/mobile-v2'});
});

test('words that fit no known directory find those beside the first known one', () => {
	const box = open();
	expect(box.type('old')).not.toContainEqual(expect.objectContaining({type: 'read-below'}));
	box.press('erase-all');
	const parent = box.paths()[0]?.replace(/[^/]*$/, '') ?? '';
	expect(box.type('bil')).toContainEqual({type: 'read-below', parent});
	expect(box.paths()).toEqual([]);
	box.send({type: 'below-read', parent, names: ['web', 'billing', 'mobile']});
	expect(box.paths()[0]).toBe(`${parent}billing`);
	box.keys('enter');
	expect(box.box()).toMatchObject({field: 'prompt', picked: `${parent}billing`});
});

test('hidden folders are offered where a dot is typed, and the late answer for another folder is nothing', () => {
	const box = open();
	box.type('/x/.');
	box.send({type: 'below-read', parent: '/y/', names: ['other']});
	box.send({type: 'below-read', parent: '/x/', names: ['.git', 'src']});
	expect(box.paths()).toEqual(['/x/.git', '/x/.']);
	box.press('erase');
	expect(box.paths()).toEqual(['/x', '/x/src']);
});

test('a known directory is listed once, also where it is typed as a path', () => {
	const box = open();
	box.type('~/src/new');
	box.send({type: 'below-read', parent: '~/src/', names: ['new', 'newer']});
	expect(box.paths()).toEqual(['~/src/new', '~/src/newer']);
	expect(foldersOf(box.box())[0]).toMatchObject({branch: 'feat/x', note: '1 session here waits'});
});

test('what is read late does not move the choice', () => {
	const app = play(rows);
	app.keys('C');
	app.press({type: 'typed', text: 's'});
	app.keys('down');
	const chosen = () => {
		const {mode} = app.state();
		return mode.kind === 'start' ? foldersOf(mode)[mode.at]?.path : undefined;
	};
	const before = chosen();
	app.send({type: 'folders-read', host: undefined, folders: [folder('/s'), folder('/s/s')], agents});
	expect(chosen()).toBe(before);
});

test('Esc starts nothing, and what was typed is there at the next C', () => {
	const box = open();
	box.keys('enter');
	box.type('half a prompt');
	box.keys('esc');
	expect(box.state().mode.kind).toBe('queue');
	expect(box.effects.some(({type}) => type === 'start')).toBe(false);
	box.keys('C');
	expect(box.box()).toMatchObject({field: 'where', text: '', wish: {prompt: 'half a prompt'}, agents});
});

test('once it is started the prompt is on its way, agent and place stay for the next one, and prompt and name do not', () => {
	const box = open();
	box.keys('enter');
	box.type('Go');
	box.keys('tab');
	box.type('api two');
	box.keys('tab', 'right', 'tab', 'right', 'enter');
	const started = {socket: '/s', pane: pane(), directory: '/home/me/src/new', agent: 'codex', command: ['codex']};
	expect(box.send({type: 'session-started', started, prompt: 'Go'})).toContainEqual({type: 'send-first', started, prompt: 'Go'});
	expect(box.notice()).toBe('Starting in ~/src/new. The prompt follows when Codex is ready');
	expect(box.state().wish).toEqual({prompt: '', name: '', agent: 'codex', place: 'pane'});
	expect(box.send({type: 'session-started', started, prompt: ''}).map(({type}) => type)).not.toContain('send-first');
	expect(box.notice()).toBe('Starting in ~/src/new');
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
	expect(app.state().wish.prompt).toBe('fix it');
	expect(app.notice()).toBe('The first prompt was not sent: beckon was replaced. The text is kept: for the next new session');
});

test.each([
	['/home/me', '~'],
	['/home/me/a', '~/a'],
	['/home/meow', '/home/meow'],
])('%s is written %s', (path, brief) => {
	expect(briefPath(path, '/home/me')).toBe(brief);
	expect(briefPath(path, '')).toBe(path);
});

function pane() {
	const id = parsePaneId('%7');
	if (id === undefined) throw new Error('no pane');
	return id;
}

test('what was started last in a directory is chosen there again, and elsewhere what was started last', () => {
	const app = open();
	app.keys('enter', 'down', 'down', 'right', 'down', 'right', 'enter');
	expect(app.state().lastStarts).toEqual(new Map([[':/home/me/src/new', {agent: 'codex', place: 'pane'}]]));
	app.keys('C', 'down', 'enter', 'down', 'down', 'right', 'right', 'enter');
	app.keys('C');
	expect(app.box().wish).toMatchObject({agent: 'codex', place: 'pane'});
	app.keys('down');
	expect(app.box().wish).toMatchObject({agent: 'claude', place: 'pane'});
});

describe('with hosts', () => {
	const gpu1 = 'gpu1' as HostName;
	const config = {...defaultConfig, hosts: [{name: 'gpu1', command: ['false']}] as const};
	const onHosts = () => {
		const app = play([...rows, aRow({id: 'far', host: gpu1, cwd: '/srv/train'})], {start: {home: '/home/me', config}});
		app.keys('C');
		app.send({type: 'folders-read', host: undefined, folders: [], agents});
		return app;
	};
	const paths = ({state}: ReturnType<typeof onHosts>) => {
		const {mode} = state();
		return mode.kind === 'start' ? foldersOf(mode).map(({path}) => path) : [];
	};

	test('one is chosen above the directories, which are then those of its sessions and of what zoxide knows there', () => {
		const app = onHosts();
		expect(paths(app)).toEqual(['/home/me/src/new', '/home/me/src/old']);
		app.keys('shift-tab');
		expect(app.keys('right')).toContainEqual({type: 'read-folders', host: gpu1});
		app.send({type: 'folders-read', host: undefined, folders: [folder('/home/me/late')], agents});
		app.send({type: 'folders-read', host: gpu1, folders: [folder('/srv/data')], agents});
		expect(paths(app)).toEqual(['/srv/train', '/srv/data']);
		app.keys('enter', 'enter');
		const wanted = {directory: '/srv/train', prompt: '', name: '', agent: undefined, place: 'window', host: gpu1};
		expect(app.keys('enter')).toContainEqual({type: 'start', wanted, goes: false});
	});

	test('the first prompt follows on the host, and nothing there is shown here', () => {
		const app = onHosts();
		const started = {
			socket: '/s',
			pane: parsePaneId('%1') ?? expect.fail(),
			directory: '/srv/train',
			agent: 'claude',
			command: ['claude'],
			host: gpu1,
		};
		const orders = app.send({type: 'session-started', started, prompt: 'go', goes: true});
		expect(orders.map(({type}) => type)).toContain('send-first');
		expect(orders.map(({type}) => type)).not.toContain('go-to-started');
		expect(app.notice()).toBe('Starting in /srv/train on gpu1. The prompt follows when Claude Code is ready');
	});
});
