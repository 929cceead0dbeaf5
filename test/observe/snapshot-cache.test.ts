/** What one quick look leaves to the next, on real panes: told again only while a fresh look would say the same. */
import {appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, truncateSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {expect, onTestFinished} from 'vitest';
import type {Row, RowKey} from '../../src/core/session.js';
import {lookQuickly} from '../../src/observe/fast.js';
import {type StatePaths, statePaths} from '../../src/store/paths.js';
import {appendMark} from '../../src/store/records/marks.js';
import {writeName} from '../../src/store/records/names.js';
import {processStart, readProcesses} from '../../src/system/processes.js';
import {blockedSession, type CliWorld, createCliWorld, restingSession} from '../helpers/cli-world.js';
import {createTestIo} from '../helpers/test-io.js';
import {startServer, type TestServer, tmuxTest as test} from '../helpers/tmux-server.js';
import {waitFor} from '../helpers/wait-for.js';

type Desk = {
	readonly server: TestServer;
	readonly world: CliWorld;
	readonly paths: StatePaths;
	readonly env: NodeJS.ProcessEnv;
	readonly pids: ReadonlyMap<string, number>;
	/** Rows by session; `told` is whether they were told again. `later`: ms since the files were written. */
	readonly look: (later?: number, env?: NodeJS.ProcessEnv) => Promise<{readonly told: boolean; readonly rows: unknown}>;
	/** As if no program had looked before. */
	readonly fresh: (later?: number) => Promise<unknown>;
};

/** A finished turn that nobody saw in %1, one at work in no pane, one that asks in %3, another program in %2; a look was kept. */
async function desk(): Promise<Desk> {
	const server = await startServer();
	onTestFinished(server.kill);
	await server.tmux('set-option', '-g', 'automatic-rename', 'off');
	const world = createCliWorld();
	const [node, claude] = [join(world.home, 'node'), join(world.home, 'claude')];
	symlinkSync('/bin/sh', node);
	symlinkSync('/bin/sleep', claude);
	for (const command of ['exec cat', `exec ${node} -c 'read line; ${claude} 600; :'`, 'exec cat'])
		await server.tmux('new-window', '-d', command);
	for (const [index, command] of ['sh', 'cat', 'node', 'cat'].entries()) await server.runs(`%${index}`, command);
	const {TMUX: tmux = ''} = await server.insideEnv('%0');
	const busy = {...restingSession('busy', '/work/web'), status: {status: 'busy'}};
	const sessions = [restingSession('rest', '/work/docs'), {...busy, events: busy.events.slice(0, 2)}, blockedSession('asks', '/work/api')];
	const pids = new Map<string, number>();
	for (const [index, session] of sessions.entries()) {
		const pane = `%${index + 1}`;
		const pid = Number(await server.tmux('display-message', '-p', '-t', pane, '#{pane_pid}'));
		// One whose process ends without its pane.
		const at = session.id === 'busy' ? {} : {pane, tmux, pid};
		pids.set(session.id, world.addSession({...session, ...at}).pid);
	}
	const env = {...world.env, TMUX: tmux};
	const paths = statePaths(env);
	const madeAt = Date.now();
	const rowsAt = async (later: number, from: NodeJS.ProcessEnv) => {
		const {rows} = await lookQuickly(createTestIo(from, () => madeAt + later).io);
		return rows.map(plain).toSorted((a, b) => (a.key < b.key ? -1 : 1));
	};
	const look: Desk['look'] = async (later = 10_000, from = env) => {
		const kept = readFileSync(paths.keptRows, 'utf8');
		// Who read it, says so.
		writeFileSync(paths.keptRows, kept.replaceAll('"project":"', '"project":"kept '));
		const rows = await rowsAt(later, from);
		const told = rows.some(({project}) => project.startsWith('kept '));
		return {told, rows: rows.map((row) => ({...row, project: row.project.replace(/^kept /, '')}))};
	};
	const fresh = (later = 10_000) => {
		for (const file of [paths.keptRows, paths.kept]) rmSync(file, {force: true});
		return rowsAt(later, env);
	};
	await rowsAt(10_000, env);
	return {server, world, paths, env, pids, look, fresh};
}

/** Without what no quick command prints, and what only the clock changes. */
function plain({state: {because: _, confidence: __, ...state}, prompt: ___, taskWorkedMs: ____, lastActivityAt: _____, ...row}: Row): Row {
	return JSON.parse(JSON.stringify({...row, state}));
}

const clientFile = ({world, pids}: Desk, id: string) => join(world.home, '.claude', 'sessions', `${pids.get(id)}.json`);
const journal = ({paths}: Desk, id: string) => join(paths.sessions, id, 'journal.jsonl');

async function killClient({pids}: Desk, id: string): Promise<void> {
	const pid = pids.get(id) ?? 0;
	process.kill(pid, 'SIGKILL');
	await waitFor(() => processStart(pid) === undefined, {what: 'it is dead'});
}

/** What is something else, and how it comes about. */
const changes: readonly (readonly [string, (desk: Desk) => unknown])[] = [
	['an event came', (one) => appendFileSync(journal(one, 'rest'), `\n${lastLine(one, 'rest').replace('"Stop"', '"SessionEnd"')}\n`)],
	[
		'a client is at work',
		(one) => writeFileSync(clientFile(one, 'rest'), readFileSync(clientFile(one, 'rest'), 'utf8').replace('idle', 'busy')),
	],
	['a client has left', (one) => rmSync(clientFile(one, 'busy'))],
	['a client was killed', (one) => killClient(one, 'busy')],
	[
		'a client nobody heard of runs below another program',
		async ({server, world}) => {
			await server.tmux('send-keys', '-t', '%2', 'Enter');
			const pid = Number(await server.tmux('display-message', '-p', '-t', '%2', '#{pane_pid}'));
			await waitFor(() => readProcesses({panePids: [pid]}).clients.length > 0, {what: `${world.home}/claude runs`});
		},
	],
	['there is another session', ({world}) => world.addSession(blockedSession('new', '/work/new'))],
	['a session was purged', ({paths}) => rmSync(join(paths.sessions, 'asks'), {recursive: true})],
	[
		'a row was filed away',
		({paths}) => appendMark(paths, {at: Date.now() + 10_000, row: 'rest' as RowKey, field: 'dismissed', value: true}),
	],
	['a directory has a name', ({paths}) => writeName(paths, '/work/api', 'Backend')],
	[
		'the config is another one',
		({paths}) => {
			mkdirSync(dirname(paths.config), {recursive: true});
			writeFileSync(paths.config, '{"ignoreDirectories": ["/work/web"]}');
		},
	],
	['a pane is gone', ({server}) => server.tmux('kill-pane', '-t', '%1')],
	['a window has another number', ({server}) => server.tmux('move-window', '-s', '%3', '-t', 'main:9')],
	['a pane is in copy mode', ({server}) => server.tmux('copy-mode', '-t', '%1')],
	[
		'the server has ended',
		async ({server, pids}) => {
			await server.end();
			// What ran in its panes ends a moment later.
			await waitFor(() => ['rest', 'asks'].every((id) => processStart(pids.get(id) ?? 0) === undefined), {what: 'its clients are dead'});
		},
	],
	[
		'somebody looks at what has finished',
		async ({server}) => {
			const client = await server.attachClient();
			await server.tmux('select-window', '-t', '%1');
			await client.press('x');
		},
	],
];

test.each(changes)('a look is not told again when %s', async (_, change) => {
	const one = await desk();
	expect((await one.look()).told).toBe(true);
	await change(one);
	const {told, rows} = await one.look();
	expect(told).toBe(false);
	expect(rows).toEqual(await one.fresh());
});

test('a look is told again while nothing changed, whoever looks at what is no news, and is the same', async () => {
	const one = await desk();
	const client = await one.server.attachClient();
	await one.server.tmux('select-window', '-t', '%2');
	await client.press('x');
	const {told, rows} = await one.look();
	expect(told).toBe(true);
	expect(rows).toEqual(await one.fresh());
	expect(rows).toMatchObject([{place: {pane: '%3'}}, {sessionId: 'busy'}, {place: {pane: '%1'}, state: {state: 'idle'}}]);
	expect(statSync(one.paths.keptRows).mode & 0o777).toBe(0o600);
});

test('a look is not told again when nobody looks any more at what has finished', async () => {
	const one = await desk();
	const client = await one.server.attachClient();
	await one.server.tmux('select-window', '-t', '%1');
	await client.press('x');
	expect(JSON.stringify(await one.fresh())).toContain('task_complete');
	expect((await one.look()).told).toBe(true);
	await one.server.tmux('select-window', '-t', '%0');
	const {told, rows} = await one.look();
	expect(told).toBe(false);
	expect(rows).toEqual(await one.fresh());
});

test('a look is told again neither for long, nor before its time, nor in another environment', async () => {
	const one = await desk();
	expect((await one.look(69_000)).told).toBe(true);
	expect((await one.look(72_000)).told).toBe(false);
	await one.fresh();
	expect((await one.look(8000)).told).toBe(false);
	await one.fresh();
	expect((await one.look(10_000, {...one.env, CLAUDE_CONFIG_DIR: join(one.world.home, 'other')})).told).toBe(false);
});

test('a row whose time has come is told anew', async () => {
	const one = await desk();
	await killClient(one, 'rest');
	rmSync(clientFile(one, 'rest'));
	// Ended rows stay for an hour after their last event, a minute ago.
	const end = 3_600_000 - 60_000;
	expect(JSON.stringify(await one.fresh(end - 20_000))).toContain('session_ended');
	expect((await one.look(end - 15_000)).told).toBe(true);
	const {told, rows} = await one.look(end + 15_000);
	expect(told).toBe(false);
	expect(JSON.stringify(rows)).not.toContain('session_ended');
});

test('files that were just written are not relied on', async () => {
	const one = await desk();
	rmSync(one.paths.keptRows);
	await lookQuickly(createTestIo(one.env).io);
	expect(readdirSync(one.paths.root)).not.toContain('kept-rows.json');
});

test('a look that needed a transcript is not kept', async () => {
	const one = await desk();
	rmSync(clientFile(one, 'busy'));
	await one.fresh();
	expect(readdirSync(one.paths.root)).not.toContain('kept-rows.json');
});

test('a damaged file is as none', async () => {
	const one = await desk();
	truncateSync(one.paths.keptRows, statSync(one.paths.keptRows).size - 40);
	expect((await one.look()).told).toBe(false);
	expect((await one.look()).told).toBe(true);
	writeFileSync(one.paths.keptRows, 'kept rows 1\n{"by":\n{}\n');
	expect((await one.look()).told).toBe(false);
});

function lastLine(one: Desk, id: string): string {
	return readFileSync(journal(one, id), 'utf8').trimEnd().split('\n').at(-1) ?? '';
}
