import {appendFileSync, chmodSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {stripVTControlCharacters} from 'node:util';
import {expect, onTestFinished, test} from 'vitest';
import {runCli} from '../../../src/cli/main.js';
import {createFaultReport} from '../../../src/observe/faults.js';
import {checkSpace} from '../../../src/setup/doctor/files.js';
import {writeFindings} from '../../../src/setup/doctor/finding.js';
import {judgeKeyboard} from '../../../src/setup/doctor/keys.js';
import {blockedSession, type CliWorld, createCliWorld, restingSession} from '../../helpers/cli-world.js';
import {tempDir} from '../../helpers/temp-state.js';
import {createTestIo} from '../../helpers/test-io.js';
import {startServer} from '../../helpers/tmux-server.js';

async function doctor(env: NodeJS.ProcessEnv) {
	const {io, out, err} = createTestIo(env);
	const code = await runCli(['doctor'], io);
	return {code, out: out(), err: err()};
}

/** A machine with nothing wrong: the agent of this version is in PATH, and the hooks are installed for it. */
async function installed(version = '2.1.329'): Promise<CliWorld> {
	const world = createCliWorld();
	setAgentVersion(world, version);
	const {io} = createTestIo(pathEnv(world));
	expect(await runCli(['install'], io)).toBe(0);
	return world;
}

function pathEnv(world: CliWorld): NodeJS.ProcessEnv {
	return {...world.env, PATH: `${join(world.home, 'bin')}:${world.env['PATH']}`};
}

function setAgentVersion(world: CliWorld, version: string): void {
	mkdirSync(join(world.home, 'bin'), {recursive: true});
	writeFileSync(join(world.home, 'bin', 'claude'), `#!/bin/sh\necho '${version} (Claude Code)'\n`, {mode: 0o755});
}

test('with everything in place nothing is wrong', async () => {
	const world = await installed();
	world.addSession(blockedSession('one', '/work/api'));
	const {code, out} = await doctor(pathEnv(world));
	expect(out).not.toMatch(/^✗/m);
	expect(code).toBe(0);
	expect(out).toMatch(/^✓ tmux +tmux (?:next-)?\d/m);
	expect(out).toContain('for Claude Code 2.1.329');
	expect(out).toMatch(/^✓ sessions +1 session reports$/m);
	expect(out).toMatch(/\n\n(\d notes?|All is well) · --all lists what is well, session by session\n$/);
	const {io, out: whole} = createTestIo(pathEnv(world));
	expect(await runCli(['doctor', '--all'], io)).toBe(0);
	expect(whole()).toMatch(/^✓ sessions +session api \(one\): last event PermissionRequest/m);
});

test('every finding that is not fine comes with its fix', async () => {
	const world = createCliWorld();
	chmodSync(world.state, 0o755);
	const {out} = await doctor(world.env);
	const lines = out.trimEnd().split('\n');
	for (const [index, line] of lines.entries()) if (/^[✗!]/.test(line)) expect(lines[index + 1]).toMatch(/^ {14}→ \S/);
	expect(out).toMatch(/^✗/m);
});

test('each folder that others can read is named once, and the fix of all is said once', async () => {
	const world = createCliWorld();
	const sessions = join(world.state, 'sessions');
	mkdirSync(join(sessions, 'one'), {recursive: true});
	const open = [world.state, sessions, join(sessions, 'one')];
	for (const folder of open) chmodSync(folder, 0o755);
	const {out} = await doctor(world.env);
	const named = open.map((folder) => `✗ files       ${folder} can be read or written by others\n`);
	expect(out).toContain(`${named.join('')}              → Close it: chmod -R go= '${world.state}'\n`);
	expect(out.match(/chmod -R/g)).toHaveLength(1);
});

test('a folder that the environment names from wherever it is read is told', async () => {
	const world = createCliWorld();
	const {out, code} = await doctor({...world.env, BECKON_STATE_DIR: 'no/state', XDG_CONFIG_HOME: 'conf'});
	expect(code).toBe(1);
	expect(out).toContain(
		'✗ files       BECKON_STATE_DIR is no/state, which is another folder in each directory: hooks and lists do not meet\n',
	);
	expect(out).toContain(`→ Set it to a whole path, such as ${join(process.cwd(), 'no/state')}.\n`);
	expect(out).toContain('! files       XDG_CONFIG_HOME is conf, which is no whole path, and is ignored\n');
	expect((await doctor(world.env)).out).not.toContain('whole path');
});

test('a state directory that cannot be made is wrong, with what stands in its way', async () => {
	const world = createCliWorld();
	const file = join(world.home, 'a-file');
	writeFileSync(file, '');
	const root = join(file, 'state', 'beckon');
	const {out} = await doctor({...world.env, BECKON_STATE_DIR: root});
	expect(out).toContain(`✗ files       ${root} cannot be made in ${file}: nothing is recorded\n              → Make ${file} a folder`);
});

test('a state directory behind a link that leads nowhere is wrong, and no bug to who writes there', async () => {
	const world = createCliWorld();
	const link = join(world.home, 'link');
	symlinkSync(join(world.home, 'unmounted'), link);
	const env = {...world.env, BECKON_STATE_DIR: join(link, 'beckon')};
	expect((await doctor(env)).out).toContain(`✗ files       ${link} is a broken link: nothing is recorded\n              → `);
	const {io, err} = createTestIo(env);
	expect(await runCli(['rename', world.home, 'Home'], io)).toBe(1);
	expect(err()).toMatch(/^beckon: ENOENT: [^\n]*link\/beckon'\n {2}A link in its path is broken: /);
});

test('a file of the agent that is broken is not said to go with a session', async () => {
	const world = createCliWorld();
	mkdirSync(join(world.home, '.claude', 'sessions', '5.json'));
	expect((await doctor(world.env)).out).toMatch(/5\.json: EISDIR: [^\n]*\n {14}→ Nothing is lost but this\.\n/);
});

test('keys that stand in tmux.conf while no server runs are fine, and without them doctor says how to add them', async () => {
	const world = createCliWorld();
	expect((await doctor(world.env)).out).toMatch(/^! tmux keys +No tmux key opens beckon\n +→ Run `beckon install --tmux`/m);
	const {io, out} = createTestIo(world.env);
	expect(await runCli(['install', '--tmux'], io)).toBe(0);
	expect(out()).toContain('No tmux server was found running: tmux reads the keys when it starts');
	expect((await doctor(world.env)).out).toMatch(/✓ tmux keys +beckon's keys are in .*\.tmux\.conf: tmux reads them when it starts/);
});

test('keys that a running server has not read are named with the command that reads them', async () => {
	const world = createCliWorld();
	expect(await runCli(['install', '--tmux'], createTestIo(world.env).io)).toBe(0);
	const server = await startServer();
	onTestFinished(server.kill);
	const {out} = await doctor({...world.env, TMUX: `${server.socket},1,0`});
	expect(out).toMatch(/! tmux keys +No running tmux server has read beckon's keys in (.*\.tmux\.conf)\n +→ Run `tmux source-file \1`\.\n/);
});

test('missing hooks are wrong', async () => {
	const {code, out} = await doctor(createCliWorld().env);
	expect(code).toBe(1);
	expect(out).toMatch(/^✗ hooks +no beckon hooks in .*settings\.json\n {14}→ Run `beckon install`/m);
});

test('missing hooks of an agent that was never used here are no problem', async () => {
	const {env, home} = createCliWorld();
	const {code, out} = await doctor({...env, CLAUDE_CONFIG_DIR: join(home, 'none'), PATH: '/usr/bin:/bin'});
	expect(out).toContain('Claude Code was not found in PATH');
	expect(out).not.toContain('no beckon hooks');
	expect(code).toBe(0);
});

test('a script that is gone is wrong', async () => {
	const world = await installed();
	rmSync(join(world.state, 'hooks', 'emit.sh'));
	const {code, out} = await doctor(pathEnv(world));
	expect(code).toBe(1);
	expect(out).toMatch(/^✗ hooks +.*settings\.json points at .*emit\.sh, which cannot be run$/m);
});

test('an agent that changed its version no longer fits the hooks', async () => {
	const world = await installed('2.1.329');
	setAgentVersion(world, '2.0.45');
	expect((await doctor(pathEnv(world))).out).toMatch(
		/^✗ hooks +Claude Code 2\.0\.45 does not know .*StopFailure.* shows a dialog at every start$/m,
	);
	setAgentVersion(world, '2.1.329');
	expect((await doctor(pathEnv(world))).code).toBe(0);
});

test('an agent that is not installed is to be installed, and one that tells no version is to be started', async () => {
	const world = await installed();
	const {out} = await doctor({...world.env, PATH: '/usr/bin:/bin'});
	expect(out).toContain(
		'! hooks       Claude Code was not found in PATH\n              → Install it, so that `claude` starts, then run `beckon install`. PATH is /usr/bin:/bin\n',
	);
	const long = Array.from({length: 40}, (_, index) => `/opt/tool-${index}/bin`).join(':');
	expect((await doctor({...world.env, PATH: `/usr/bin:/bin:${long}`})).out.replaceAll(/\s+/g, ' ')).toContain(
		'PATH is /usr/bin:/bin:/opt/tool-0/bin:/opt/tool-1/bin and 38 more',
	);
	writeFileSync(join(world.home, 'bin', 'claude'), '#!/bin/sh\n', {mode: 0o755});
	const silent = await doctor({...pathEnv(world)});
	expect(silent.out).toContain(
		'! hooks       the version of Claude Code is not known\n              → Start a session, then run `beckon install`.\n',
	);
	const bare = createCliWorld();
	expect((await doctor({...bare.env, PATH: '/usr/bin:/bin'})).out).toContain('Claude Code was not found in PATH');
});

test('settings with comments are in force for beckon alone, which is wrong', async () => {
	const world = await installed('2.1.329');
	const file = join(world.home, '.claude', 'settings.json');
	writeFileSync(file, `// mine\n${readFileSync(file, 'utf8')}`);
	const {code, out} = await doctor(pathEnv(world));
	expect(code).toBe(1);
	expect(out).toContain(
		`✗ hooks       Claude Code 2.1.329 skips ${file}: it has comments or trailing commas\n              → Take them out`,
	);
});

test('that nothing sends notifications is a note with the fix', async () => {
	const world = await installed();
	expect((await doctor(pathEnv(world))).out).toContain(
		'! notices     nothing sends notifications while beckon is closed: `beckon watch` is not running\n              → Run `beckon init`',
	);
});

test('a broken settings file is named with line and column', async () => {
	const world = createCliWorld();
	writeFileSync(join(world.home, '.claude', 'settings.json'), '{\n\t"hooks": {,\n}');
	const {code, out} = await doctor(world.env);
	expect(code).toBe(1);
	expect(out).toMatch(/^✗ hooks +.*settings\.json: .*line 2/m);
});

test('a broken line is named by file and line, and what others can read is wrong', async () => {
	const world = await installed();
	world.addSession(restingSession('one', '/work/api'));
	const journal = join(world.state, 'sessions', 'one', 'journal.jsonl');
	appendFileSync(journal, '\n{"v":1,"event":\n');
	chmodSync(journal, 0o644);
	const {code, out} = await doctor(pathEnv(world));
	expect(code).toBe(1);
	expect(out).toMatch(/^! sessions +.*journal\.jsonl:8: /m);
	expect(out).toMatch(/^✗ files +.*journal\.jsonl can be read or written by others\n {14}→ Close it: chmod -R go= /m);
});

test('a broken config file is wrong, and is told of once', async () => {
	const world = await installed();
	mkdirSync(join(world.home, '.config', 'beckon'), {recursive: true});
	writeFileSync(join(world.home, '.config', 'beckon', 'config.json'), '{');
	const {code, out} = await doctor(pathEnv(world));
	expect(code).toBe(1);
	expect(out).toMatch(/^✗ config +.*config\.json:1: column 2: close brace expected/m);
	expect(out.match(/close brace expected/g)).toHaveLength(1);
});

test('keys of the config file that cannot hold are wrong', async () => {
	const world = await installed();
	mkdirSync(join(world.home, '.config', 'beckon'), {recursive: true});
	writeFileSync(join(world.home, '.config', 'beckon', 'config.json'), '{"keys": {"fly": ["f"], "rename": ["y"]}}');
	const {code, out} = await doctor(pathEnv(world));
	expect(code).toBe(1);
	expect(out).toMatch(/^✗ config +.*config\.json: keys\.fly: unknown action$/m);
	expect(out).toMatch(/^✗ config +.*config\.json: yes has no key left: y is taken by rename\n {14}→ /m);
	expect(out).not.toMatch(/^✓ config/m);
	const {io, err} = createTestIo(pathEnv(world));
	expect(await runCli(['config'], io)).toBe(1);
	expect(err()).toMatch(/^beckon: .*config\.json: keys\.fly: unknown action$/m);
});

test('a state dir that is none is a finding, and the others are told all the same', async () => {
	const world = await installed();
	const file = join(world.home, 'a file');
	writeFileSync(file, '', {mode: 0o600});
	const {code, out, err} = await doctor({...pathEnv(world), BECKON_STATE_DIR: file});
	expect(code).toBe(1);
	expect(err).toBe('');
	expect(out).toMatch(/^✗ files +.*a file cannot be read\n {14}→ Make it a folder of yours: /m);
	expect(out).toMatch(/^✓ tmux +tmux (?:next-)?\d/m);
});

test('what keeps the sessions from being read is a finding like the others', async () => {
	const world = await installed();
	rmSync(join(world.state, 'sessions'), {recursive: true});
	symlinkSync('sessions', join(world.state, 'sessions'));
	const {code, out, err} = await doctor(pathEnv(world));
	expect(code).toBe(1);
	expect(err).toBe('');
	expect(out).toMatch(/^✗ sessions +ELOOP: /m);
	expect(out).toMatch(/^✓ tmux +tmux (?:next-)?\d/m);
});

test('a tmux server that is gone is worth a note', async () => {
	const world = await installed();
	world.addSession({...restingSession('one', '/work/api'), pane: '%1', tmux: `${world.home}/nobody,4711,0`});
	const {code, out} = await doctor(pathEnv(world));
	expect(code).toBe(0);
	expect(out).toContain(`no tmux server listens on ${world.home}/nobody`);
});

test('of a folder of another user it is said who can mend it', {tags: ['user']}, async () => {
	const world = createCliWorld();
	const {io, out} = createTestIo({...world.env, BECKON_STATE_DIR: '/root'});
	await runCli(['doctor'], io);
	expect(out()).toMatch(/\/root cannot be (read|written)/);
	expect(out()).toContain(`It belongs to user 0: let root give it to you (sudo chown -R ${process.getuid?.()} '/root')`);
	expect(out()).not.toContain('chmod');
});

test('what failed in the background is told once, with the place of a bug and the fix of a refusal, until a day has passed', async () => {
	const world = await installed();
	const {io} = createTestIo(pathEnv(world));
	const logged: unknown[] = [];
	const at = Date.now() - 3_600_000;
	const paths = {faults: join(world.state, 'faults.jsonl')};
	const report = createFaultReport({now: () => at, debug: (event, facts) => logged.push([event, facts['part'], facts['name']])}, paths);
	for (let times = 0; times < 3; times += 1) report('the maintenance', new TypeError('x is no function'));
	report('the notifications', Object.assign(new Error('ENOSPC: no space left'), {code: 'ENOSPC', syscall: 'write'}));
	createFaultReport({now: () => at - 86_400_000}, paths)('the tmux variables', new Error('of yesterday'));
	expect(logged.slice(0, 2)).toEqual(Array(2).fill(['failed', 'the maintenance', 'TypeError']));
	const {code, out} = await doctor(io.env);
	expect(code).toBe(0);
	expect(out.match(/the maintenance failed 1h ago: TypeError: x is no function \(at .*doctor\.test\.ts/g)).toHaveLength(1);
	expect(out).toMatch(/Please report it: https:/);
	expect(out).toMatch(/the notifications failed 1h ago: ENOSPC: no space left\n {14}→ Make room/);
	expect(out).not.toContain('of yesterday');
	expect(statSync(join(world.state, 'faults.jsonl')).mode & 0o777).toBe(0o600);
	await runCli(['purge', '--all', '--yes'], io);
	expect(existsSync(join(world.state, 'faults.jsonl'))).toBe(false);
});

test('a disk without room for a line is told with what to do', () => {
	expect(checkSpace(tempDir(), () => 0)).toMatchObject([
		{
			text: expect.stringMatching(/^the disk of \/.* is full: nothing is recorded$/),
			fix: expect.stringMatching(/^Make room there, or set/),
		},
	]);
	expect(checkSpace(tempDir())).toEqual([]);
});

test('problems come first, in colours on a terminal, and their texts hang below their column', async () => {
	const world = createCliWorld();
	const lines: string[] = [];
	const {io} = createTestIo(world.env);
	const stdout = {write: (text: string) => lines.push(text), isTTY: true, columns: 60};
	await runCli(['doctor'], {...io, stdout});
	const text = lines.join('');
	expect(text.startsWith('\x1b[1;31m✗\x1b[0m \x1b[1mhooks     \x1b[0m  no beckon hooks in')).toBe(true);
	const plain = stripVTControlCharacters(text).trimEnd().split('\n');
	expect(plain.findIndex((line) => line.startsWith('✓'))).toBeGreaterThan(plain.findLastIndex((line) => /^[✗!]/.test(line)));
	const about = plain.filter((line) => line !== '').slice(0, -1);
	expect(about.every((line) => /^([✗!✓] \S.{11}|.{14})\S/.test(line))).toBe(true);
	expect(about.every((line) => line.length <= 60 || !line.trim().includes(' ', 15))).toBe(true);
	lines.length = 0;
	await runCli(['doctor', '--color', 'never'], {...io, stdout});
	expect(lines.join('')).not.toContain('\x1b');
});

test('the last line breaks between words too', () => {
	const lines: string[] = [];
	const stdout = {write: (text: string) => lines.push(text), isTTY: true, columns: 40};
	const found = {level: 'ok', area: 'sessions', text: 'api reports', isDetail: true} as const;
	writeFindings({...createTestIo().io, stdout}, [found], {all: false, isAscii: true});
	expect(lines.join('').trimEnd().split('\n').slice(-2)).toEqual(['All is well · --all lists what is well,', 'session by session']);
});

test('where only ASCII can be drawn, marks and arrows are ASCII', async () => {
	const world = createCliWorld();
	const {out} = await doctor({...world.env, LC_ALL: 'C'});
	expect(out).toMatch(/^x hooks +no beckon hooks in .*\n {14}-> Run/m);
	expect(out).not.toMatch(/[^\x00-\x7f]/);
});

test('what tmux does with Esc and the focus is a note where Claude Code or its user feels it', () => {
	expect(judgeKeyboard('escape-time 500\nexit-empty on\nfocus-events off\n')).toMatchObject([
		{level: 'note', fix: 'Write `set -sg escape-time 10` into tmux.conf.'},
		{level: 'note', fix: expect.stringContaining('focus-events on')},
	]);
	expect(judgeKeyboard('escape-time 10\nfocus-events on\n')).toEqual([]);
});
