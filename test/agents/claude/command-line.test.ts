import {existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, onTestFinished, test} from 'vitest';
import {readVersion} from '../../../src/agents/claude/setup.js';
import {envWithAgent} from '../../helpers/agent/fake-agent.js';
import {tempDir} from '../../helpers/temp-state.js';

test('the version is what the agent prints, without its name', async () => {
	expect(await readVersion(envWithAgent(tempDir(), '2.1.329 (Claude Code)'))).toBe('2.1.329');
});

test('an agent that prints no version, fails, or is not there has none', async () => {
	expect(await readVersion(envWithAgent(tempDir(), 'hello'))).toBeUndefined();
	expect(await readVersion(envWithAgent(tempDir()))).toBeUndefined();
	const folder = tempDir();
	const env = envWithAgent(folder, '');
	writeFileSync(join(folder, 'bin/claude'), '#!/bin/sh\necho 2.1.329; exit 1\n');
	expect(await readVersion(env)).toBeUndefined();
});

test('an agent outside PATH is found where its installer puts it', async () => {
	const folder = tempDir();
	mkdirSync(join(folder, '.local/bin'), {recursive: true});
	writeFileSync(join(folder, '.local/bin/claude'), '#!/bin/sh\necho 2.1.5\n', {mode: 0o755});
	expect(await readVersion(envWithAgent(folder))).toBe('2.1.5');
});

test('an agent that leaves something running behind its answer, and one that hangs, keep nobody waiting', {
	timeout: 30_000,
	tags: ['setsid'],
}, async () => {
	const folder = tempDir();
	const env = envWithAgent(folder, '');
	// What left the group keeps the pipe open.
	writeFileSync(join(folder, 'bin/claude'), `#!/bin/sh\nsetsid sleep 60 &\necho $! >>'${folder}/pids'\nsleep 60\n`);
	onTestFinished(() => {
		for (const pid of readFileSync(join(folder, 'pids'), 'utf8').trim().split('\n')) end(Number(pid));
	});
	const before = Date.now();
	expect(await readVersion(env)).toBeUndefined();
	expect(Date.now() - before).toBeLessThan(20_000);
});

function end(pid: number): void {
	try {
		process.kill(pid, 'SIGKILL');
	} catch {
		// Gone with its group.
	}
}
test.each([
	['lib/node_modules/@anthropic-ai/claude-code/cli.js', '@anthropic-ai/claude-code'],
	['lib/node_modules/@anthropic-ai/claude-code/bin/claude.exe', '@anthropic-ai/claude-code'],
	['lib/node_modules/@anthropic-ai/claude-code-linux-x64/claude', '@anthropic-ai/claude-code-linux-x64'],
])('the package of %s tells the version, and the agent is not run', async (path, name) => {
	const folder = tempDir();
	const env = envWithAgent(folder);
	const root = path.split('/').slice(0, 4).join('/');
	mkdirSync(join(folder, path, '..'), {recursive: true});
	writeFileSync(join(folder, path), `#!/bin/sh\n: >${folder}/was-run\necho 9.9.9\n`, {mode: 0o755});
	writeFileSync(join(folder, root, 'package.json'), JSON.stringify({name, version: '2.1.62'}));
	symlinkSync(join(folder, path), join(folder, 'bin/claude'));
	expect(await readVersion(env)).toBe('2.1.62');
	expect(existsSync(join(folder, 'was-run'))).toBe(false);
});

test("the installer's file names the version; a package of something else does not", async () => {
	const folder = tempDir();
	const env = envWithAgent(folder);
	mkdirSync(join(folder, '.local/share/claude/versions'), {recursive: true});
	writeFileSync(join(folder, '.local/share/claude/versions/2.1.330'), '#!/bin/sh\n', {mode: 0o755});
	symlinkSync('../.local/share/claude/versions/2.1.330', join(folder, 'bin/claude'));
	expect(await readVersion(env)).toBe('2.1.330');
	const other = tempDir();
	const wrapped = envWithAgent(other, '2.1.5');
	writeFileSync(join(other, 'package.json'), '{"name": "my-tools", "version": "1.0.0"}');
	expect(await readVersion(wrapped)).toBe('2.1.5');
});
