/** Writes to the terminal of a client without tmux. */
import {closeSync, constants, fstatSync, openSync, writeSync} from 'node:fs';

/** Writes in one piece, and only to a terminal. False: the write failed. */
export function writeTerminal(tty: string, sequence: string): boolean {
	if (!/^\/dev\/[A-Za-z0-9_./-]+$/.test(tty)) return false;
	try {
		const fd = openSync(tty, constants.O_WRONLY | constants.O_NOCTTY | constants.O_NONBLOCK | constants.O_NOFOLLOW);
		try {
			return fstatSync(fd).isCharacterDevice() && writeSync(fd, sequence) > 0;
		} finally {
			closeSync(fd);
		}
	} catch {
		// The client has left, or its terminal is another user's, or full because nothing reads it.
		return false;
	}
}
