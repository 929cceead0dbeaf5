/** Commands from arguments to exit codes. */
import {existsSync, mkdirSync, readFileSync, statSync} from 'node:fs';
import {join} from 'node:path';
import {PassThrough} from 'node:stream';
import {expect, test} from 'vitest';
import {runCli} from '../../src/cli/main.js';
import type {Io} from '../../src/core/context.js';
import {beckon} from '../helpers/cli-main.js';
import {blockedSession, createCliWorld, restingSession} from '../helpers/cli-world.js';
import {createTestIo} from '../helpers/test-io.js';

test('help goes to stdout and is no failure', async () => {
	const {code, out, err} = await beckon({}, '--help');
	expect(code).toBe(0);
	expect(err).toBe('');
	expect(out).toContain('explain [options] <session>');
});

test('the version is the one of the package', async () => {
	const {version} = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {version: string};
	expect((await beckon({}, '--version')).out).toBe(`${version} (Node ${process.versions.node})\n`);
});

test.each(['status', 'ls', 'next'])('%s opens no input: a stream takes a tenth of its start', async (command) => {
	const {io, err} = createTestIo(createCliWorld().env);
	const closed: Io = Object.defineProperty({...io}, 'stdin', {
		enumerable: true,
		get: () => {
			throw new Error('the input is opened');
		},
	});
	expect(await runCli([command], closed)).toBe(0);
	expect(err()).toBe('');
});

test.each([
	[['nonsense'], 'Unknown command "nonsense"'],
	[['statu'], 'Did you mean `beckon status`?'],
	[['ls', '--nonsense'], 'Unknown option `--nonsense`'],
	[['ls', '--format', 'yaml'], 'Use one of plain, detail, ids, names'],
	[['jump'], 'Missing required argument "session"'],
	[['purge', '--all', '--session', 'x'], 'cannot be used with option `--all`'],
	[['completions', 'csh'], 'Use one of bash, zsh, fish'],
	[['ls', '--wait', '61'], 'a number of seconds from 0 to 60'],
	[['ls', '--color', 'blue'], '--color takes auto, always or never, not "blue"'],
])('a wrong command line is exit code 2: %j', async (argv, message) => {
	const {code, out, err} = await beckon({}, ...argv);
	expect(code).toBe(2);
	expect(out).toBe('');
	expect(err).toContain(message);
});

test('an error that its user can mend says what is and what to do', async () => {
	const {env} = createCliWorld();
	const {code, out, err} = await beckon(env, 'explain', 'nobody\u001b[31m');
	expect(code).toBe(2);
	expect(out).toBe('');
	expect(err).toBe('beckon: No session matches "nobody"\n  `beckon ls --all` lists the sessions and their IDs.\n');
});

test.each(['next', 'back', 'skip', 'popup'])('a shell that outlived its tmux server is told so: %s', async (command) => {
	const {env, home} = createCliWorld();
	const {code, err} = await beckon({...env, TMUX: `${home}/gone,4711,0`, TMUX_PANE: '%0'}, command);
	expect(code).toBe(1);
	expect(err).toMatch(/^beckon: tmux list-panes: [^\n]*gone[^\n]*\n {2}Start tmux again\./);
});

test.each([
	['next', 'No other session is waiting (1 outside tmux)\n'],
	['skip', 'This pane has no session to skip\n'],
	['last-done', 'No session is done in a tmux pane\n'],
])('sessions in no tmux pane are told of where nobody can go to them: %s', async (command, says) => {
	const world = createCliWorld();
	world.addSession(restingSession('one', '/work/api'));
	expect(await beckon(world.env, command)).toEqual({code: 0, out: says, err: ''});
});

test('facts of explain have an age, also where no tmux server runs', async () => {
	const world = createCliWorld();
	world.addSession(blockedSession('one', '/work/api'));
	expect((await beckon(world.env, 'explain', 'one')).out).toMatch(/^ +\d\.\d s ago {2}tmux +process alive, no pane$/m);
});

test('without a terminal the navigator prints the list', async () => {
	const world = createCliWorld();
	world.addSession(blockedSession('one', '/work/api'));
	const {code, out} = await beckon(world.env);
	expect(code).toBe(0);
	expect(out).toMatch(/^Needs you \(1\)\n {2}api {2}permission \d+[sm] /);
});

test('in a terminal that moves no cursor the navigator prints the list', async () => {
	const world = createCliWorld();
	world.addSession(blockedSession('one', '/work/api'));
	const {io, out} = createTestIo({...world.env, TERM: 'dumb'});
	const stdin = Object.assign(new PassThrough(), {isTTY: true}) as unknown as Io['stdin'];
	expect(await runCli([], {...io, stdin, stdout: {...io.stdout, isTTY: true, columns: 80}})).toBe(0);
	expect(out()).toMatch(/^Needs you \(1\)\n/);
});

test('status counts the groups', async () => {
	const world = createCliWorld();
	world.addSession(blockedSession('one', '/work/api'));
	world.addSession(restingSession('two', '/work/web'));
	expect((await beckon(world.env, 'status')).out).toBe('1 needs you · 1 your turn\n');
	expect(JSON.parse((await beckon(world.env, 'status', '--json')).out)).toMatchObject({
		v: 1,
		needs_you: 2,
		blocked: 1,
		your_turn: 1,
		autonomous: 0,
		delivered: 0,
	});
});

test('reading leaves no trace on disk', async () => {
	const world = createCliWorld();
	await beckon({...world.env, BECKON_STATE_DIR: join(world.home, 'other')}, 'ls');
	expect(existsSync(join(world.home, 'other'))).toBe(false);
});

