/** Whether a program may be started. */
import {accessSync, constants} from 'node:fs';

/** A missing program and one that is not executable are the same for whoever starts it. */
export function isExecutable(path: string): boolean {
	try {
		accessSync(path, constants.X_OK);
		return true;
	} catch {
		return false; // the file system refuses
	}
}
