/**
 * Sessions of a tmux server that is gone come back, each into its window and pane.
 * @module-tag script
 */
import {appendFileSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {dirname, join} from 'node:path';
import {afterAll, beforeAll, expect, onTestFinished, test, vi} from 'vitest';
import {restoreOffer} from '../../src/navigator/last-time.js';
import {lookOnce} from '../../src/observe/once.js';
import {createPlaceKeeper} from '../../src/observe/place-keeper.js';
import {configPath} from '../../src/store/config/config.js';
import {removeFolder} from '../../src/store/files.js';
import {statePaths} from '../../src/store/paths.js';
import {packagePath} from '../../src/store/program.js';
import {readPlaces} from '../../src/store/records/places.js';
import {beckon} from '../helpers/cli-main.js';
import {outputSchemas} from '../helpers/documents/output-schemas.js';
import {createTestIo} from '../helpers/test-io.js';
import {bareEnv, startServer, type TestServer} from '../helpers/tmux-server.js';
import {waitFor} from '../helpers/wait-for.js';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'beckon-restore-')));
const [bin, work, started] = [join(folder, 'bin'), join(folder, 'work'), join(folder, 'started')];
const dirs = {HOME: folder, BECKON_STATE_DIR: join(folder, 'state'), CLAUDE_CONFIG_DIR: join(folder, 'claude'), TMUX_TMPDIR: folder};
const projects = join(dirs.CLAUDE_CONFIG_DIR, 'projects', 'p');

/** An agent that fires its hooks: `--resume ID`, and as `/exit`, `/clear ID` and `/resume ID` would. It notes each start. */
const agent = `#!/bin/sh
[ "$1" = --version ] && { echo '2.1.329 (Claude Code)'; exit; }
id=\${2:-fresh-$$}
echo "$id" >> '${started}'
fire() {
	export CLAUDE_CODE_SESSION_ID=$id CLAUDE_PID=$$ CLAUDE_CODE_ENTRYPOINT=cli CLAUDE_CODE_SESSION_ATTENDED=1
	printf '{"session_id":"%s","hook_event_name":"%s","source":"startup","reason":"%s","cwd":"%s","transcript_path":"%s"}' \\
		"$id" "$1" "$2" "$PWD" '${projects}'/"$id".jsonl | sh '${packagePath('hooks', 'emit.sh')}' "$1"
}
fire SessionStart
trap 'sleep 0.5; exit' HUP
while read -r word next; do
	case $word in
	/exit) fire SessionEnd prompt_input_exit; exit ;;
	/clear) fire SessionEnd clear; id=$next; fire SessionStart ;;
	/resume) fire SessionEnd resume; id=$next; fire SessionStart ;;
	esac
done
`;

/** What a transcript has after one turn. */
function say(id: string): void {
	const line = {
		type: 'user',
		uuid: id,
		sessionId: id,
		timestamp: '2026-01-02T03:04:05.000Z',
		cwd: work,
		message: {role: 'user', content: 'go'},
	};
	appendFileSync(join(projects, `${id}.jsonl`), `${JSON.stringify(line)}\n`);
}

let server: TestServer;
const env = () => server.insideEnv('%0').then((inside) => ({...bareEnv(dirs), ...inside, PATH: process.env['PATH']}));
const look = async () => lookOnce(createTestIo(await env()).io);
const alive = async () => (await look()).rows.filter(({state}) => state.state !== 'session_ended');
/** A process outlives its pane for a moment. */
const allHaveEnded = async () => (await alive()).length === 0;
/** `main:1.0 one`, for each session that lives in a pane. */
async function places(): Promise<readonly string[]> {
	const placed = (await alive()).filter(({place}) => place !== undefined);
	return placed.map(({place, sessionId}) => `${place?.session}:${place?.windowIndex}.${place?.paneIndex} ${sessionId}`).toSorted();
}

