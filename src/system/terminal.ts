/** The terminal of a client: what it can draw, and writing to one without tmux. */
import {closeSync, constants, fstatSync, openSync, writeSync} from 'node:fs';

/** `node:tty` takes the executable 4 ms to load, so it is asked only of what may be a terminal. */
export function isTerminal(fd: number): boolean {
	try {
		return fstatSync(fd).isCharacterDevice() && process.getBuiltinModule('node:tty').isatty(fd);
	} catch {
		return false; // it is closed
	}
}

/** Glyphs beyond ASCII need a UTF-8 locale. Without a locale in the environment, only the simplest terminals count as ASCII. */
export function isAsciiOnly(env: NodeJS.ProcessEnv, wanted: boolean | 'auto'): boolean {
	if (wanted !== 'auto') return wanted;
	const locale = env['LC_ALL'] || env['LC_CTYPE'] || env['LANG'];
	if (locale) return !/utf-?8/i.test(locale);
	return env['TERM'] === 'linux' || env['TERM'] === 'dumb' || /^vt\d/.test(env['TERM'] ?? '');
}

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
