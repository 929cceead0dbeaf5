import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, onTestFinished, test} from 'vitest';
import type {Place} from '../../../src/core/address.js';
import {countGroups} from '../../../src/core/queue/queue.js';
import {briefText, statusText, toVariables} from '../../../src/core/queue/status-variables.js';
import {waitMarks} from '../../../src/core/queue/waited.js';
import {silentHostRow} from '../../../src/core/rows/host-rows.js';
import type {Row} from '../../../src/core/session.js';
import {aRow} from '../../helpers/samples/rows.js';
import {tempDir} from '../../helpers/temp-state.js';
import {startServer} from '../../helpers/tmux-server.js';

const now = 1_800_000_000_000;
const moment = {
	now,
	order: 'urgency',
	skipCooldownMs: 60_000,
	showHeadless: false,
	headline: (row: Row) => `does ${row.project}`,
	isAscii: false,
} as const;

function row(id: string, state: string, {pid = 1, pane = '%1', since = now - 1000, project = id} = {}): Row {
	const base = aRow({id});
	const place = base.place && ({...base.place, pane, server: {...base.place.server, pid, start: 7}} as Place);
	const group = state === 'acting' ? 'autonomous' : state === 'task_complete' ? 'delivered' : 'needs_you';
	return {...base, project, place, state: {...base.state, group, state, since}};
}

const here = {pid: 1, start: 7};

test('counts, the head and the way on', () => {
	const rows = [
		row('a', 'idle', {since: now - 9000, pane: '%1'}),
		row('b', 'needs_permission', {pane: '%2'}),
		row('c', 'acting'),
		row('d', 'task_complete'),
	];
	expect(toVariables(rows, moment)(here)).toMatchObject({
		'@beckon_needs_you': '2',
		'@beckon_blocked': '1',
		'@beckon_your_turn': '1',
		'@beckon_running': '1',
		'@beckon_done': '1',
		'@beckon_next': 'b: does b',
		'@beckon_next_project': 'b',
		'@beckon_next_state': 'needs_permission',
		'@beckon_next_since': String((now - 1000) / 1000),
		'@beckon_next_pane': '%2',
		'@beckon_then': '%2>%1 %1>%2',
	});
});

test('a pane is told only to its own server; a head elsewhere leaves nothing to go to', () => {
	const rows = [row('a', 'needs_permission', {pid: 2}), row('b', 'idle')];
	const of = toVariables(rows, moment);
	expect(of(here)).toMatchObject({'@beckon_next': 'a: does a', '@beckon_next_pane': '', '@beckon_then': '%1>-'});
	expect(of({pid: 2, start: 7})).toMatchObject({'@beckon_next_pane': '%1', '@beckon_then': '%1>-'});
	expect(of({pid: 2, start: 8})).toMatchObject({'@beckon_next_pane': ''});
});

test('text of others means nothing in a format', () => {
	const [first] = [row('a', 'idle', {project: '#(touch /tmp/x)#[fg=red]#{q:x}\u001b[2J'})];
	const told = toVariables([first as Row], moment)(here);
	expect(told['@beckon_next']).not.toMatch(/[#\u001b]/);
});

test('the quoted form is one word of a shell, whatever the text of others says', async () => {
	const server = await startServer();
	onTestFinished(server.kill);
	const hostile = 'it\'s 100% $(touch /nonexistent/x) `id`; \\ " & | > x';
	const told = toVariables([row('a', 'idle', {project: hostile})], moment)(here);
	for (const [name, text] of Object.entries(told)) await server.tmux('set-option', '-g', '--', name, text);
	const out = join(tempDir(), 'out');
	await server.tmux('run-shell', `printf '<%s>' #{@beckon_next_project_sh} #{q:@beckon_next_project} >${out}`);
	expect(readFileSync(out, 'utf8')).toBe(`<${told['@beckon_next_project']}>`.repeat(2));
	expect(told['@beckon_next_project']).toContain('$(touch');
});

test.each([
	[{blocked: 0, your_turn: 0}, '', ''],
	[{blocked: 0, your_turn: 6}, '●6', '●6'],
	[{blocked: 2, your_turn: 0}, '#[fg=red,bold]▲#[default]#[bold]2#[default]', '#[fg=red,bold]▲#[default]#[bold]2#[default]'],
	[{blocked: 2, your_turn: 6}, '#[fg=red,bold]▲#[default]#[bold]2#[default] ●6', '#[fg=red,bold]▲#[default]#[bold]2#[default] ●6'],
	[
		{blocked: 1000, your_turn: 1000},
		'#[fg=red,bold]▲#[default]#[bold]1000#[default] ●1000',
		'#[fg=red,bold]▲#[default]#[bold]99#[default] ●99',
	],
])('%j reads %j, in brief %j', (counts, text, brief) => {
	expect(statusText(counts, false)).toBe(text);
	expect(briefText(counts, false)).toBe(brief);
});

test('without UTF-8 the signs are ASCII', () => {
	expect(statusText({blocked: 2, your_turn: 6}, true)).toBe('#[fg=red,bold]!#[default]#[bold]2#[default] *6');
	expect([waitMarks({blocked: 2, your_turn: 6}, true), waitMarks({blocked: 2, your_turn: 6}, false)]).toEqual(['!2 *6', '▲2 ●6']);
});

test('from a turn that is finished and seen, the way leads on from where it stood', () => {
	const rows = [
		row('a', 'idle', {since: now - 9000, pane: '%1'}),
		row('seen', 'task_complete', {since: now - 5000, pane: '%2'}),
		row('b', 'idle', {since: now - 3000, pane: '%3'}),
	];
	expect(toVariables(rows, moment)(here)['@beckon_then']).toBe('%1>%3 %3>%1 %2>%3');
});

test('the row of a host of which no session is known is not counted', () => {
	const silent = silentHostRow('box', 'no route to it', now);
	expect(countGroups([row('d', 'task_complete'), silent], moment)).toMatchObject({blocked: 0, your_turn: 0, running: 0, done: 1});
	expect(countGroups([{...silent, lastSeenAt: now - 1}], moment).done).toBe(1);
});
