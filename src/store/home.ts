/** The user's home directory. */
import {userInfo} from 'node:os';
import {join, resolve} from 'node:path';

/** `$HOME` if it is an absolute path, else the system's entry, else `/` for a user without an entry. */
export function homeOf(env: NodeJS.ProcessEnv): string {
	const home = env['HOME'];
	if (home?.startsWith('/')) return home;
	try {
		// `homedir` would return an empty variable as it is.
		return userInfo().homedir;
	} catch {
		// A container's user may have no entry.
		return '/';
	}
}

/** The absolute path of one that a person wrote: `~` is the home. */
export function wholePath(written: string, env: NodeJS.ProcessEnv): string {
	return written === '~' || written.startsWith('~/') ? join(homeOf(env), written.slice(1)) : resolve(written);
}
