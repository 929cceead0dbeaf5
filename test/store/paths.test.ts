import {mkdirSync, readFileSync, statSync, writeFileSync} from 'node:fs';
import {hostname} from 'node:os';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {ensureState, isNetworkFileSystem, statePaths, toPaths} from '../../src/store/paths.js';
import {tempDir} from '../helpers/temp-state.js';

test('the state folder is BECKON_STATE_DIR, else below XDG_STATE_HOME, else below ~/.local/state', () => {
	const home = tempDir();
	expect(statePaths({HOME: home, BECKON_STATE_DIR: '/s', XDG_STATE_HOME: '/x'}).root).toBe('/s');
	expect(statePaths({HOME: home, XDG_STATE_HOME: join(home, 'x')}).root).toBe(join(home, 'x/beckon'));
	expect(statePaths({HOME: home}).root).toBe(join(home, '.local/state/beckon'));
	expect(statePaths({HOME: home, BECKON_STATE_DIR: '', XDG_STATE_HOME: ''}).root).toBe(join(home, '.local/state/beckon'));
});

test('a relative XDG_STATE_HOME is ignored, as its specification says', () => {
	const home = tempDir();
	expect(statePaths({HOME: home, XDG_STATE_HOME: 'x'}).root).toBe(join(home, '.local/state/beckon'));
});

test('hosts on a shared disk have a folder each, and share the hooks and the marker', () => {
	const paths = toPaths({base: '/nfs/beckon', perHost: true, config: '/c', host: 'alpha.example'});
	expect(paths.sessions).toBe('/nfs/beckon/hosts/alpha.example/sessions');
	expect(paths.hooks).toBe('/nfs/beckon/hooks');
	expect(paths.marker).toBe('/nfs/beckon/beckon-state');
});

test.each([
	['../../etc', '/b/hosts/__.._etc'],
	['', '/b/hosts/_'],
	['a b', '/b/hosts/a_b'],
])('the host name %j cannot leave the state folder', (host, root) => {
	expect(toPaths({base: '/b', perHost: true, config: '/c', host}).root).toBe(root);
});

test('the marker decides whether hosts have folders of their own, so that hook and reader agree', () => {
	const home = tempDir();
	const base = join(home, '.local/state/beckon');
	mkdirSync(base, {recursive: true});
	writeFileSync(join(base, 'beckon-state'), 'per-host\n');
	expect(statePaths({HOME: home}).root).toBe(join(base, 'hosts', hostname()));
	writeFileSync(join(base, 'beckon-state'), '');
	expect(statePaths({HOME: home}).root).toBe(base);
});

test('the state folder is made private, with its marker, and a marker that is there stays', () => {
	const home = tempDir();
	const paths = statePaths({HOME: home});
	ensureState(paths);
	expect(statSync(paths.root).mode & 0o777).toBe(0o700);
	expect(statSync(paths.sessions).mode & 0o777).toBe(0o700);
	expect(statSync(paths.marker).mode & 0o777).toBe(0o600);
	writeFileSync(paths.marker, 'mine');
	ensureState(paths);
	expect(readFileSync(paths.marker, 'utf8')).toBe('mine');
});

test.each([
	['nfs', 0x6969, '', true],
	['cifs, which comes signed', 0xff534d42 | 0, '', true],
	['ext4', 0xef53, '', false],
	['btrfs', 0x9123683e, '', false],
	['tmpfs', 0x01021994, '', false],
	['sshfs', 0x65735546, 'dev:/ /home/dev fuse.sshfs rw 0 0', true],
	['a local FUSE file system', 0x65735546, '/dev/sda1 /home fuseblk rw 0 0', false],
	[
		'a FUSE mount below another',
		0x65735546,
		'a /home/dev/my\\040disk fuse.rclone rw 0 0\nb / ext4 rw 0 0\nc /home fuse.mergerfs rw 0 0',
		false,
	],
	['an unknown FUSE mount', 0x65735546, '', false],
])('%s is told apart from a disk of other hosts', (_name, magic, mounts, expected) => {
	expect(isNetworkFileSystem({platform: 'linux', path: '/home/dev/state', magic, mounts: () => mounts})).toBe(expected);
});

test('a mount point with a space in its name is found', () => {
	const mounts = () => 'x /mnt/my\\040disk fuse.sshfs rw 0 0';
	expect(isNetworkFileSystem({platform: 'linux', path: '/mnt/my disk/state', magic: 0x65735546, mounts})).toBe(true);
});

test('macOS knows network disks by where they are mounted', () => {
	const at = (path: string) => isNetworkFileSystem({platform: 'darwin', path, magic: 26, mounts: () => ''});
	expect(at('/Volumes/share/home')).toBe(true);
	expect(at('/Users/dev')).toBe(false);
});
