/** Where the user's own files are. */
import {userInfo} from 'node:os';

/** `$HOME`; where that is no absolute path, what the system has; `/` for a user whom it does not know. */
export function homeOf(env: NodeJS.ProcessEnv): string {
	const home = env['HOME'];
	if (home?.startsWith('/')) return home;
	try {
		// Unlike `homedir`, which gives an empty variable back as it is.
		return userInfo().homedir;
	} catch {
		// A container's user without an entry.
		return '/';
	}
}
