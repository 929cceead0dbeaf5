/**
 * Bundles run from compiled code that is kept between runs in `${XDG_CACHE_HOME:-~/.cache}/beckon`, one file for each version of Node. What
 * is there is used only if it is the user's own, of this build, and if V8 accepts it; without it the source is compiled as ever.
 */
import {closeSync, constants, fstatSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {basename, dirname, join} from 'node:path';
import {Script} from 'node:vm';

/** The build writes it in front of each bundle: `//` and 16 hexadecimal digits. */
const stampLength = 18;

export type Running = {
	readonly exports: unknown;
	/** Keeps the code with the functions it has used so far; undefined where that is done, or cannot be. */
	readonly keep: (() => void) | undefined;
};

/**
 * Runs a CommonJS bundle, which must be ASCII. Kept code cannot import by itself: the bundle calls `__import`, which is `load`.
 * @throws what it throws, or what the file system says of it.
 */
export function runKept(file: string, load: (path: string) => Promise<unknown>, env: NodeJS.ProcessEnv = process.env): Running {
	// Latin-1 is read without a look at each character.
	const source = readFileSync(file, 'latin1');
	const stamp = source.slice(0, stampLength);
	const path = keptPath(file, env);
	const cachedData = path === undefined ? undefined : readKept(path, stamp);
	const script = new Script(`(function(module,exports,require,__dirname,__import){${source}\n})`, {
		filename: file,
		...(cachedData && {cachedData}),
	});
	const module = {exports: {}};
	script.runInThisContext()(module, module.exports, createRequire(file), dirname(file), load);
	const isKept = cachedData !== undefined && script.cachedDataRejected === false;
	const keep = () => path !== undefined && write(path, Buffer.concat([Buffer.from(stamp, 'latin1'), script.createCachedData()]));
	return {exports: module.exports, keep: isKept ? undefined : keep};
}

function keptPath(file: string, {HOME: home, XDG_CACHE_HOME: xdg}: NodeJS.ProcessEnv): string | undefined {
	const base = xdg?.startsWith('/') ? xdg : home?.startsWith('/') ? join(home, '.cache') : undefined;
	return base && join(base, 'beckon', `${basename(file)}-${process.version}`);
}

/** It will be run: it must be a file that nobody but this user could write. */
function readKept(path: string, stamp: string): Buffer | undefined {
	let fd: number | undefined;
	try {
		fd = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
		const stats = fstatSync(fd);
		if (!stats.isFile() || stats.uid !== process.getuid?.() || (stats.mode & 0o777) !== 0o600) return undefined;
		const bytes = readFileSync(fd);
		return bytes.toString('latin1', 0, stampLength) === stamp ? bytes.subarray(stampLength) : undefined;
	} catch {
		// None yet, or none to be had.
		return undefined;
	} finally {
		if (fd !== undefined) closeSync(fd);
	}
}

function write(path: string, bytes: Buffer): void {
	const temporary = `${path}.${process.pid}.tmp`;
	try {
		mkdirSync(dirname(path), {recursive: true, mode: 0o700});
	} catch {
		// No home to write to costs time at the next start, nothing else; the same goes for a full disk.
		return;
	}
	try {
		writeFileSync(temporary, bytes, {flag: 'wx', mode: 0o600});
		renameSync(temporary, path);
	} catch {
		rmSync(temporary, {force: true});
	}
}