/** A window's layout without its checksum and without the ids of panes. */
async function shapeOf(window: string): Promise<string> {
	const layout = await server.tmux('display-message', '-p', '-t', window, '#{window_layout}');
	return layout.replace(/^\w+,/, '').replaceAll(/,\d+(?=[,}\]]|$)/g, '');
}

beforeAll(async () => {
	for (const each of [bin, work, projects, join(dirs.CLAUDE_CONFIG_DIR, 'sessions')]) mkdirSync(each, {recursive: true});
	writeFileSync(join(bin, 'claude'), agent, {mode: 0o755});
	mkdirSync(dirname(configPath(dirs)), {recursive: true});
	writeFileSync(configPath(dirs), '{"agents": {"claude": {"start": "direct"}}}');
	server = await startServer({env: dirs});
});
afterAll(async () => {
	await server.kill();
	await removeFolder(folder);
});

test('each conversation comes back by its present id into its pane, once, and what its user ended stays ended', async () => {
	// A pane that a command opens has the PATH of that command.
	vi.stubEnv('PATH', `${bin}:${process.env['PATH']}`);
	onTestFinished(() => void vi.unstubAllEnvs());
	for (const id of ['one', 'two', 'three', 'four', 'gone']) say(id);
	const open = (id: string) => ['-c', work, `${bin}/claude --resume ${id}`];
	await server.tmux('new-window', '-d', '-t', 'main:4', '-n', 'pair', ...open('one'));
	await server.tmux('split-window', '-d', '-h', '-t', 'main:4', ...open('two'));
	await server.tmux('split-window', '-d', '-t', 'main:4.0', '-c', folder, 'exec cat');
	await server.tmux('new-session', '-d', '-s', 'web', '-n', 'api', ...open('three'));
	await server.tmux('new-window', '-d', '-t', 'web:7', ...open('quiet'));
	await server.tmux('new-window', '-d', '-t', 'web:8', ...open('gone'));
	let seen: readonly string[] = [];
	const all = async () => {
		seen = await places();
		return seen.length === 5;
	};
	await waitFor(all, {what: 'five sessions', lastSeen: () => seen.join('\n')});
	const before = await shapeOf('main:4');
	await createPlaceKeeper(statePaths(await env()))(await look());
	expect(readPlaces(statePaths(await env()))).toHaveLength(1);

	await server.tmux('send-keys', '-t', 'web:8', '/exit', 'Enter');
	await server.tmux('send-keys', '-t', 'web:0', '/clear four', 'Enter');
	await waitFor(async () => (await places()).join().includes('four') && !(await places()).join().includes('gone'), {what: 'the ends'});
	const wanted = (await places()).map((each) => each.replace('quiet', 'fresh'));
	await server.kill();
	server = await startServer({env: dirs});
	writeFileSync(started, '');

	// They outlive their panes for a moment, which it waits for.
	const {out} = await beckon(await env(), 'restore', '--dry-run', '--json');
	const plan = outputSchemas.restore.parse(JSON.parse(out));
	expect(plan.sessions.map(({session_id, does, why}) => `${session_id} ${does} ${why ?? ''}`.trim()).toSorted()).toEqual(
		['four resume', 'gone skip it was ended before', 'one resume', 'quiet fresh', 'two resume'].toSorted(),
	);
	expect(readFileSync(started, 'utf8')).toBe('');
	const offer = async () => restoreOffer(createTestIo(await env()).io, statePaths(await env()));
	expect(await offer()).toMatch(/^tmux ended with 3 sessions, last seen just now$/);
	expect(await beckon(await env(), 'restore', '--yes')).toMatchObject({code: 0, err: ''});
	expect((await places()).map((each) => each.replace(/fresh-\d+/, 'fresh'))).toEqual(wanted);
	expect(await shapeOf('main:4')).toBe(before);

	expect(await offer()).toBeUndefined();
	// Whoever was killed between the panes and the agents left panes with shells: the next run uses these.
	const [pane = ''] = (await server.tmux('list-panes', '-t', 'web:0', '-F', '#{pane_id}')).split('\n');
	await server.tmux('respawn-pane', '-k', '-t', pane, 'exec sh');
	await waitFor(async () => !(await places()).join().includes('four'), {what: 'four is gone again'});
	expect(await beckon(await env(), 'restore', '--yes')).toMatchObject({code: 0, err: ''});
	expect((await places()).map((each) => each.replace(/fresh-\d+/, 'fresh'))).toEqual(wanted);

	expect((await beckon(await env(), 'restore', '--yes')).out).toContain('Nothing to restore');
	expect(
		readFileSync(started, 'utf8')
			.trim()
			.split('\n')
			.map((id) => id.replace(/fresh-\d+/, 'fresh'))
			.toSorted(),
	).toEqual(['four', 'four', 'fresh', 'one', 'two']);
});

