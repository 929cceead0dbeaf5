import {writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, onTestFinished, test, vi} from 'vitest';
import {runAlong} from '../../src/cli/go/back.js';
import {withMessage} from '../../src/cli/print/questions.js';
import {UserError} from '../../src/core/errors.js';
import type {Row} from '../../src/core/session.js';
import {viewServer} from '../../src/jump/focus.js';
import {goToRow} from '../../src/jump/go.js';
import {statePaths} from '../../src/store/paths.js';
import {readMarks} from '../../src/store/records/marks.js';
import {listPanes} from '../../src/tmux/panes/panes.js';
import {aRow} from '../helpers/samples/rows.js';
import {tempDir} from '../helpers/temp-state.js';
import {createTestIo} from '../helpers/test-io.js';
import {startOwnServer, type TestServer} from '../helpers/tmux-server.js';
import {waitFor} from '../helpers/wait-for.js';

/** A row for each pane of a server; its id is the pane's. */
async function rowsOf({socket}: TestServer): Promise<readonly Row[]> {
	return (await listPanes([socket])).panes.map(({place}) => aRow({id: `row-${place.pane.slice(1)}`, place}));
}

async function inside(server: TestServer, state: string) {
	return createTestIo({...(await server.insideEnv()), BECKON_STATE_DIR: state}, () => 5000);
}

async function shownBy({socket}: TestServer, client: string): Promise<string | undefined> {
	return (await viewServer(socket)).clients.find(({name}) => name === client)?.spot.pane;
}

test('a jump marks the row as seen and can be taken back, step by step', async () => {
	const one = await startOwnServer();
	await one.tmux('new-window', '-d');
	await one.tmux('new-session', '-d', '-s', 'other');
	const [zero, first, second] = await rowsOf(one);
	const client = await one.attachClient();
	const {io, out} = await inside(one, tempDir());
	for (const row of [first, second, second]) await goToRow({io, row: row as Row, client: client.name});
	expect(await shownBy(one, client.name)).toBe('%2');
	const marks = readMarks(statePaths(io.env));
	expect([...marks].map(([key, {seenAt}]) => [key, seenAt])).toEqual([
		[first?.key, 5000],
		[second?.key, 5000],
	]);
	expect(await runAlong(io, 'back', {client: client.name})).toBe(0);
	expect(await shownBy(one, client.name)).toBe('%1');
	expect(await runAlong(io, 'back', {client: client.name})).toBe(0);
	expect(await shownBy(one, client.name)).toBe(zero?.place?.pane);
	expect(await runAlong(io, 'back', {client: client.name})).toBe(0);
	await client.see('beckon: No earlier jump');
	expect(await runAlong(io, 'back', {})).toBe(0);
	expect(out()).toBe('No earlier jump\n');
});

test('a state that cannot be written keeps nobody from going', async () => {
	const one = await startOwnServer();
	await one.tmux('new-window', '-d');
	const [, first] = await rowsOf(one);
	const client = await one.attachClient();
	const file = join(tempDir(), 'a file');
	writeFileSync(file, '');
	const {io} = await inside(one, file);
	await expect(goToRow({io, row: first as Row, client: client.name})).rejects.toThrow('a file');
	expect(await shownBy(one, client.name)).toBe('%1');
});

test('the way back passes over panes that are gone', async () => {
	const one = await startOwnServer();
	await one.tmux('new-window', '-d');
	await one.tmux('new-window', '-d');
	const [, first, second] = await rowsOf(one);
	const client = await one.attachClient();
	const {io} = await inside(one, tempDir());
	await goToRow({io, row: first as Row, client: undefined});
	await goToRow({io, row: second as Row, client: undefined});
	await one.tmux('kill-pane', '-t', '%1');
	await runAlong(io, 'back', {});
	expect(await shownBy(one, client.name)).toBe('%0');
	await goToRow({io, row: second as Row, client: undefined});
	await one.tmux('kill-pane', '-t', '%0');
	await runAlong(io, 'back', {client: client.name});
	await client.see('beckon: The panes you came from are gone');
});

