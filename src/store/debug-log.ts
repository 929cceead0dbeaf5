/** `debug.log` in the state directory, which `--debug` writes. */
import {renameSync, rmSync, statSync} from 'node:fs';
import {join} from 'node:path';
import {ensureDir} from './paths.js';
import {appendText} from './read-file.js';

export type DebugLog = (event: string, facts: Readonly<Record<string, string | number | boolean>>) => void;

const fullBytes = 1_000_000;

/** Appends JSON lines to `debug.log` in the state directory; a full log becomes `debug.1.log`. A failure to write is ignored. */
export function createDebugLog(root: string, now: () => number): DebugLog {
	const file = join(root, 'debug.log');
	return (event, facts) => {
		try {
			ensureDir(root);
			if ((statSync(file, {throwIfNoEntry: false})?.size ?? 0) > fullBytes) renameSync(file, join(root, 'debug.1.log'));
			appendText(file, `${JSON.stringify({at: now(), pid: process.pid, event, ...facts})}\n`);
		} catch {
			// the debug log must never make a command fail
		}
	};
}

export function removeDebugLog(root: string): void {
	for (const name of ['debug.log', 'debug.1.log']) rmSync(join(root, name), {force: true});
}
