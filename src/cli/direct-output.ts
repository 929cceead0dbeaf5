/**
 * What the executable writes to a pipe or a file is written at once: a stream of Bun takes a text without saying when it is written, and what a pipe of
 * 64 kB has not taken is lost when the process ends (Bun 1.4.5).
 */
import {writeSync} from 'node:fs';
import type {Io} from '../core/context.js';
import {isCode} from '../store/files.js';

const againMs = 2;

/** A pipe or a file. @param onFailure called with the file system's error. */
export function directOutput(fd: 1 | 2, onFailure: (error: NodeJS.ErrnoException) => void): Io['stdout'] {
	return {
		write(text) {
			try {
				writeWhole(fd, text);
			} catch (error) {
				if (!(error instanceof Error)) throw error;
				onFailure(error);
			}
			return true;
		},
	};
}

function writeWhole(fd: number, text: string): void {
	for (let rest = Buffer.from(text); rest.length > 0; ) {
		try {
			rest = rest.subarray(writeSync(fd, rest));
		} catch (error) {
			// Whoever shares the pipe has made it one that does not wait.
			if (!isCode(error, 'EAGAIN')) throw error;
			Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, againMs);
		}
	}
}