test('the way back leads to another server too', async () => {
	const [one, two] = [await startOwnServer(), await startOwnServer()];
	const client = await one.attachClient();
	const state = tempDir();
	const [row] = await rowsOf(two);
	await goToRow({io: (await inside(one, state)).io, row: row as Row, client: client.name});
	await waitFor(async () => (await shownBy(two, client.name)) === '%0');
	await runAlong((await inside(two, state)).io, 'back', {client: client.name});
	await waitFor(async () => (await shownBy(one, client.name)) === '%0');
	expect(await shownBy(two, client.name)).toBeUndefined();
});

test('a row whose pane is gone is not marked as seen', async () => {
	const one = await startOwnServer();
	await one.tmux('new-window', '-d');
	const [, row] = await rowsOf(one);
	await one.attachClient();
	await one.tmux('kill-pane', '-t', '%1');
	const {io} = await inside(one, tempDir());
	await expect(goToRow({io, row: row as Row, client: undefined})).rejects.toThrow('The pane of row-1 is gone (%1)');
	await expect(goToRow({io, row: {...(row as Row), place: undefined}, client: undefined})).rejects.toThrow('row-1 is not in a tmux pane');
	vi.stubEnv('PATH', '/nonexistent');
	onTestFinished(() => void vi.unstubAllEnvs());
	await expect(goToRow({io, row: {...(row as Row), place: undefined}, client: undefined})).rejects.toThrow(
		'tmux is not installed, or not in PATH',
	);
	expect(readMarks(statePaths(io.env)).size).toBe(0);
});

test('outside tmux a jump needs a terminal to give away', async () => {
	const one = await startOwnServer();
	const [row] = await rowsOf(one);
	const {io} = createTestIo({BECKON_STATE_DIR: tempDir()});
	await expect(goToRow({io, row: row as Row, client: undefined})).rejects.toThrow('No tmux client is attached, and this is not a terminal');
});

test('a command bound to a key exits 0 and says its error on the status line of its client', async () => {
	const one = await startOwnServer();
	const [asking, bystander] = [await one.attachClient(), await one.attachClient()];
	const {io, out, err} = await inside(one, tempDir());
	// A key of tmux 3.2 speaks to the client used last.
	await asking.press('x');
	await asking.see('x');
	const fail = () => Promise.reject(new UserError('the pane of\n#{pane_id} is gone', 'Do this.'));
	expect(await withMessage(io, asking.name, fail)).toBe(0);
	await asking.see('beckon: the pane of #{pane_id} is gone. Do this.');
	expect(await bystander.screen()).not.toContain('is gone');
	expect(await withMessage(io, '/dev/none', fail)).toBe(0);
	expect(await withMessage(io, asking.name, () => Promise.reject(new Error('odd')))).toBe(0);
	await asking.see('beckon: odd');
	expect(out() + err()).toBe('');
	await expect(withMessage(io, undefined, fail)).rejects.toThrow('is gone');
});

test('a background session is attached to in a new window, which its human is shown', async () => {
	const one = await startOwnServer();
	const bin = tempDir();
	writeFileSync(join(bin, 'claude'), '#!/bin/sh\necho "claude $*"\nexec cat\n', {mode: 0o755});
	// tmux searches where the one who asks for a window would.
	vi.stubEnv('PATH', `${bin}:${process.env['PATH']}`);
	onTestFinished(() => void vi.unstubAllEnvs());
	const client = await one.attachClient();
	const {io} = await inside(one, tempDir());
	const row = {...aRow({id: 'job'}), kind: 'background' as const, place: undefined, cwd: bin, jobId: 'a1b2c3'};
	await goToRow({io, row, client: client.name});
	await client.see('claude attach a1b2c3');
	await expect(goToRow({io, row: {...row, jobId: '-x'}, client: client.name})).rejects.toThrow('The background ID of job is not known');
});
