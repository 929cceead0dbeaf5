/** The shipped program: bin/beckon.js over dist/. */
import {spawn, spawnSync} from 'node:child_process';
import {existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {dirname, join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {expect, onTestFinished, test} from 'vitest';
import {z} from 'zod';
import {topics} from '../../src/core/words/topics.js';
import {configPath} from '../../src/store/config/config.js';
import {blockedSession, createCliWorld, restingSession} from '../helpers/cli-world.js';
import {beckonCommand, beckonWords, preloading} from '../helpers/program.js';
import {some} from '../helpers/size.js';
import {startServer} from '../helpers/tmux-server.js';
import {waitFor} from '../helpers/wait-for.js';

const beckon = fileURLToPath(new URL('../../bin/beckon.js', import.meta.url));

const [program = '', ...entry] = beckonCommand;

const coverageSchema = z.object({result: z.array(z.object({url: z.string()}))});

/** The text of all files of ours that were loaded while the command ran. */
function loadedBy(env: NodeJS.ProcessEnv, ...argv: readonly string[]): string {
	const coverage = mkdtempSync(join(tmpdir(), 'beckon-coverage-'));
	onTestFinished(() => rmSync(coverage, {recursive: true, force: true}));
	const result = spawnSync(process.execPath, [beckon, ...argv], {env: {...env, NODE_V8_COVERAGE: coverage}, encoding: 'utf8'});
	expect(result.stderr).not.toContain('bug in beckon');
	return readdirSync(coverage)
		.flatMap((file) => coverageSchema.parse(JSON.parse(readFileSync(join(coverage, file), 'utf8'))).result)
		.filter(({url}) => url.includes('/dist/'))
		.map(({url}) => readFileSync(fileURLToPath(url), 'utf8'))
		.join('');
}

/** What only these libraries say. */
const libraries = {
	commander: 'commander.unknownOption',
	ink: 'ink-virtual-text',
	react: 'react.transitional.element',
	chokidar: 'unlinkDir',
	zod: 'invalid_union',
	'the measuring of text, with its tables for wide characters': '\\u0e4d',
};
/** They load what they need. */
const {zod: _, ...never} = libraries;

const quick = [['ls'], ['ls', '--json'], ['status', '--tmux'], ['next'], ['back'], ['jump', 'one'], ['skip'], ['last-done']];

function onFullDisk(env: NodeJS.ProcessEnv, input: string, ...argv: readonly string[]) {
	const limited = ['-c', 'trap \'\' 25; ulimit -f 0; exec "$@"', 'sh', ...beckonCommand, ...argv];
	return spawnSync('sh', limited, {env, encoding: 'utf8', input});
}

test('topics of help have their pages in the program', () => {
	for (const {name} of some(topics, 3)) {
		const {stdout, stderr, status} = spawnSync(program, [...entry, 'help', name], {encoding: 'utf8'});
		expect({name, stderr, status}).toEqual({name, stderr: '', status: 0});
		expect(stdout.length).toBeGreaterThan(500);
	}
});

test('purge makes room on a disk that is full', () => {
	const world = createCliWorld();
	for (const id of ['one', 'two']) world.addSession(restingSession(id, `/work/${id}`));
	const sessions = join(world.state, 'sessions');
	expect(onFullDisk(world.env, '', 'purge', '--session', 'one', '--yes')).toMatchObject({
		status: 0,
		stdout: expect.stringMatching(/^Deleted 1 session/),
	});
	expect(readdirSync(sessions)).toEqual(['two']);
	expect(onFullDisk(world.env, '', 'purge', '--all', '--yes').status).toBe(0);
	expect(existsSync(sessions) ? readdirSync(sessions) : []).toEqual([]);
});

test('a text that a full disk cannot keep is not sent, and given back to who wrote it', () => {
	const world = createCliWorld();
	world.addSession(restingSession('one', '/work/one'));
	const {status, stderr} = onFullDisk(world.env, 'a long\nthought', 'reply', 'one');
	expect(stderr).toMatch(/^one: not sent: the text could not be kept: EFBIG: [^\n]*\na long\nthought\n/);
	expect(status).toBe(3);
});

test('a disk that is full is called so, and leaves no lock behind', () => {
	const world = createCliWorld();
	for (let times = 0; times < 2; times += 1) {
		const {status, stderr} = onFullDisk(world.env, '', 'rename', world.home, 'Home');
		expect(stderr).toMatch(/^beckon: EFBIG: .*\n {2}Make room on that disk/);
		expect(status).toBe(1);
	}
	expect(readdirSync(world.state)).toEqual([]);
});

test.each([...quick, ['next', '--client', '/dev/pts/0']])('%s %s loads none of the libraries', (...argv) => {
	const world = createCliWorld();
	world.addSession(restingSession('one', '/work/api'));
	const loaded = loadedBy(world.env, ...argv);
	expect(loaded.length).toBeGreaterThan(1000);
	for (const [name, mark] of Object.entries(libraries)) expect(loaded.includes(mark), name).toBe(false);
});

test('zod is loaded where there is a config file, and none of the others', () => {
	const world = createCliWorld();
	world.addSession(restingSession('one', '/work/api'));
	const config = configPath(world.env);
	mkdirSync(dirname(config), {recursive: true});
	writeFileSync(config, '{"order": "fifo"}');
	const loaded = loadedBy(world.env, 'ls');
	expect(loaded).toContain(libraries.zod);
	for (const [name, mark] of Object.entries(never)) expect(loaded.includes(mark), name).toBe(false);
});

test('each library is in the bundle, and React once', () => {
	const dist = fileURLToPath(new URL('../../dist/', import.meta.url));
	const all = readdirSync(dist, {recursive: true, encoding: 'utf8'}).filter((file) => file.endsWith('.js'));
	// The rigs are not shipped.
	const files = all.filter((file) => !file.startsWith('rigs/'));
	const texts = files.map((file) => readFileSync(join(dist, file), 'utf8'));
	for (const [name, mark] of Object.entries(libraries)) expect(texts.join('').includes(mark), name).toBe(true);
	// What each copy of React sets.
	expect(texts.join('').match(/__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE=/g)).toHaveLength(1);
});

test('a reader that closes the pipe early is no failure', async () => {
	const world = createCliWorld();
	for (let index = 0; index < 30; index++)
		world.addSession(blockedSession(`session-${index}`, `/work/${'long-'.repeat(20)}${index}`, 'x'.repeat(4000)));
	const child = spawn('sh', ['-c', `{ "$@" ls --json; echo "code $?" >&2; } | head -c 1 >/dev/null`, 'sh', ...beckonCommand], {
		env: world.env,
	});
	const err: Buffer[] = [];
	child.stderr.on('data', (chunk: Buffer) => err.push(chunk));
	await new Promise((resolve) => child.on('close', resolve));
	expect(Buffer.concat(err).toString()).toBe('code 0\n');
});

test('all is written before the end, or the end says that it was not', () => {
	const world = createCliWorld();
	for (let index = 0; index < 30; index++) world.addSession(blockedSession(`session-${index}`, `/work/${index}`, 'x'.repeat(4000)));
	const run = (script: string) => spawnSync('sh', ['-c', script, 'sh', ...beckonCommand], {env: world.env, encoding: 'utf8'});
	const whole = run('"$@" ls --json | cat');
	expect(JSON.parse(whole.stdout)).toMatchObject({sessions: {length: 30}});
	expect(run('"$@" ls --json >/dev/full')).toMatchObject({
		status: 1,
		stderr: expect.stringMatching(/^beckon: Output could not be written: ENOSPC/),
	});
	expect(run('"$@" ls --json >/dev/full 2>/dev/full').status).toBe(1);
});

test('a command and the navigator end when they are done, whatever is left to run', async () => {
	const world = createCliWorld();
	const clock = join(world.home, 'clock.cjs');
	writeFileSync(clock, 'setTimeout(() => {}, 3_600_000);');
	const held = `${preloading(clock)} ${beckonWords}`;
	const server = await startServer({env: {...world.env, TERM: 'xterm-256color'}});
	onTestFinished(server.kill);
	await server.type('%0', `${held} status; ${held}; echo left with $?`);
	await waitFor(async () => (await server.capture('%0')).includes('I set up'), {
		what: 'the navigator',
		lastSeen: () => server.capture('%0'),
	});
	await server.tmux('send-keys', '-t', '%0', 'q');
	await waitFor(async () => (await server.capture('%0')).includes('left with 0'), {what: 'its end', lastSeen: () => server.capture('%0')});
});

test('without tmux the sessions are listed all the same, and doctor says what is missing', () => {
	const world = createCliWorld();
	world.addSession(blockedSession('one', '/work/api'));
	const env = {...world.env, PATH: join(world.home, 'nothing')};
	mkdirSync(join(world.home, 'nothing'));
	expect(spawnSync(program, [...entry, 'ls'], {env, encoding: 'utf8'}).stdout).toContain('api  permission');
	const doctor = spawnSync(program, [...entry, 'doctor'], {env, encoding: 'utf8'});
	expect(doctor.status).toBe(1);
	expect(doctor.stdout).toMatch(/^✗ tmux +tmux is not installed, or not in PATH$/m);
	const begun = spawnSync(program, [...entry, 'new', world.home], {env, encoding: 'utf8'});
	expect(begun.stderr).toMatch(/^beckon: tmux is not installed, or not in PATH\n {2}Install tmux/);
});

test('a usage error is exit code 2', () => {
	expect(spawnSync(program, [...entry, 'nonsense'], {encoding: 'utf8'}).status).toBe(2);
});
