/**
 * A private sshd on loopback with keys of its own. `ssh` with its config knows it as `far`, and knows nothing else of the user's. An sshd that is
 * not root's answers its own user alone, and asks for no passphrase of theirs.
 */
import {execFileSync, spawn} from 'node:child_process';
import {mkdirSync, writeFileSync} from 'node:fs';
import {createServer} from 'node:net';
import {join} from 'node:path';
import {onTestFinished} from 'vitest';
import {openProc} from '../../../src/system/proc.js';
import {tempDir} from '../temp-state.js';
import {waitFor} from '../wait-for.js';
import {isRoot, whereIs} from './programs.js';

export type Sshd = {
	/** Holds an `ssh` that reads the config of this test. */
	readonly bin: string;
	/** The command that gives a shell over it. */
	readonly argv: readonly [string, ...string[]];
	/** Signals the processes of all its connections. @returns how many got it */
	readonly signal: (name: NodeJS.Signals) => number;
	readonly end: () => void;
};

/** @param env set for whoever logs in. @param passphrase of the only key that may */
export async function startSshd(env: Readonly<Record<string, string | undefined>>, passphrase = ''): Promise<Sshd> {
	const folder = tempDir();
	const port = await freePort();
	const key = (name: string, secret: string) =>
		execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', secret, '-f', join(folder, name)], {stdio: 'ignore'});
	key('host', '');
	key('user', passphrase);
	// Without the PATH of this test, a login would find the tmux of the system, whatever tmux is under test.
	const set = Object.entries({PATH: process.env['PATH'], ...env}).map(([name, value]) => `"${name}=${value ?? ''}"`);
	const server = [
		`Port ${port}`,
		'ListenAddress 127.0.0.1',
		`HostKey ${folder}/host`,
		`AuthorizedKeysFile ${folder}/user.pub`,
		'StrictModes no',
		'UsePAM no',
		'PidFile none',
		`SetEnv ${set.join(' ')}`,
	];
	const sshConfig = [
		'Host far',
		'HostName 127.0.0.1',
		`Port ${port}`,
		`IdentityFile ${folder}/user`,
		'IdentitiesOnly yes',
		'IdentityAgent none',
		'StrictHostKeyChecking no',
		`UserKnownHostsFile ${folder}/known`,
	];
	writeFileSync(join(folder, 'sshd_config'), `${server.join('\n')}\n`);
	writeFileSync(join(folder, 'ssh_config'), `${sshConfig.join('\n')}\n`);
	const bin = join(folder, 'bin');
	mkdirSync(bin);
	writeFileSync(join(bin, 'ssh'), `#!/bin/sh\nexec '${whereIs('ssh')}' -F '${folder}/ssh_config' "$@"\n`, {mode: 0o755});
	if (isRoot) mkdirSync('/run/sshd', {recursive: true});
	const daemon = spawn(whereIs('sshd'), ['-D', '-e', '-f', join(folder, 'sshd_config')], {stdio: ['ignore', 'ignore', 'pipe']});
	const signal: Sshd['signal'] = (name) => {
		const below = (pid: number): readonly number[] => (openProc()?.children(pid) ?? []).flatMap((child) => [child, ...below(child)]);
		return below(daemon.pid ?? 0).filter((pid) => isSignalled(pid, name)).length;
	};
	onTestFinished(() => {
		signal('SIGKILL');
		daemon.kill('SIGKILL');
	});
	let said = '';
	daemon.stderr.on('data', (chunk: Buffer) => {
		said += chunk.toString();
	});
	await waitFor(() => said.includes('Server listening'), {what: 'sshd', lastSeen: () => said});
	const argv = ['ssh', '-F', join(folder, 'ssh_config'), '-T', 'far', 'sh'] as const;
	return {bin, argv, signal, end: () => void daemon.kill('SIGKILL')};
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

function freePort(): Promise<number> {
	return new Promise((resolve, reject) => {
		const server = createServer();
		server.on('error', reject);
		server.listen(0, '127.0.0.1', () => {
			const address = server.address();
			server.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port'))));
		});
	});
}
