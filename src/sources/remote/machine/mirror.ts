/** Copies of another machine's journals, status files and transcripts below one private directory, where they are read like those of this machine. */
import {closeSync, constants, openSync, readSync, renameSync, rmSync, type Stats, statSync, utimesSync, writeSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {messageOf} from '../../../core/context.js';
import {ignoreCodes, isCode, isFileError, missingCodes, namesIn} from '../../../store/files.js';
import {ensureDir} from '../../../store/paths.js';
import type {Answer} from '../conversation.js';
import type {Link} from '../link.js';
import {type FarFile, type FarFolders, isFarPath, type WantedFiles} from './far-files.js';

const batchBytes = 2 ** 20;
const batchFiles = 200;
/** Of a larger transcript only the end is copied, behind a hole in the file. */
const tailBytes = 4 * 2 ** 20;
const overlap = 256;
/** Growing files of at most this size are first copied together. */
const smallBytes = 2 ** 18;

/** Several programs may copy into one directory: each file is replaced as a whole, or the same bytes are written at the same place. */
export function createMirror(root: string, folders: () => FarFolders, link: Pick<Link, 'ask'>) {
	const copies = createCopies(root);
	const {localPath} = copies;

	/**
	 * Sends all requests at once; the answers come in the same order.
	 * @param before what must be copied first, since a line of a journal names a payload
	 */
	const takeWhole = (files: readonly FarFile[], before?: Promise<string | undefined>): Promise<string | undefined> =>
		firstProblem(inBatches(files.filter((file) => !copies.has(file))).map((batch) => takeBatch(batch, before)));
	const takeBatch = async (batch: readonly FarFile[], before?: Promise<string | undefined>): Promise<string | undefined> => {
		const answer = await link.ask('cat', ...batch.map(({path}) => path));
		if (answer.kind === 'lost') return answer.reason;
		const missing = await before;
		if (missing !== undefined) return missing;
		if (answer.out.length === batch.reduce((sum, {size}) => sum + size, 0)) copies.writeParts(answer.out, batch);
		// Of a file that grew meanwhile, only the reported size is taken: its new lines may name files that are not copied yet.
		else if (before !== undefined) return takeEach(batch, before);
		else if (batch.length > 1) return firstProblem(batch.map((file) => takeBatch([file])));
		else if (answer.code === 0 && batch[0] && answer.out.length <= tailBytes)
			copies.writeParts(answer.out, [{...batch[0], size: answer.out.length}]);
		return undefined;
	};
	const takeEach = (files: readonly FarFile[], before: Promise<string | undefined>): Promise<string | undefined> =>
		firstProblem(files.map((file) => grow(file, before).catch(ifGone)));
	const grow = async (file: FarFile, before: Promise<string | undefined>): Promise<string | undefined> => {
		const here = localPath(file.path);
		if (isCopied(here, file)) return undefined;
		const known = sizeOf(here);
		const start = known !== undefined && known <= file.size ? known : 0;
		const first = start === 0 ? Math.max(0, file.size - tailBytes) : Math.max(0, start - overlap);
		let at = first;
		let isNew = start === 0;
		while (at < file.size) {
			const wanted = Math.min(batchBytes, file.size - at);
			const answer: Answer = await link.ask('piece', file.path, at, wanted);
			if (answer.kind === 'lost') return answer.reason;
			if (answer.code !== 0 || answer.out.length === 0) return undefined;
			const missing = await before;
			if (missing !== undefined) return missing;
			if (at === first && !isNew && !answer.out.subarray(0, start - first).equals(readAt(here, first, start - first))) {
				// Another file has this name by now: it is copied from its start.
				rmSync(here, {force: true});
				return grow(file, before);
			}
			writeAt(isNew ? copies.place(file) : here, answer.out, {at, isNew});
			isNew = false;
			at += answer.out.length;
			// The file was cut meanwhile, or the far side drips.
			if (answer.out.length < wanted) return undefined;
		}
		touch(here, file.changedAt);
		return undefined;
	};

	return {
		localPath,
		/** Copies what is new in these files. @returns why a file could not be copied; undefined: all were. */
		async take(wanted: WantedFiles): Promise<string | undefined> {
			try {
				ensureDir(root);
				const small = new Set(wanted.growing.filter(({path, size}) => size <= smallBytes && sizeOf(localPath(path)) === undefined));
				const large = wanted.growing.filter((file) => !small.has(file));
				const whole = takeWhole(wanted.whole);
				const why = await firstProblem([whole, takeWhole([...small], whole), takeEach(large, whole)]);
				if (why === undefined) copies.forgetOthers([...wanted.whole, ...wanted.growing], folders());
				return why;
			} catch (error) {
				if (!isFileError(error)) throw error;
				return `copies of its files cannot be kept here: ${messageOf(error)}`;
			}
		},
	};
}

/** A copy that another program removes meanwhile is made again by the next look. */
function ifGone(error: unknown): string {
	if (isCode(error, 'ENOENT')) return 'a copy went away while it was written';
	throw error;
}

/** The copies on this machine's disk. */
function createCopies(root: string) {
	/** Copied payloads with their sizes: a payload never changes, so its copy is not checked again. */
	const payloads = new Set<string>();

	/** The path of the copy of a file; it is always below the mirror. */
	const localPath = (path: string): string =>
		path === root || path.startsWith(`${root}/`) ? path : join(root, isFarPath(path) ? path : '/unreadable');
	/** The path of a copy that is about to be made. What was a file there may be a directory by now, or the other way round. */
	const place = ({path}: FarFile): string => {
		const here = localPath(path);
		for (let above = root; above !== here; above = join(above, here.slice(above.length + 1).split('/')[0] ?? '')) {
			if (above !== root && statOf(above)?.isFile() === true) rmSync(above, {force: true});
		}
		if (statOf(here)?.isDirectory() === true) rmSync(here, {recursive: true, force: true});
		ensureDir(dirname(here));
		return here;
	};
	const keepOnly = (folder: string, isThere: (path: string) => boolean): void => {
		for (const path of namesIn(folder).map((name) => join(folder, name))) if (!isThere(path)) rmSync(path, {recursive: true, force: true});
	};

	return {
		localPath,
		place,
		has(file: FarFile): boolean {
			const isPayload = /\/p\/[^/]+$/.test(file.path);
			const name = `${file.size} ${file.path}`;
			if (isPayload && payloads.has(name)) return true;
			if (!isCopied(localPath(file.path), file)) return false;
			if (isPayload) payloads.add(name);
			return true;
		},
		/** @param bytes of all these files, one after another */
		writeParts(bytes: Buffer, files: readonly FarFile[]): void {
			let from = 0;
			for (const file of files) {
				replaceFile(place(file), bytes.subarray(from, from + file.size), file.changedAt);
				from += file.size;
			}
		},
		/** Removes the status files and sessions that are not there any more. */
		forgetOthers(files: readonly FarFile[], {stateDir, agentDirs}: FarFolders): void {
			if (payloads.size > 2 * files.length) payloads.clear();
			const there = new Set(files.map(({path}) => localPath(path)));
			for (const dir of agentDirs) keepOnly(localPath(`${dir}/sessions`), (path) => there.has(path));
			keepOnly(localPath(`${stateDir}/sessions`), (path) => there.has(join(path, 'journal.jsonl')));
		},
	};
}

async function firstProblem(done: readonly Promise<string | undefined>[]): Promise<string | undefined> {
	return (await Promise.all(done)).find((why) => why !== undefined);
}

function inBatches(files: readonly FarFile[]): readonly (readonly FarFile[])[] {
	const batches: FarFile[][] = [];
	let bytes = 0;
	for (const file of files) {
		const last = batches.at(-1);
		if (last === undefined || last.length >= batchFiles || bytes + file.size > batchBytes) {
			batches.push([file]);
			bytes = file.size;
		} else {
			last.push(file);
			bytes += file.size;
		}
	}
	return batches;
}

function isCopied(path: string, {size, changedAt}: FarFile): boolean {
	const stats = statOf(path);
	return stats?.isFile() === true && stats.size === size && Math.abs(stats.mtimeMs - changedAt * 1000) < 1;
}

function statOf(path: string): Stats | undefined {
	return ignoreCodes(missingCodes, () => statSync(path), undefined);
}

function sizeOf(path: string): number | undefined {
	const stats = statOf(path);
	return stats?.isFile() ? stats.size : undefined;
}

function replaceFile(path: string, bytes: Buffer, changedAt: number): void {
	const temporary = `${path}.${process.pid}.tmp`;
	try {
		rmSync(temporary, {force: true});
		writeAt(temporary, bytes, {at: 0, isNew: true});
		touch(temporary, changedAt);
		renameSync(temporary, path);
	} catch (error) {
		// Part of a file would take the last of a full disk.
		rmSync(temporary, {force: true});
		throw error;
	}
}

/** The copy has the time of the original, which says when a hook was called. */
function touch(path: string, changedAt: number): void {
	utimesSync(path, changedAt, changedAt);
}

function writeAt(path: string, bytes: Buffer, {at, isNew}: {readonly at: number; readonly isNew: boolean}): void {
	const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_NOFOLLOW | (isNew ? constants.O_TRUNC : 0);
	const fd = openSync(path, flags, 0o600);
	try {
		// A disk that is nearly full takes a part, and says that it is full at the next one.
		for (let done = 0; done < bytes.length; ) done += writeSync(fd, bytes, done, bytes.length - done, at + done);
	} finally {
		closeSync(fd);
	}
}

function readAt(path: string, at: number, length: number): Buffer {
	const bytes = Buffer.alloc(length);
	const fd = openSync(path, 'r');
	try {
		return bytes.subarray(0, readSync(fd, bytes, 0, length, at));
	} finally {
		closeSync(fd);
	}
}