test('of 20 sessions each pane gets its own conversation: five share a directory, three are there under other ids, two never had a turn', async () => {
	vi.stubEnv('PATH', `${bin}:${process.env['PATH']}`);
	onTestFinished(() => void vi.unstubAllEnvs());
	await server.kill();
	server = await startServer({env: dirs});
	const ids = Array.from({length: 20}, (_, index) => `s${index + 1}`);
	const mute = ['s7', 's15'];
	for (const id of [...ids.filter((each) => !mute.includes(each)), 'c1', 'c2', 'r1']) say(id);
	const folderOf = (index: number): string => (index < 5 ? work : join(folder, `own-${index}`));
	for (const [index, id] of ids.entries()) {
		mkdirSync(folderOf(index), {recursive: true});
		const run = ['-c', folderOf(index), `${bin}/claude --resume ${id}`];
		// Three of four stand beside another one.
		const window = `main:${10 + Math.floor(index / 4)}`;
		if (index % 4 === 0) await server.tmux('new-window', '-d', '-t', window, ...run);
		else await server.tmux('split-window', '-d', '-t', window, ...run);
		if (index % 4 !== 0) await server.tmux('select-layout', '-t', window, 'tiled');
	}
	let seen: readonly string[] = [];
	const until = (what: string, holds: (now: readonly string[]) => boolean): Promise<unknown> =>
		waitFor(
			async () => {
				seen = await places();
				return holds(seen);
			},
			{what, lastSeen: () => seen.join('\n')},
		);
	await until('20 sessions', (now) => now.length === 20);
	const type = async (id: string, words: string): Promise<unknown> =>
		server.tmux('send-keys', '-t', seen.find((each) => each.endsWith(` ${id}`))?.split(' ')[0] ?? '', words, 'Enter');
	await type('s2', '/clear c1');
	await until('the first is cleared', (now) => now.some((each) => each.endsWith(' c1')));
	await createPlaceKeeper(statePaths(await env()))(await look());
	// Nobody has saved since then.
	await type('s9', '/clear c2');
	await type('s18', '/resume r1');
	await until('other conversations are there', (now) => ['c1', 'c2', 'r1'].every((id) => now.some((each) => each.endsWith(` ${id}`))));
	const named = (now: readonly string[]) => now.map((each) => each.replace(/ (?:s7|s15|fresh-\d+)$/, ' fresh')).toSorted();
	const wanted = named(seen);
	await server.kill();
	server = await startServer({env: dirs});
	await waitFor(allHaveEnded, {what: 'all have ended'});
	writeFileSync(started, '');
	expect(await beckon(await env(), 'restore', '--yes')).toMatchObject({code: 0, err: ''});
	// A session has its row once its own hook has told of it.
	await until('all are back', (now) => now.length === wanted.length);
	expect(named(seen)).toEqual(wanted);
	const begun = readFileSync(started, 'utf8').trim().split('\n');
	expect(begun).toHaveLength(20);
	expect(new Set(begun).size).toBe(20);
	expect(begun.filter((id) => !id.startsWith('fresh')).toSorted()).toEqual(
		[...ids.filter((id) => !['s2', 's7', 's9', 's15', 's18'].includes(id)), 'c1', 'c2', 'r1'].toSorted(),
	);
});
