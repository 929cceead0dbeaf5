/** What `C` draws: the box of a new session, on every size. */
import {expect, test} from 'vitest';
import type {NavigatorPorts} from '../../src/app/loop/runtime.js';
import {boxLines} from '../../src/app/start/box.js';
import type {StartMode} from '../../src/app/start/model.js';
import {width} from '../../src/app/text.js';
import {openNavigator} from '../helpers/navigator/navigator.js';
import {aRow} from '../helpers/samples/rows.js';

const agents = [
	{id: 'claude', name: 'Claude Code', takesPrompt: true},
	{id: 'codex', name: 'Codex', takesPrompt: true},
];

function found(...paths: readonly string[]): NavigatorPorts['read-folders'] {
	const folders = paths.map((path) => ({path, branch: 'main', note: ''}));
	return ({host}) => ({type: 'folders-read', host, folders, agents});
}

test('directories are narrowed by what is typed, and the order of the session goes out with its prompt', async () => {
	const started: unknown[] = [];
	const ports: Partial<NavigatorPorts> = {
		'read-folders': found('/src/api', '/src/web'),
		start: ({wanted}) => {
			started.push(wanted);
			throw new Error('tmux opens no window here');
		},
	};
	const open = openNavigator({sessions: [aRow({cwd: '/src/alpha'})], ports, start: {home: '/src'}});
	const {type, waitForText, screen} = open.terminal;
	await waitForText('alpha');
	type('C');
	await waitForText(/~\/web +main/);
	expect(screen().join('\n')).toMatch(/❯ ~\/alpha .*1 session waits/);
	type('ap');
	await waitForText('Claude Code in ~/api, in a new window');
	type('\r');
	await waitForText('start  C-t start and jump');
	type('go');
	await waitForText('in a new window, with the prompt');
	type('\r');
	await waitForText('tmux opens no window here');
	expect(started).toEqual([{directory: '/src/api', prompt: 'go', name: '', agent: undefined, place: 'window'}]);
	type('C');
	await waitForText(/Prompt +go/);
});

test('a directory with control characters draws none of them', async () => {
	const open = openNavigator({sessions: [aRow({cwd: '/src/a\x1b[2Jb\u202ec', project: 'alpha'})]});
	const {type, waitForText, screen} = open.terminal;
	await waitForText('alpha');
	type('C');
	await waitForText('New session');
	expect(screen().join('\n')).not.toMatch(/[\u202e\x1b]/u);
	type('\r');
	await waitForText('optional: of its window');
	expect(screen().join('\n')).not.toMatch(/[\u202e\x1b]/u);
});

const far = '/home/dev/projects/of/the/whole/company';
const many: StartMode = {
	kind: 'start',
	field: 'prompt',
	wishOf: undefined,
	host: undefined,
	hosts: [],
	text: '',
	at: 1,
	picked: `${far}/web`,
	wish: {prompt: 'Make the tests of the basket green, and say which of them were flaky', name: '', agent: 'codex', place: 'pane'},
	folders: ['api', 'web', 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l'].map((name) => ({
		path: `${far}/${name}`,
		branch: 'feat/x',
		note: '1 session here waits',
	})),
	below: undefined,
	agents: [...agents, {id: 'opencode', name: 'OpenCode', takesPrompt: true}],
	home: '/home/dev',
	under: {kind: 'queue'},
};

test.each([
	[30, 7],
	[40, 13],
	[60, 18],
	[80, 22],
	[120, 38],
	[200, 48],
])('in %i columns and %i rows every field is there, nothing is wider, and directories differ at their ends', (columns, rows) => {
	for (const mode of [many, {...many, field: 'where', text: '', picked: undefined} as const, {...many, folders: [], picked: undefined}]) {
		const lines = boxLines(mode, {columns, rows});
		const texts = lines.map(({spans}) => spans.map(({text}) => text).join(''));
		expect(lines.length).toBeLessThanOrEqual(rows);
		for (const {spans, folder} of lines) {
			const cells = spans.reduce((sum, {text}) => sum + width(text), folder === undefined ? 0 : 10);
			expect(cells).toBeLessThanOrEqual(columns);
		}
		for (const label of ['Where', 'Prompt', 'Name', 'Agent', 'In']) expect(texts.join('\n')).toMatch(new RegExp(`^ ${label} +`, 'm'));
		expect(texts.join('\n')).toMatch(/\[pane\]/);
		expect(texts.join('\n')).toMatch(/\[Codex\]/);
	}
	const shown = boxLines(many, {columns, rows}).filter(({folder}) => folder !== undefined);
	expect(shown.find(({folder}) => folder === 'chosen')?.spans[0]?.text.trim()).toMatch(/\/web$/);
});
