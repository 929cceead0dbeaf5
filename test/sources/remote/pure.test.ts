import {expect, test} from 'vitest';
import {toHosts} from '../../../src/core/terms/host.js';
import {toLines} from '../../../src/sources/remote/conversation.js';
import {pauseMs, toFailure, toHostArgv} from '../../../src/sources/remote/host-argv.js';
import {parseHello} from '../../../src/sources/remote/link.js';
import {toClockOffset} from '../../../src/sources/remote/machine/clock-offset.js';
import {applyListing, isBelow, isFarPath, newsOf, watchedFiles} from '../../../src/sources/remote/machine/far-files.js';
import {belowTmux} from '../../../src/sources/remote/machine/far-table.js';

test('pauses grow to a minute, and no two hosts need have the same', () => {
	expect([1, 2, 3, 6, 7, 50].map((failures) => pauseMs('unreachable', failures, 0.999999))).toEqual([
		1000, 2000, 4000, 32_000, 60_000, 60_000,
	]);
	expect(pauseMs('unreachable', 1, 0)).toBe(500);
	expect(pauseMs('unreachable', 50, 0)).toBe(30_000);
});

test('a host that refused the login is not asked again for minutes', () => {
	expect(pauseMs('needs-login', 1, 0)).toBe(150_000);
	expect(pauseMs('nonsense', 9, 0.999999)).toBe(300_000);
});

test('no destination is taken for an option of ssh', () => {
	const [host] = toHosts([{name: 'x', ssh: '-oProxyCommand=id'}]);
	if (host === undefined) throw new Error('no host');
	const argv = toHostArgv(host);
	expect(argv.indexOf('--')).toBe(argv.indexOf('-oProxyCommand=id') - 1);
});

test.each([
	['me@x: Permission denied (publickey,password).\n', 'needs-login', 'me@x: Permission denied (publickey,password).'],
	['Host key verification failed.\r\n', 'needs-login', 'Host key verification failed.'],
	['ssh: connect to host x port 22: Connection refused\n', 'unreachable', 'ssh: connect to host x port 22: Connection refused'],
	['', 'unreachable', 'ssh ended'],
	['\u001b]0;owned\u0007\u001b[31mno route\u001b[0m', 'unreachable', 'no route'],
])('the failure %j means %s', (errors, kind, reason) => {
	expect(toFailure(errors, 'ssh ended')).toEqual({kind, reason});
});

test('of several measurements of a clock the quickest counts', () => {
	const samples = [
		{sentAt: 1_000_000_000_000, receivedAt: 1_000_000_001_000, farText: '1000000300.900000000\n'},
		{sentAt: 1_000_000_002_000, receivedAt: 1_000_000_002_020, farText: '1000000302.010000000\n'},
	];
	expect(toClockOffset(samples)).toEqual({offsetMs: 300_000, latencyMs: 20});
});

test('a difference that the measurement cannot tell is none', () => {
	expect(toClockOffset([{sentAt: 1_000_000_000_000, receivedAt: 1_000_000_000_100, farText: '1000000000.080000000'}])?.offsetMs).toBe(0);
	expect(toClockOffset([{sentAt: 1_000_000_000_900, receivedAt: 1_000_000_000_910, farText: '1000000000.%N'}])?.offsetMs).toBe(0);
	expect(toClockOffset([{sentAt: 1, receivedAt: 2, farText: 'Mon'}])).toBeUndefined();
});

test.each(['/', '', 'a/b', '/a/../b', '/a/..', '/./a', '/a//b', '/a/', '/a\nb', `/${'a'.repeat(5000)}`])(
	'%j is no path to read',
	(path) => {
		expect(isFarPath(path)).toBe(false);
	},
);

test('a path is below a root only at a slash', () => {
	expect(isBelow('/home/a/.claude/x', ['/home/a/.claude'], 3)).toBe(true);
	expect(isBelow('/home/a/.claude-x/y', ['/home/a/.claude'], 3)).toBe(false);
	expect(isBelow('/home/a/.claude/x/y/z/w', ['/home/a/.claude'], 3)).toBe(false);
	expect(isFarPath('/home/a/..b/...')).toBe(true);
});

