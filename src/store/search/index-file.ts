/** The index of the search: which transcripts were read how far, and where their texts are. */
import {lstatSync, rmSync} from 'node:fs';
import {join} from 'node:path';
import {type AgentId, parseSessionId} from '../../core/address.js';
import {asCount, asList, asText, asTime, eachOf, isTrue, parseObject, type Read, shape, textUpTo} from '../../core/fields.js';
import type {PastSession} from '../../core/search/hit.js';
import {type FileSeen, fileIdentity, ignoreFileErrors, writeAtomic} from '../files.js';
import {buildName} from '../program.js';
import {readText} from '../read-file.js';
import type {LinePosition} from '../read-lines.js';

/** A transcript, and how far it was read. */
export type ReadFile = LinePosition & FileSeen & {readonly path: string};

/** The place of a part of a session's texts: start and length in bytes. */
export type Extent = readonly [start: number, length: number];

export type IndexedSession = PastSession & {
	readonly files: readonly ReadFile[];
	readonly extents: readonly Extent[];
	/** The user excludes its directory: nothing of it is kept. */
	readonly isExcluded: boolean;
};

export type SearchIndex = {
	/** The end of the names of the files with the texts. */
	readonly name: string;
	/** What is behind these bytes of them does not count. */
	readonly bytes: number;
	/** By the path of the session's own transcript. */
	readonly sessions: ReadonlyMap<string, IndexedSession>;
};

const version = 1;

function indexFile(folder: string): string {
	return join(folder, 'index.jsonl');
}

const empty: SearchIndex = {name: '', bytes: 0, sessions: new Map()};

/** The index as it is on disk, of whichever program. */
export function openIndex(folder: string) {
	let index = empty;
	/** Of the file that holds `index`. */
	let identity = '';
	return {
		/** Empty where there is none. The same object while the file is the same. */
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

/** Undefined: there is none, it is damaged, or of another build, which may read transcripts in another way. */
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

/** Removes all of it if nobody has searched since `before`, epoch ms: transcripts are removed meanwhile, and their texts must not outlive them. */
export function pruneSearch(folder: string, before: number): void {
	ignoreFileErrors(() => {
		const stats = lstatSync(indexFile(folder), {throwIfNoEntry: false});
		if (stats !== undefined && stats.mtimeMs < before) rmSync(folder, {recursive: true, force: true});
	});
}

const path = textUpTo(4096);

const readFile: Read<ReadFile> = shape(
	{path, inode: asCount, size: asCount, mtimeMs: asCount, offset: asCount},
	{line: () => 0, before: (value) => asText(value, 64) ?? '', skipping: isTrue},
);

const readSession: Read<IndexedSession> = shape(
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
		isExcluded: isTrue,
	},
);

function readExtent(value: unknown): Extent | undefined {
	const [start, length] = asList(value).map(asCount);
	return start === undefined || length === undefined ? undefined : [start, length];
}
