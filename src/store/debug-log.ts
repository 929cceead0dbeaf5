/** `debug.log` in the state directory, which `--debug` writes. */
import {renameSync} from 'node:fs';
import {sizeOf} from './files.js';
import {ensureDir, type StatePaths} from './paths.js';
import {appendText} from './read-file.js';

type DebugLog = (event: string, facts: Readonly<Record<string, string | number | boolean>>) => void;

const fullBytes = 1_000_000;

/** Appends JSON lines to `debug.log` in the state directory; a full log becomes `debug.1.log`. A failure to write is ignored. */
export function createDebugLog({root, debug, fullDebug}: StatePaths, now: () => number): DebugLog {
	return (event, facts) => {
		try {
			ensureDir(root);
			if (sizeOf(debug) > fullBytes) renameSync(debug, fullDebug);
			appendText(debug, `${JSON.stringify({at: now(), pid: process.pid, event, ...facts})}\n`);
		} catch {
			// the debug log must never make a command fail
		}
	};
}
