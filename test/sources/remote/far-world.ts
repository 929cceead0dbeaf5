/** A host for a test: another home and another tmux server on this machine, reached by a command or by an sshd of its own. */
import {execFileSync, spawn} from 'node:child_process';
import {existsSync, mkdirSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {onTestFinished} from 'vitest';
import type {Script, Step} from '../../../src/demo/client/script.js';
import {openProc} from '../../../src/system/proc.js';
import {tempDir} from '../../helpers/temp-state.js';

const bash: Step = {do: 'tool', tool: 'Bash', input: {command: 'npm test', description: 'Run it'}, ms: 300, asks: true};
const done: Step = {do: 'say', text: 'All done.', ms: 0};
export const asking: Script = {trust: false, opening: {prompt: 'go', steps: [bash, done]}, turns: [[done]]};
export const resting: Script = {trust: false, opening: {prompt: 'go', steps: [done]}, turns: [[done], [done]]};

const names = ['HOME', 'BECKON_STATE_DIR', 'CLAUDE_CONFIG_DIR', 'TMUX_TMPDIR'];

/** The command that gives a shell in the world of these variables, with none of our own. */
export function farShell(
	there: NodeJS.ProcessEnv,
	{shell = ['sh'], path = ''}: {readonly shell?: readonly string[]; readonly path?: string} = {},
): readonly [string, ...string[]] {
	return ['env', '-i', `PATH=${path}${process.env['PATH'] ?? ''}`, ...names.map((name) => `${name}=${there[name] ?? ''}`), ...shell];
}

/** A folder with one program, to stand before all others of PATH. */
export function before(program: string, script: string): string {
	const folder = tempDir();
	writeFileSync(join(folder, program), `#!/bin/sh\n${script}\n`, {mode: 0o755});
	return `${folder}:`;
}

const sshd = '/usr/sbin/sshd';
/** Why no sshd can run here; undefined: one can. */
export const noSshd = existsSync(sshd) || process.env['CI'] === 'true' ? undefined : `${sshd} is not installed`;

export type Sshd = {
	/** The command that gives a shell over it. */
	readonly argv: readonly [string, ...string[]];
	/** To the processes of all its connections, here and there. @returns how many got it */
	readonly signal: (name: NodeJS.Signals) => number;
};

/** An sshd on loopback with keys of its own, in the world of these variables. It ends with the test. */
export function startSshd(there: NodeJS.ProcessEnv): Sshd {
	const folder = tempDir();
	const port = 20_000 + Math.floor(Math.random() * 20_000);
	for (const name of ['host', 'user']) execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', join(folder, name)]);
	const server = [
		`Port ${port}`,
		'ListenAddress 127.0.0.1',
		`HostKey ${folder}/host`,
		`AuthorizedKeysFile ${folder}/user.pub`,
		'StrictModes no',
		'UsePAM no',
		'PidFile none',
		`SetEnv ${names.map((name) => `${name}=${there[name] ?? ''}`).join(' ')}`,
	];
	writeFileSync(join(folder, 'sshd'), `${server.join('\n')}\n`);
	const known = [
		'Host far',
		'HostName 127.0.0.1',
		`Port ${port}`,
		`IdentityFile ${folder}/user`,
		'IdentitiesOnly yes',
		'StrictHostKeyChecking no',
		`UserKnownHostsFile ${folder}/known`,
		'BatchMode yes',
	];
	writeFileSync(join(folder, 'ssh'), `${known.join('\n')}\n`);
	if (process.getuid?.() === 0) mkdirSync('/run/sshd', {recursive: true});
	const daemon = spawn(sshd, ['-D', '-f', join(folder, 'sshd')], {stdio: 'ignore'});
	const signal: Sshd['signal'] = (name) => {
		const below = (pid: number): readonly number[] => (openProc()?.children(pid) ?? []).flatMap((child) => [child, ...below(child)]);
		const pids = below(daemon.pid ?? 0);
		return pids.filter((pid) => isSignalled(pid, name)).length;
	};
	onTestFinished(() => {
		signal('SIGKILL');
		daemon.kill('SIGKILL');
	});
	return {argv: ['ssh', '-F', join(folder, 'ssh'), '-T', 'far', 'sh'], signal};
}

/** Programs of a connection come and go. */
function isSignalled(pid: number, name: NodeJS.Signals): boolean {
	try {
		return process.kill(pid, name);
	} catch {
		// It has just ended.
		return false;
	}
}
