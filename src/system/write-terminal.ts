/** Writes to the terminal of a client, past tmux. */
import {closeSync, constants, fstatSync, openSync, writeSync} from 'node:fs';

/** Writes in one piece, only if that is a terminal. False: it could not be written to. */
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
		// Left, another user's, or full: the terminal of somebody who is not reading.
		return false;
	}
}
