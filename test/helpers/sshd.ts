/** A private sshd on loopback, for tests that run as root. `ssh` in the given PATH knows it as `far`, and nothing else of the user's. */
import {execFileSync, spawn} from 'node:child_process';
import {existsSync, mkdirSync, writeFileSync} from 'node:fs';
import {createServer} from 'node:net';
import {join} from 'node:path';
import {onTestFinished} from 'vitest';
import {tempDir} from './temp-state.js';
import {waitFor} from './wait-for.js';

const program = '/usr/sbin/sshd';

/** sshd takes only root for another user's shells. */
export const hasSshd = existsSync(program) && process.getuid?.() === 0;

export type Sshd = {
	/** Holds an `ssh` that reads the config of this test. */
	readonly bin: string;
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
	const set = Object.entries(env).map(([name, value]) => `${name}=${value ?? ''}`);
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
	const client = [
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
	writeFileSync(join(folder, 'ssh_config'), `${client.join('\n')}\n`);
	const bin = join(folder, 'bin');
	mkdirSync(bin);
	writeFileSync(join(bin, 'ssh'), `#!/bin/sh\nexec /usr/bin/ssh -F '${folder}/ssh_config' "$@"\n`, {mode: 0o755});
	mkdirSync('/run/sshd', {recursive: true});
	const daemon = spawn(program, ['-D', '-e', '-f', join(folder, 'sshd_config')], {stdio: ['ignore', 'ignore', 'pipe']});
	onTestFinished(() => void daemon.kill('SIGKILL'));
	let said = '';
	daemon.stderr.on('data', (chunk: Buffer) => {
		said += chunk.toString();
	});
	await waitFor(() => said.includes('Server listening'), {what: 'sshd', lastSeen: () => said});
	return {bin, end: () => void daemon.kill('SIGKILL')};
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
