/**
 * Copies of another machine's journals, status files and transcripts below one private directory, where they are read like those of this
 * machine.
 */
import {rmSync} from 'node:fs';
import {messageOf} from '../../../core/errors.js';
import {isCode, isFileError} from '../../../store/files.js';
import {ensureDir} from '../../../store/paths.js';
import type {Answer} from '../conversation.js';
import type {Link} from '../link.js';
import {createCopies, isCopied, readAt, sizeOf, touch, writeAt} from './copies.js';
import type {FarFile, FarFolders, WantedFiles} from './far-files.js';

const batchBytes = 2 ** 20;
const batchFiles = 200;
/** Of a larger transcript only the end is copied, behind a hole in the file. */
const tailBytes = 4 * 2 ** 20;
const overlap = 256;
/** Growing files of at most this size are first copied together. */
const smallBytes = 2 ** 18;

/** Several programs may copy into one directory: each file is replaced atomically, or the same bytes are written at the same position. */
export function createMirror(root: string, folders: () => FarFolders, link: Pick<Link, 'ask'>) {
	const copies = createCopies(root);
	const {localPath} = copies;

	/**
	 * Sends all requests at once; the answers come in the same order.
	 * @param before what must be copied first, since lines of a journal name payloads
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
				// Another file has this name now, so it is copied from its start.
				rmSync(here, {force: true});
				return grow(file, before);
			}
			writeAt(isNew ? copies.place(file) : here, answer.out, {at, isNew});
			isNew = false;
			at += answer.out.length;
			// The file was truncated meanwhile, or the far side sends too little at once.
			if (answer.out.length < wanted) return undefined;
		}
		touch(here, file.changedAt);
		return undefined;
	};

	return {
		localPath,
		/** Copies what is new in these files. @returns why a file could not be copied; undefined when all were. */
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

/** Reports that another program removed a copy, without an error: the next look copies it again. */
function ifGone(error: unknown): string {
	if (isCode(error, 'ENOENT')) return 'a copy went away while it was written';
	throw error;
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
