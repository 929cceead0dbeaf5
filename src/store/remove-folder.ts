/** Removes a folder in which programs that just ended may still write. */
import {rmSync} from 'node:fs';
import {setTimeout} from 'node:timers/promises';
import {isCode} from './file-errors.js';

const tries = 100;
const betweenMs = 50;

/** A missing folder is no error. What is written meanwhile is removed by the next try; Node's own retries would not list it. */
export async function removeFolder(folder: string, remove: (folder: string) => void = removeAll): Promise<void> {
	for (let left = tries; ; left--) {
		try {
			return remove(folder);
		} catch (error) {
			if (left === 0 || !isCode(error, 'ENOTEMPTY')) throw error;
			await setTimeout(betweenMs);
		}
	}
}

function removeAll(folder: string): void {
	rmSync(folder, {recursive: true, force: true});
}
