/**
 * Output of the executable that goes to a pipe or a file. It is written at once: a stream of Bun takes a text without saying when it is written, and
 * what a pipe of 64 kB has not taken is lost when the process ends (Bun 1.4.5).
 */
import {fstatSync, writeSync} from 'node:fs';
import type {Io} from '../core/context.js';
import {ignoreFileErrors, isCode} from '../store/files.js';

const againMs = 2;

/** Undefined: the output is a terminal. @param onFailure called with the file system's error. */
export function directOutput(fd: 1 | 2, onFailure: (error: NodeJS.ErrnoException) => void): Io['stdout'] | undefined {
	if (isTerminal(fd)) return undefined;
	return {
		write(text) {
			try {
				writeWhole(fd, text);
			} catch (error) {
				if (!(error instanceof Error)) throw error;
				onFailure(error);
			}
		},
	};
}

/** Bun loads `node:tty` in a sixth of the time that Node takes to start. */
function isTerminal(fd: number): boolean {
	if (!ignoreFileErrors(() => fstatSync(fd).isCharacterDevice(), true)) return false;
	return process.getBuiltinModule('node:tty').isatty(fd);
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
