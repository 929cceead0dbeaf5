/** `claims/`: one file per notification sent, made by whoever sends it, so that it is sent once however many processes look. */
import {existsSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {isCode} from '../file-errors.js';
import {ensureDir, type StatePaths} from '../paths.js';

/** Whether this process is to send it. `alike`: other names of the same notification. Where the state directory cannot be written, nothing is claimed. */
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

/** `id` is one of `waitId`. */
function fileOf({claims}: Pick<StatePaths, 'claims'>, id: string): string {
	return join(claims, id.replace(/[^A-Za-z0-9_.-]/g, '-'));
}
