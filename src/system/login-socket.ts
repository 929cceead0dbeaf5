/** The connection to a host that its human opened with `beckon hosts login`: a socket of ssh, over which others go without asking anything. */
import {lstatSync} from 'node:fs';
import {join} from 'node:path';

/** A socket's path has room for some 100 characters, and ssh adds a random ending while it makes one. */
const longest = 85;

/** Where the socket is. Undefined: its path would be too long. */
export function loginSocket(stateRoot: string, host: string): string | undefined {
	const path = join(stateRoot, 'hosts', host, 'ssh');
	return Buffer.byteLength(path) <= longest ? path : undefined;
}

/** When the connection was opened, epoch ms; undefined: there is none. */
export function loginAt(path: string | undefined): number | undefined {
	const stats = path === undefined ? undefined : lstatSync(path, {throwIfNoEntry: false});
	return stats?.isSocket() ? stats.mtimeMs : undefined;
}

/** Options of ssh that take the connection where there is one. ssh expands % in a path. */
export function overLogin(path: string | undefined): readonly string[] {
	return path === undefined || loginAt(path) === undefined ? [] : ['-S', path.replaceAll('%', '%%')];
}
