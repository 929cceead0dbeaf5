/** `claims/`: one file per notification. The process that creates it sends the notification, so it is sent once. */
import {existsSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {isCode} from '../files.js';
import {ensureDir, type StatePaths} from '../paths.js';

/**
 * Whether this process must send the notification. `alike`: other names of it. If the state directory is not writable, nothing is claimed.
 */
export function claim(paths: Pick<StatePaths, 'claims'>, id: string, alike: readonly string[] = []): boolean {
	if (alike.some((each) => existsSync(fileOf(paths, each)))) return false;
	try {
		ensureDir(paths.claims);
		writeFileSync(fileOf(paths, id), '', {flag: 'wx', mode: 0o600});
		return true;
	} catch (error) {
		if (isCode(error, 'EEXIST', 'EACCES', 'EROFS', 'ENOSPC', 'EPERM', 'ENAMETOOLONG', 'EDQUOT')) return false;
		throw error;
	}
}

/** `id` comes from `waitId`. */
function fileOf({claims}: Pick<StatePaths, 'claims'>, id: string): string {
	return join(claims, id.replace(/[^A-Za-z0-9_.-]/g, '-'));
}
