/** The script that starts Codex with an app server of its own, with a Codex that says how it was started. */
import {execFileSync, spawn} from 'node:child_process';
import {once} from 'node:events';
import {existsSync, mkdirSync, readdirSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {expect, test} from 'vitest';
import {withOwnServer} from '../../src/agents/codex/codex.js';
import {tempDir} from '../helpers/temp-state.js';

const script = fileURLToPath(new URL('../../hooks/own-server.sh', import.meta.url));

/** @param listens what the program does as `app-server` */
function start(listens: string, folder: string, env: NodeJS.ProcessEnv = process.env): string {
	const program = join(tempDir(), 'codex');
	const says = `console.log(JSON.stringify(process.argv.slice(2)));`;
	const text = `const [, , word, , url = ''] = process.argv; if (word === 'app-server') {${listens}} else {${says}}`;
	writeFileSync(`${program}.js`, text);
	writeFileSync(program, `#!/bin/sh\nexec ${process.execPath} ${program}.js "$@"\n`, {mode: 0o755});
	return execFileSync('sh', [script, folder, program, 'resume', 'a b'], {encoding: 'utf8', env}).trim();
}

test('Codex talks to a server of its own, with the id of its thread in its title', () => {
	const folder = join(tempDir(), 'codex');
	const listens = `require('node:net').createServer().listen(url.slice('unix://'.length)); setTimeout(() => process.exit(), 1500);`;
	const [option, title, remote, url, ...rest]: readonly string[] = JSON.parse(start(listens, folder));
	expect([option, title, remote, ...rest]).toEqual([
		'-c',
		'tui.terminal_title=["activity","project-name","thread-id"]',
		'--remote',
		'resume',
		'a b',
	]);
	expect(url).toMatch(new RegExp(`^unix://${folder}/\\d+\\.sock$`));
});

test('a server that takes 15 s to start is waited for, and a line says so', () => {
	const [folder, bin] = [join(tempDir(), 'codex'), tempDir()];
	const slept = join(bin, 'slept');
	// Each tenth of a second of the script is one byte here.
	writeFileSync(join(bin, 'sleep'), `#!/bin/sh\nprintf . >>'${slept}'\nexec /bin/sleep 0.01\n`, {mode: 0o755});
	const listens = `
		const {statSync} = require('node:fs');
		const ready = () => statSync('${slept}', {throwIfNoEntry: false})?.size >= 150;
		const listen = () => require('node:net').createServer().listen(url.slice('unix://'.length));
		const timer = setInterval(() => { if (ready()) { clearInterval(timer); listen(); setTimeout(() => process.exit(), 1500); } }, 5);`;
	const [line, words] = start(listens, folder, {...process.env, PATH: `${bin}:${process.env['PATH']}`}).split('\n');
	expect(line).toBe('beckon: waiting until the server of Codex has started');
	expect(JSON.parse(words ?? '')).toContain('--remote');
});

test('without such a server it is plain Codex', () => {
	const folder = join(tempDir(), 'codex');
	expect(JSON.parse(start('process.exit(1);', folder))).toEqual(['resume', 'a b']);
	expect(JSON.parse(start('', join(folder, 'x'.repeat(100))))).toEqual(['resume', 'a b']);
	expect(readdirSync(folder)).toEqual([]);
});

test('a server that a killed Codex has left behind is ended by the next start, and another process with its number is not', async () => {
	const folder = join(tempDir(), 'codex');
	mkdirSync(folder);
	// No process has such a number.
	const [gone, other] = [99_999_991, 99_999_992];
	const wait = 'setTimeout(() => {}, 60_000)';
	const left = spawn(process.execPath, ['-e', wait, `unix://${folder}/${gone}.sock`], {stdio: 'ignore'});
	const stranger = spawn(process.execPath, ['-e', wait], {stdio: 'ignore'});
	for (const [owner, {pid}] of [
		[gone, left],
		[other, stranger],
	] as const)
		writeFileSync(join(folder, `${owner}.server`), `${pid}\n`);
	const ended = once(left, 'exit');
	start('process.exit(1);', folder);
	await ended;
	expect([readdirSync(folder), stranger.exitCode, stranger.signalCode]).toEqual([[], null, null]);
	stranger.kill();
});

test('beckon writes the script where it starts Codex, and leaves alone a program of several words', () => {
	const home = tempDir();
	const env = {HOME: home, BECKON_STATE_DIR: join(home, 'state')};
	expect(withOwnServer(env, ['nix', 'run', 'codex'], 3)).toBeUndefined();
	const words = withOwnServer(env, ['/opt/codex', 'resume', 'x'], 1) ?? [];
	expect(words).toEqual(['sh', join(home, 'state/hooks/own-server.sh'), join(home, 'state/told/codex'), '/opt/codex', 'resume', 'x']);
	expect(existsSync(words[1] ?? '')).toBe(true);
});