test('what a far shell tells of its files is all of them, or what differs', () => {
	const roots = ['/r'];
	const all = applyListing(new Map(), '1 2 1000000000.5 /r/a\n1 3 1000000000 /r/b c\nrubbish\n1 1 1 /etc/passwd', {
		isPart: false,
		roots,
		offsetMs: 0,
	});
	expect([...all.keys()]).toEqual(['/r/a', '/r/b c']);
	const part = applyListing(all, '- /r/a\n- /nowhere\n1 9 1000000001 /r/b c', {isPart: true, roots, offsetMs: 0});
	expect([...part.values()]).toEqual([{path: '/r/b c', size: 9, changedAt: 1_000_000_001}]);
	expect(applyListing(part, '', {isPart: false, roots, offsetMs: 0}).size).toBe(0);
});

test('of a session that no hook reports the transcript is watched too', () => {
	const files = (...paths: readonly string[]) => paths.map((path) => ({path, size: 1, changedAt: 0}));
	const growing = files('/s/sessions/a/journal.jsonl', '/c/projects/x/a.jsonl', '/c/projects/x/b.jsonl');
	expect(watchedFiles({whole: files('/c/sessions/7.json', '/s/sessions/a/p/1'), growing})).toEqual([
		'/c/projects/x/b.jsonl',
		'/c/sessions/7.json',
		'/s/sessions/a/journal.jsonl',
	]);
});

test('only what runs below a tmux server, however deep, is asked for its arguments', () => {
	const process = (pid: number, ppid: number, comm: string) => ({pid, ppid, comm, start: '1', zombie: false});
	const all = [process(1, 0, 'init'), process(2, 1, 'tmux: server'), process(3, 2, 'sh'), process(4, 3, 'node'), process(5, 1, 'node')];
	const table = new Map(all.map((each) => [each.pid, each]));
	expect(all.filter(belowTmux(table)).map(({pid}) => pid)).toEqual([2, 3, 4]);
	const circle = new Map([process(7, 8, 'node'), process(8, 7, 'node')].map((each) => [each.pid, each]));
	expect([...circle.values()].some(belowTmux(circle))).toBe(false);
});

test('a far machine that says hello with hostile words is known by clean ones', () => {
	const text =
		'system=Li\u001b[2Jnux\nuser=7\nhome=/home/a\nstate=/etc/../x\ntmux_tmpdir=/run\nrubbish\nagent_config=/home/a/.agent\nhost=h\n';
	expect(parseHello(text)).toMatchObject({
		system: 'Linux',
		stateDir: '/home/a/.local/state/beckon',
		agentDir: '/home/a/.agent',
		socket: '/run/tmux-7/default',
		watches: undefined,
	});
	expect(parseHello('home=relative\nuser=7')).toBeUndefined();
});

test('a long request is cut into lines that are written in one piece each', () => {
	const lines = toLines(`ask 1 put '${'ü'.repeat(2500)}\nb'`);
	expect(lines.endsWith("\n.b'\n")).toBe(true);
	expect(lines.split('\n').map((line) => line.slice(0, 1))).toEqual(['+', '+', 'n', '.', '']);
	for (const line of lines.split('\n')) expect(Buffer.byteLength(line)).toBeLessThan(4096);
});

test('a host tells no news of a session whose id leads out of the sessions', () => {
	const folders = {stateDir: '/s', agentDirs: [], localPath: (path: string) => path};
	const listed = ['1 5 10.5 /s/sessions/../journal.jsonl', '- /s/sessions/-rf/journal.jsonl', '1 5 10.5 /s/sessions/good/journal.jsonl'];
	expect(newsOf(listed.join('\n'), folders)).toMatchObject({sessions: new Set(['good'])});
});

test('a host tells of the session files that changed, by their paths here', () => {
	const folders = {stateDir: '/s', agentDirs: ['/far/.claude'], localPath: (path: string) => `/here${path}`};
	const listed = ['1 5 10.5 /far/.claude/sessions/7.json', '- /far/.claude/sessions/8.json', '1 5 10.5 /far/.claude/projects/p/x.jsonl'];
	expect(newsOf(listed.join('\n'), folders)).toMatchObject({
		statuses: new Set(['/here/far/.claude/sessions/7.json', '/here/far/.claude/sessions/8.json']),
	});
});
