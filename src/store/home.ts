/** The user's home directory. */
import {userInfo} from 'node:os';

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
