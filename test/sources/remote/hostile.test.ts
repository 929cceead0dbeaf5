/**
 * A far side that is hostile, and a disk here that takes nothing: one dimmed row with its reason, and all else goes on.
 * @module-tag userland
 */
import {spawnSync} from 'node:child_process';
import {mkdirSync, rmSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {describe, expect, onTestFinished, test} from 'vitest';
import {runJumpCommand} from '../../../src/cli/go/jump.js';
import {runNext} from '../../../src/cli/go/next.js';
import {runLs} from '../../../src/cli/look/ls.js';
import {runStatus} from '../../../src/cli/look/status.js';
import {runHosts} from '../../../src/cli/manage/hosts.js';
import {runAnswer} from '../../../src/cli/send/answer.js';
import type {Io} from '../../../src/core/context.js';
import {messageOf} from '../../../src/core/errors.js';
import {openHostLooks} from '../../../src/sources/host-looks.js';
import {statePaths} from '../../../src/store/paths.js';
import {packagePath} from '../../../src/store/program.js';
import {onFullDisk} from '../../helpers/full-disk.js';
import {whereIs} from '../../helpers/programs/programs.js';
import {createTestIo} from '../../helpers/test-io.js';
import {waitFor} from '../../helpers/wait-for.js';
import {env, far, meet, meetHosts} from './far-meeting.js';
import {open} from './far-shells.js';
import {before, farShell} from './far-world.js';

meetHosts();

/** A shell that takes the first line, says that it is there, and then does this. */
function liar(acts: string): readonly [string, ...string[]] {
	return ['sh', '-c', `IFS= read -r line; nonce=\${line#nonce=}; printf '\\n%s = 1\\n' "$nonce"; ${acts}`];
}

test.each([
	['that tells of changes without end', `while :; do printf '\\n%s ~\\n' "$nonce"; done`, /changes without end/],
	['whose answer drips', `printf '\\n%s 1 1\\n' "$nonce"; while sleep 0.05; do printf x; done`, /no whole answer within/],
	['that floods stderr', 'exec yes >&2', /too much on stderr/],
])('a far side %s is nonsense, and not read any more', async (_, acts, reason) => {
	const {link} = open(liar(acts), {wholeMs: 400, pauseMs: 600_000});
	await waitFor(() => link.state().kind === 'nonsense', {lastSeen: () => JSON.stringify(link.state())});
	expect(link.state()).toMatchObject({reason: expect.stringMatching(reason)});
});

test('a program that cannot be started is a reason, whatever is wrong with its words', async () => {
	for (const argv of [['no-such-program'], ['sh', 'a\0b'], ['sh', 'x'.repeat(4_000_000)]] as const) {
		const {link} = open(argv, {pauseMs: 600_000});
		await waitFor(() => link.state().kind === 'unreachable', {lastSeen: () => JSON.stringify(link.state())});
	}
});

/** In front of the real `find`: what it prints is followed by these lines, `$root` being the folder of the sessions. */
function lying(lines: string): string {
	const real = whereIs('find');
	return before('find', `'${real}' "$@" || exit; case $1 in */sessions) root=$1; printf '%s\\n' ${lines} ;; esac`);
}

test('forged paths, sizes and times of files hide no session, and nothing is written beside the mirror', async () => {
	const lines = [
		'"1 9 1700000000 $root/one/journal.jsonl"',
		'"1 9 1700000000 $root/one/journal.jsonl/p/1.json"',
		'"1 9 1700000000 $root/one"',
		'"1 999999999999999 99999999999 $root/two/journal.jsonl"',
		'"1 9 1700000000 $root/../../../escaped.json"',
		'"1 9 1700000000 $root/a/b/c/d/e/f.json"',
		'"1 9 1700000000 /etc/passwd"',
		'"- $root"',
	];
	const {row, agent} = await meet(farShell(far.env, {path: lying(lines.join(' '))}));
	expect(row).toMatchObject({sessionId: agent.sessionId, state: {state: 'needs_permission'}});
});

describe('where a file is in the place of the mirror', () => {
	const setUp = async () => {
		const {agent} = await meet(farShell(far.env));
		const {config, root} = statePaths(env);
		const mirror = join(root, 'hosts', 'ill', 'mirror');
		for (const file of [config, mirror]) mkdirSync(dirname(file), {recursive: true});
		writeFileSync(mirror, 'a file');
		const hosts = ['ill', 'well'].map((name) => ({name, command: [...farShell(far.env)]}));
		writeFileSync(config, JSON.stringify({hosts}));
		return {agent, mirror, hosts};
	};

	test('commands list the others, say why, and end', async () => {
		const {agent} = await setUp();
		const list = createTestIo(env);
		expect(await runLs(list.io, {json: true, all: false, format: 'plain', wait: 20})).toBe(0);
		expect(JSON.parse(list.out()).sessions.map(({key}: {key: string}) => key)).toEqual([`well/${agent.sessionId}`]);
		expect(list.err()).toMatch(/^beckon: ill: copies of its files cannot be kept here: .*mirror/);
		const status = createTestIo(env);
		expect(await runStatus(status.io, {json: true, tmux: false, brief: false, wait: 20})).toBe(0);
		const hosts = createTestIo(env);
		await runHosts(hosts.io, {act: 'list', name: '', json: false});
		expect(hosts.out()).toMatch(/^ill .*copies of its files cannot be kept here/);
		const answer = createTestIo(env);
		expect(await runAnswer(answer.io, {session: `well/${agent.sessionId}`, option: 'y', json: false})).toBe(0);
		const bin = spawnSync(process.execPath, [packagePath('bin', 'beckon.js'), 'ls', '--wait', '5'], {
			env,
			encoding: 'utf8',
			timeout: 30_000,
		});
		expect(bin).toMatchObject({status: 0, signal: null, stderr: expect.stringContaining('cannot be kept here')});
	});

	test('what stays open shows one row with the reason, and the sessions once the file is gone', async () => {
		const {agent, mirror, hosts} = await setUp();
		const looks = await openHostLooks(createTestIo(env).io, hosts);
		onTestFinished(looks.close);
		looks.listen(() => {});
		const keys = () => looks.rows().map(({key, silence}) => `${key} ${silence ?? ''}`);
		await waitFor(() => looks.rows().length === 2 && looks.rows()[0]?.silence !== undefined, {lastSeen: keys});
		expect(keys()).toEqual([expect.stringMatching(/^ill\/host copies of its files cannot be kept here/), `well/${agent.sessionId} `]);
		rmSync(mirror);
		await waitFor(() => looks.rows()[0]?.key === `ill/${agent.sessionId}`, {lastSeen: keys});
	});
});

describe('on a full disk here', () => {
	const setUp = async () => {
		const {agent} = await meet(farShell(far.env));
		const {config, root} = statePaths(env);
		mkdirSync(dirname(config), {recursive: true});
		const hosts = [{name: 'ill', command: [...farShell(far.env)]}];
		writeFileSync(config, JSON.stringify({hosts}));
		return {name: `ill/${agent.sessionId}`, hosts, mirror: join(root, 'hosts', 'ill', 'mirror')};
	};
	const why = 'copies of its files cannot be kept here: ENOSPC: no space left on device, write';

	test('every command says it of the host, and ends', async () => {
		const {name, mirror} = await setUp();
		const said = async (act: (io: Io) => Promise<unknown>) => {
			const {io, out, err} = createTestIo(env);
			const ended = await onFullDisk(mirror, () => act(io).catch((error: unknown) => messageOf(error)));
			return [ended, out().trim(), err().trim()];
		};
		const list = {json: true, all: false, format: 'plain', wait: 20} as const;
		const counts = {json: false, tmux: false, brief: false, wait: 20};
		const problem = `beckon: ill: ${why}`;
		const none = `No session matches "${name}"`;
		expect(await said((io) => runLs(io, list))).toEqual([0, '{"v":1,"sessions":[]}', problem]);
		expect(await said((io) => runStatus(io, counts))).toEqual([0, 'no sessions', problem]);
		expect(await said((io) => runStatus(io, {...counts, brief: true}))).toEqual([0, '', '']);
		expect(await said((io) => runNext(io, {wait: 20}))).toEqual([0, `Nothing waits for you · ill: ${why}`, '']);
		expect(await said((io) => runJumpCommand(io, {session: name}))).toEqual([none, '', problem]);
		expect(await said((io) => runAnswer(io, {session: name, option: 'y', json: false}))).toEqual([none, '', problem]);
	});

	test('the host is one row with the reason, and its sessions are there when there is room again', async () => {
		const {name, hosts, mirror} = await setUp();
		const looks = await openHostLooks(createTestIo(env).io, hosts);
		onTestFinished(looks.close);
		const keys = () => looks.rows().map(({key, silence}) => `${key} ${silence ?? ''}`);
		await onFullDisk(mirror, async () => {
			looks.listen(() => {});
			await waitFor(() => looks.rows()[0]?.silence !== undefined, {lastSeen: keys});
			expect(keys()).toEqual([`ill/host ${why}`]);
		});
		await waitFor(() => looks.rows()[0]?.key === name, {lastSeen: keys});
	});
});
