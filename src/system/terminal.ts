/** The terminal of a client: what it can draw, and writing to one without tmux. */
import {closeSync, constants, fstatSync, openSync, writeSync} from 'node:fs';

/** Bun's terminal without a stream: loading `node:tty` takes it 4 ms, 0.15 of the start of a bare Node. */
type TtyWrap = {
	readonly isTTY: (fd: number) => boolean;
	readonly TTY: new (
		fd: number,
		context: object,
	) => {readonly getWindowSize: (into: number[]) => unknown; readonly setRawMode: (flag: number) => unknown};
};

function ttyWrap(): TtyWrap {
	return (process as unknown as {readonly binding: (name: 'tty_wrap') => TtyWrap}).binding('tty_wrap');
}

/** In the executable. */
export function isTerminal(fd: number): boolean {
	return ttyWrap().isTTY(fd);
}

/** In the executable; 0 where the terminal does not know its size. */
export function terminalSize(fd: number): {readonly columns: number; readonly rows: number} {
	const size = [0, 0];
	new (ttyWrap().TTY)(fd, {}).getWindowSize(size);
	const [columns = 0, rows = 0] = size;
	return {columns, rows};
}

/** It keeps the terminal's earlier mode, to restore it. */
let input: InstanceType<TtyWrap['TTY']> | undefined;

/** In the executable. Sets standard input to raw mode, or back to the earlier mode. */
export function setRawInput(isRaw: boolean): void {
	input ??= new (ttyWrap().TTY)(0, {});
	input.setRawMode(isRaw ? 1 : 0);
}

/** Glyphs beyond ASCII need a UTF-8 locale. Without a locale in the environment, only the simplest terminals count as ASCII. */
export function isAsciiOnly(env: NodeJS.ProcessEnv, wanted: boolean | 'auto'): boolean {
	if (wanted !== 'auto') return wanted;
	const locale = env['LC_ALL'] || env['LC_CTYPE'] || env['LANG'];
	if (locale) return !/utf-?8/i.test(locale);
	return env['TERM'] === 'linux' || env['TERM'] === 'dumb' || /^vt\d/.test(env['TERM'] ?? '');
}

/** Writes in one piece, and only to a terminal. False when the write failed. */
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
		// The client has left, its terminal is another user's, or it is full because nothing reads it.
		return false;
	}
}
