/**
 * The connection to a host that the user opened with `beckon hosts login`: an ssh socket, which other connections use without a question.
 */
import {lstatSync} from 'node:fs';
import {join} from 'node:path';

/** A socket's path may have some 100 characters, and ssh appends a random suffix while it creates one. */
const longest = 85;

/** The socket's path. Undefined when it would be too long. */
export function loginSocket(stateRoot: string, host: string): string | undefined {
	const path = join(stateRoot, 'hosts', host, 'ssh');
	return Buffer.byteLength(path) <= longest ? path : undefined;
}

/** When the connection was opened, epoch ms; undefined when there is none. */
export function loginAt(path: string | undefined): number | undefined {
	const stats = path === undefined ? undefined : lstatSync(path, {throwIfNoEntry: false});
	return stats?.isSocket() ? stats.mtimeMs : undefined;
}

/** Options of ssh that use the connection if there is one. ssh expands % in a path. */
export function overLogin(path: string | undefined): readonly string[] {
	return path === undefined || loginAt(path) === undefined ? [] : ['-S', path.replaceAll('%', '%%')];
}
