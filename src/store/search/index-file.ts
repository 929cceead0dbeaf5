/** The index of the search: how far each transcript was read and where its texts are; and the two files with those texts. */
import {closeSync, constants, lstatSync, openSync, readdirSync, rmSync} from 'node:fs';
import {join} from 'node:path';
import {type AgentId, parseSessionId} from '../../core/address.js';
import {asCount, asList, asText, asTime, eachOf, isTrue, objectReader, parseObject, type ReadBy, textUpTo} from '../../core/fields.js';
import {fileIdentity, ignoreFileErrors, writeAtomic, writeBytes} from '../files.js';
import {ensureDir} from '../paths.js';
import {buildName} from '../program.js';
import {openToRead, readInto, readText} from '../read-file.js';

/** The place of a part of a session's texts: start and length in bytes. */
export type Extent = readonly [start: number, length: number];

export type SearchIndex = {
	/** The suffix of the names of the files with the texts. */
	readonly name: string;
	/** The length of the valid part of those files. */
	readonly bytes: number;
	/** By the path of the session's own transcript. */
	readonly sessions: ReadonlyMap<string, IndexedSession>;
};

const version = 1;

function indexFile(folder: string): string {
	return join(folder, 'index.jsonl');
}

const empty: SearchIndex = {name: '', bytes: 0, sessions: new Map()};

/** Reads and writes the index, which several programs may write. */
export function openIndex(folder: string) {
	let index = empty;
	/** The identity of the file that `index` was read from. */
	let identity = '';
	return {
		/** Empty without a file. The same object while the file is unchanged. */
		read(): SearchIndex {
			const is = ignoreFileErrors(() => fileIdentity(indexFile(folder)), '');
			if (is === identity) return index;
			identity = is;
			index = readIndex(folder) ?? empty;
			return index;
		},
		/** Throws the file system's error. */
		write(next: SearchIndex): SearchIndex {
			writeIndex(folder, next);
			index = next;
			identity = fileIdentity(indexFile(folder));
			return index;
		},
	};
}

/** Undefined when it is missing, damaged, or of another build, which may read transcripts in another way. */
function readIndex(folder: string): SearchIndex | undefined {
	const [first = '', ...lines] = ignoreFileErrors(() => readText(indexFile(folder)), '').split('\n');
	const head = parseObject(first);
	const name = asText(head?.['name'], 32);
	const bytes = asCount(head?.['bytes']);
	if (head?.['v'] !== version || head['build'] !== buildName() || bytes === undefined || name === undefined) return undefined;
	if (!/^[a-z0-9]{1,32}$/.test(name)) return undefined;
	const sessions = new Map<string, IndexedSession>();
	for (const line of lines) {
		const fields = line === '' ? undefined : parseObject(line);
		const session = readSession(fields);
		const inside = session?.extents.filter(([start, length]) => start + length <= bytes) ?? [];
		if (session !== undefined) sessions.set(session.path, {...session, extents: inside});
	}
	return {name, bytes, sessions};
}

/** Throws the file system's error. */
function writeIndex(folder: string, {name, bytes, sessions}: SearchIndex): void {
	const lines = [...sessions.values()].map((session) => JSON.stringify(session));
	writeAtomic(indexFile(folder), [JSON.stringify({v: version, build: buildName(), name, bytes}), ...lines, ''].join('\n'), {flush: false});
}

/** Removes everything if nobody has searched since `before`, epoch ms: texts must not outlive transcripts that were removed meanwhile. */
export function pruneSearch(folder: string, before: number): void {
	ignoreFileErrors(() => {
		const stats = lstatSync(indexFile(folder), {throwIfNoEntry: false});
		if (stats !== undefined && stats.mtimeMs < before) rmSync(folder, {recursive: true, force: true});
	});
}

const path = textUpTo(4096);

const readFile = objectReader(
	{path, inode: asCount, size: asCount, mtimeMs: asCount, offset: asCount},
	{line: () => 0, before: (value) => asText(value, 64) ?? '', skipping: isTrue},
);
export type ReadFile = ReadBy<typeof readFile>;

const readSession = objectReader(
	{sessionId: parseSessionId, path, files: (value) => (asList(value).some(readFile) ? eachOf(readFile)(value) : undefined)},
	{
		agent: (value): AgentId => asText(value, 64) ?? '',
		cwd: path,
		branch: textUpTo(256),
		title: textUpTo(1000),
		suggestedTitle: textUpTo(1000),
		from: (value) => asTime(value) ?? 0,
		to: (value) => asTime(value) ?? 0,
		extents: eachOf(readExtent),
		/** Whether the user excludes its directory, so that no text is kept. */
		isExcluded: isTrue,
	},
);
export type IndexedSession = ReadBy<typeof readSession>;

function readExtent(value: unknown): Extent | undefined {
	const [start, length] = asList(value).map(asCount);
	return start === undefined || length === undefined ? undefined : [start, length];
}

/** The two files with the texts: as written, and folded to lower case with each byte at the same position. */
type TextKind = 'text' | 'small';
const kinds: readonly TextKind[] = ['text', 'small'];

function textFile(folder: string, kind: TextKind, name: string): string {
	return join(folder, `${kind}-${name}`);
}

/** Writes both texts at `from`, over anything that a killed program left there. Throws the file system's error. */
export function writeTexts(folder: string, name: string, from: number, texts: Readonly<Record<TextKind, readonly Buffer[]>>): void {
	ensureDir(folder);
	for (const kind of kinds) {
		const fd = openSync(textFile(folder, kind, name), constants.O_WRONLY | constants.O_CREAT | constants.O_NOFOLLOW, 0o600);
		try {
			let at = from;
			for (const bytes of texts[kind]) at += writeBytes(fd, bytes, at);
		} finally {
			closeSync(fd);
		}
	}
}

/** Copies parts of both files, one behind the other, into new ones. Throws the file system's error. */
export function copyTexts(folder: string, {from, to}: {readonly from: string; readonly to: string}, parts: readonly Extent[]): void {
	for (const kind of kinds) {
		const source = openToRead(textFile(folder, kind, from));
		if (source === undefined) throw new Error(`${textFile(folder, kind, from)} is gone`);
		const fd = openSync(textFile(folder, kind, to), 'wx', 0o600);
		try {
			let at = 0;
			for (const [start, length] of parts) {
				// Newlines replace a missing part of a truncated file, so that the positions stay right.
				const part = Buffer.alloc(length, '\n');
				readInto(source.fd, start, part);
				at += writeBytes(fd, part, at);
			}
		} finally {
			closeSync(fd);
			closeSync(source.fd);
		}
	}
}

/** Opens a file to read parts of it; undefined when it is gone or unreadable. */
export function openTexts(folder: string, kind: TextKind, name: string): number | undefined {
	return ignoreFileErrors(() => openToRead(textFile(folder, kind, name))?.fd);
}

/** Removes files with other names, which a killed program left. */
export function removeOtherTexts(folder: string, name: string): void {
	const ours = new Set(kinds.map((kind) => `${kind}-${name}`));
	ignoreFileErrors(() => {
		for (const each of readdirSync(folder))
			if (/^(text|small)-[a-z0-9]+$/.test(each) && !ours.has(each)) rmSync(join(folder, each), {force: true});
	});
}