test('folders where files that only save time belong are no obstacle', async () => {
	const world = createCliWorld();
	world.addSession(restingSession('one', '/work/api'));
	mkdirSync(join(world.state, 'kept.jsonl'));
	expect(await beckon(world.env, 'status')).toEqual({code: 0, out: '1 your turn\n', err: ''});
});

test('the debug log is private and holds no text of a payload', async () => {
	const world = createCliWorld();
	world.addSession(blockedSession('one', '/work/secret-place', 'echo secret-command'));
	await beckon(world.env, 'ls', '--debug');
	await beckon(world.env, '--debug', 'explain', 'secret-place');
	const file = join(world.state, 'debug.log');
	const log = readFileSync(file, 'utf8');
	const events = log
		.trim()
		.split('\n')
		.map((line) => (JSON.parse(line) as {event: string}).event);
	expect(events).toEqual(expect.arrayContaining(['started', 'read-sessions', 'list-panes', 'ended']));
	expect(log).not.toContain('secret');
	expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('explain prints the facts behind a state', async () => {
	const world = createCliWorld();
	world.addSession(blockedSession('one', '/work/api'));
	const {code, out} = await beckon(world.env, 'explain', 'api');
	expect(code).toBe(0);
	expect(out).toContain('Needs you · permission');
	expect(out).toMatch(/PermissionRequest.*npm test/);
	expect(out).toMatch(/← .*rule \d/);
});

test.each(['!ls', 'ends in \\'])('of a text that is refused nobody is told what it does: %j', async (text) => {
	const world = createCliWorld();
	world.addSession(restingSession('one', '/work/api'));
	expect((await beckon(world.env, 'reply', 'one', '--text', text)).err).toMatch(/^api: not sent: /);
});

test.each([
	[['ap', 'hi', 'there'], `"ap" is only the beginning of "api"\n  To send "hi there" there, type: beckon reply api 'hi there'\n`],
	[
		['fix the', "it's on"],
		`"fix the" is only the beginning of "Fix the login"\n  To send "it's on" there, type: beckon reply 'Fix the login' 'it'\\''s on'\n`,
	],
	[['go', 'on'], 'No session matches "go"\n'],
	[['web', 'hi'], '2 sessions match "web"\n  Use an ID or a place: '],
	[['api', 'hi', '--text', 'ho'], 'Words behind the session are its text: leave out --text, --edit and --prompt\n'],
	[['api', '--current', '--text', 'ho'], '--current names the session: leave out the other name\n'],
])('a reply whose session is not clear is not sent, and the error says what to type: %j', async (argv, message) => {
	const world = createCliWorld();
	world.addSession(restingSession('abcdef', '/work/api'));
	world.addSession(restingSession('two', '/work/web'));
	world.addSession(restingSession('three', '/work/web'));
	const login = restingSession('four', '/work/shop');
	world.addSession({...login, events: login.events.map(([name, payload]) => [name, {...payload, session_title: 'Fix the login'}])});
	const {code, out, err} = await beckon(world.env, 'reply', ...argv);
	expect(err).toContain(`beckon: ${message}`);
	expect(out).toBe('');
	expect(code).toBe(2);
	expect((await beckon(world.env, 'log')).out).not.toContain('hi');
});

test.each([
	[['log'], 'Nothing was sent yet.\n'],
	[['outbox'], 'The outbox is empty.\n'],
	[['history', 'one'], 'No prompt is recorded.\n'],
])('an empty list says that it is: %j', async (argv, said) => {
	const world = createCliWorld();
	world.addSession({...restingSession('one', '/work/api'), events: []});
	expect(await beckon(world.env, ...argv)).toEqual({code: 0, out: '', err: said});
	const {out, err} = await beckon(world.env, ...argv, '--json');
	expect(Object.values(JSON.parse(out) as object).filter(Array.isArray)).toEqual([[]]);
	expect(err).toBe('');
});

test('in a terminal a reply without a text says how to give one', async () => {
	const world = createCliWorld();
	world.addSession(restingSession('one', '/work/my api'));
	const typing = async (...argv: readonly string[]) => {
		const {io, err} = createTestIo(world.env);
		const stdin = Object.assign(new PassThrough(), {isTTY: true}) as unknown as Io['stdin'];
		expect(await runCli(['reply', ...argv], {...io, stdin})).toBe(2);
		return err();
	};
	expect(await typing('my api')).toBe(
		"beckon: No text to send\n  Type: beckon reply 'my api' 'your text', or give the text on stdin, or write it with --edit.\n",
	);
	expect(await typing()).toContain("Type: beckon reply --text 'your text',");
	expect(await typing('hi')).toContain('No session matches "hi"');
});

test('config says of each value where it comes from and what it means', async () => {
	const {code, out} = await beckon(createCliWorld().env, 'config');
	expect(code).toBe(0);
	expect(out).toMatch(
		/^default {2}order +"urgency"\n {9}The order of the rows that wait for you, the blocked ones before finished turns: the most urgent first/m,
	);
});

test('without a terminal --ascii prints the list in ASCII', async () => {
	const world = createCliWorld();
	world.addSession(blockedSession('one', '/work/café', 'echo “ü…”'));
	const {out} = await beckon(world.env, 'navigate', '--ascii');
	expect(out).toContain('echo "u~"');
	expect(out).toMatch(/^[\x00-\x7f]*$/);
});
