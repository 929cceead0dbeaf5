/** Removes a folder in which programs that were just ended may still be writing. */
import {rmSync} from 'node:fs';
import {setTimeout} from 'node:timers/promises';
import {isCode} from './file-errors.js';

const tries = 100;
const betweenMs = 50;

/** Without an error if it is not there. What is written while it goes is removed with the next try: Node's own retries do not look for it. */
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
