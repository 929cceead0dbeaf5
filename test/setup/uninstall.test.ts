/** What uninstall gives back, and a status line that is taken back. */
import {chmodSync, existsSync, mkdirSync, statSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {setup} from '../../src/agents/claude/setup.js';
import {checkStatusLine, runInstall} from '../../src/setup/install.js';
import {runUninstall} from '../../src/setup/uninstall.js';
import {statePaths} from '../../src/store/paths.js';
import {readLimits} from '../../src/store/records/limits.js';
import {run} from '../helpers/hooks/hook-run.js';
import {mine, noon, now, person} from '../helpers/install-world.js';
import {waitFor} from '../helpers/wait-for.js';

test('uninstall gives the file back byte for byte, with its mode, and takes the script along', async () => {
	const {file, io, out, state, text} = person('2.1.329', mine);
	chmodSync(file, 0o600);
	await runInstall(io, now);
	expect(await runUninstall(io, {...now, dryRun: true})).toBe(0);
	expect(text()).not.toBe(mine);
	expect(await runUninstall(io, now)).toBe(0);
	expect(text()).toBe(mine);
	expect(statSync(file).mode & 0o777).toBe(0o600);
	expect(existsSync(state)).toBe(false);
	expect(out()).not.toContain('Recorded sessions');
});

test('uninstall says that recorded sessions are kept where there are some', async () => {
	const {io, out, state} = person('2.1.329');
	await runInstall(io, now);
	mkdirSync(join(state, 'sessions', 'one'), {recursive: true});
	await runUninstall(io, now);
	expect(out()).toContain('Recorded sessions are kept. `beckon purge --all` deletes them.\n');
});

test('a file that install made goes with the hooks, also after a change of them', async () => {
	const {file, io, out} = person('2.1.329');
	await runInstall(io, now);
	await runInstall(io, {...now, answerWithoutKeys: true});
	await runUninstall(io, {...now, dryRun: true});
	expect(existsSync(file)).toBe(true);
	await runUninstall(io, now);
	expect(existsSync(file)).toBe(false);
	expect(out()).toContain(`Deleted ${file}: only what beckon had put there was in it`);
	await runUninstall(io, now);
	expect(existsSync(file)).toBe(false);
});

test.each(['{}', '{}\n', '{ }\n', '{"hooks": {}}\n'])(
	'an empty file that was there before is there after uninstall: %j',
	async (before) => {
		const {io, text} = person('2.1.329', before);
		await runInstall(io, now);
		await runInstall(io, {...now, answerWithoutKeys: true});
		await runUninstall(io, now);
		expect(JSON.parse(text())).toEqual({});
	},
);

test('a file that install made stays with what another put in it since', async () => {
	const {file, io, text} = person('2.1.329');
	await runInstall(io, now);
	writeFileSync(file, text().replace('{', '{"model": "opus", '));
	await runUninstall(io, now);
	expect(JSON.parse(text())).toEqual({model: 'opus'});
});

test('uninstall where nothing was installed makes no file', async () => {
	const {file, io, out} = person();
	await runUninstall(io, now);
	expect(existsSync(file)).toBe(false);
	expect(out()).toContain('holds nothing of beckon');
});

test('uninstall of an agent without a part of beckon says so', async () => {
	const {io, out} = person();
	expect(await runUninstall(io, {...now, agent: 'codex'})).toBe(0);
	expect(out()).toBe('Codex CLI is read from its own files and its screen: nothing of beckon is in its settings\n');
});

test('install --statusline puts a tee in front of the status line, a later install keeps it, and uninstall restores every byte', async () => {
	const own = `${JSON.stringify({statusLine: {type: 'command', command: 'cat >/dev/null; echo mine'}, model: 'opus'}, null, 2)}\n`;
	const {env, io, out, state, text} = person('2.1.330', own);
	await runInstall(io, {...now, statusline: true});
	await runInstall(io, now);
	expect(out()).toContain('beckon keeps the limits of your account');
	const resets = 4_000_000_000;
	const payload = JSON.stringify({rate_limits: {five_hour: {used_percentage: 12, resets_at: resets}}});
	const script = join(state, 'line.sh');
	writeFileSync(script, String(JSON.parse(text()).statusLine.command));
	expect(await run(['/bin/sh', script], {...env, PATH: process.env['PATH']}, payload)).toMatchObject({status: 0, printed: 'mine\n'});
	await waitFor(() => readLimits(statePaths(env), noon).length > 0, {what: 'the limits are kept'});
	expect(readLimits(statePaths(env), noon)).toMatchObject([{fiveHour: {usedPercent: 12, resetsAt: resets * 1000}}]);
	expect(checkStatusLine(setup, env, statePaths(env))).toMatchObject([{level: 'ok'}]);
	await runUninstall(io, now);
	expect(text()).toBe(own);
	expect(checkStatusLine(setup, env, statePaths(env))).toMatchObject([{level: 'ok'}]);
});

test('--no-statusline takes the tee out and leaves the hooks', async () => {
	const {io, text} = person('2.1.330', mine);
	await runInstall(io, now);
	const before = text();
	await runInstall(io, {...now, statusline: true});
	expect(JSON.parse(text())).toHaveProperty('statusLine');
	await runInstall(io, {...now, statusline: false});
	expect(text()).toBe(before);
});

test('a repository without a status line gets none, which would hide that of its human', async () => {
	const {folder, io} = person('2.1.330', mine);
	mkdirSync(join(folder, 'repo/.claude'), {recursive: true});
	await expect(runInstall(io, {...now, project: join(folder, 'repo'), statusline: true})).rejects.toThrow('no status line');
	expect(existsSync(join(folder, 'repo/.claude/settings.json'))).toBe(false);
});

test.each(['', '\n', '{}\n', '{ }'])('a file that held nothing is the same after install and uninstall: %j', async (before) => {
	const {io, text} = person('2.1.329', before);
	for (let round = 0; round < 2; round++) {
		await runInstall(io, now);
		await runInstall(io, {...now, answerWithoutKeys: true});
		await runUninstall(io, now);
		expect(text()).toBe(before);
	}
});
