/** Chooses the files of another machine to copy, from the list that its shell prints. */
import {basename} from 'node:path';
import {parseSessionId} from '../../../core/address.js';
import type {MachineNews} from '../../../core/machine/machine.js';

export type FarFile = {
	readonly path: string;
	readonly size: number;
	/** Seconds since 1970, by our clock. */
	readonly changedAt: number;
};

/** `agentDirs`: the config directories of agents. */
export type FarFolders = {readonly stateDir: string; readonly agentDirs: readonly string[]};

/** The files to copy: the `whole` ones first, since lines of a journal name payloads. */
export type WantedFiles = {readonly whole: readonly FarFile[]; readonly growing: readonly FarFile[]};

const day = 86_400;
const mostSessions = 300;
const mostTranscripts = 100;
const mostBytes = 4 * 2 ** 20;
const mostTotal = 512 * 2 ** 20;

export function farRoots({stateDir, agentDirs}: FarFolders): readonly string[] {
	return [`${stateDir}/sessions`, ...agentDirs.flatMap((dir) => [`${dir}/sessions`, `${dir}/projects`])];
}

/** How deep the far shell lists files below a root. */
const listedDepth = 3;

/** `offsetMs`: how far that machine's clock is ahead. */
type ListingPlace = {readonly roots: readonly string[]; readonly offsetMs: number};

/** Lines `<inode> <size> <time> <path>`. A line of another form, or with a hostile path, is left out. */
function parseFiles(text: string, {roots, offsetMs}: ListingPlace): readonly FarFile[] {
	return text.split('\n').flatMap((line) => {
		const [, size, changedAt, path] = /^\d+ (\d{1,15}) (\d{1,11}(?:\.\d{1,12})?) (\/.*)$/.exec(line) ?? [];
		if (size === undefined || path === undefined || !isBelow(path, roots, listedDepth)) return [];
		return [{path, size: Number(size), changedAt: Number(changedAt) - offsetMs / 1000}];
	});
}

const mostFiles = 100_000;

/** Whether a path is below a path that is a file, which no disk has. */
function isBelowFile(path: string, files: ReadonlyMap<string, FarFile>): boolean {
	const parents = Array.from({length: listedDepth}, (_, index) =>
		path
			.split('/')
			.slice(0, -1 - index)
			.join('/'),
	);
	return parents.some((parent) => files.has(parent));
}

/** The files after a listing: of all files, or (`isPart`) of new and changed ones, with `- <path>` for each that is gone. */
export function applyListing(
	before: ReadonlyMap<string, FarFile>,
	text: string,
	{isPart, ...listed}: ListingPlace & {readonly isPart: boolean},
): ReadonlyMap<string, FarFile> {
	const files = new Map(isPart ? before : []);
	if (isPart) for (const line of text.split('\n')) if (line.startsWith('- ')) files.delete(line.slice(2));
	for (const file of parseFiles(text, listed)) if (files.size < mostFiles || files.has(file.path)) files.set(file.path, file);
	for (const path of files.keys()) if (isBelowFile(path, files)) files.delete(path);
	return files;
}

/**
 * The sessions of the last week and the transcripts of the last two days, the newest first, and no more than a list can show.
 * @param now epoch seconds; the time of a file in the future does not count as the newest
 */
export function toWanted(files: readonly FarFile[], {stateDir, agentDirs}: FarFolders, now: number): WantedFiles {
	const newest = files.reduce((latest, {changedAt}) => (changedAt > latest && changedAt < now + day ? changedAt : latest), 0);
	const fresh = (days: number) => (file: FarFile) => newest - file.changedAt < days * day;
	const byAge = (one: FarFile, other: FarFile) => other.changedAt - one.changedAt;
	const below = (folder: string, rest: RegExp) => files.filter(({path}) => path.startsWith(folder) && rest.test(path.slice(folder.length)));
	const journals = below(`${stateDir}/sessions/`, /^[A-Za-z0-9_][A-Za-z0-9_-]*\/journal\.jsonl$/);
	const sessions = new Set(
		journals
			.filter(fresh(7))
			.toSorted(byAge)
			.slice(0, mostSessions)
			.map(({path}) => path.slice(0, path.lastIndexOf('/') + 1)),
	);
	const ofSessions = files.filter(({path}) => sessions.has(/^.*\/sessions\/[^/]+\//.exec(path)?.[0] ?? ''));
	const statuses = agentDirs.flatMap((dir) => below(`${dir}/sessions/`, /^[^/]+\.json$/)).slice(0, 1000);
	const transcripts = agentDirs
		.flatMap((dir) => below(`${dir}/projects/`, /^[^/]+\/[^/]+\.jsonl$/))
		.filter(fresh(2))
		.toSorted(byAge)
		.slice(0, mostTranscripts);
	const payloads = ofSessions.filter(({path}) => path.endsWith('.json')).toSorted(byAge);
	return {
		whole: withinBytes([...statuses, ...payloads].filter(({size}) => size <= mostBytes)),
		growing: [...ofSessions.filter(({path}) => path.endsWith('.jsonl')), ...transcripts],
	};
}

/** The first files, as many as this disk has room for. */
function withinBytes(files: readonly FarFile[]): readonly FarFile[] {
	let left = mostTotal;
	return files.filter(({size}) => {
		left -= size;
		return left >= 0;
	});
}

/**
 * Files that grow or are rewritten at each event. Transcripts are written far more often than states change, but without hooks they are the
 * only reliable sign: `tail` does not notice a status that is rewritten with the same length.
 */
export function watchedFiles({whole, growing}: WantedFiles): readonly string[] {
	const statuses = whole.filter(({path}) => !/\/p\/[^/]+$/.test(path));
	const journals = growing.filter(({path}) => path.endsWith('/journal.jsonl'));
	const reported = new Set(journals.map(({path}) => `${path.split('/').at(-2)}.jsonl`));
	const transcripts = growing.filter((file) => !journals.includes(file) && !reported.has(basename(file.path)));
	return [...statuses, ...journals, ...transcripts].map(({path}) => path).sort();
}

/** Processes that have a status file, by its path. */
export function namedPids(files: ReadonlyMap<string, FarFile>, {agentDirs}: FarFolders): ReadonlyMap<string, number> {
	const folders = agentDirs.map((dir) => `${dir}/sessions/`);
	return new Map(
		[...files.keys()].flatMap((path) => {
			const folder = folders.find((each) => path.startsWith(each));
			const [, pid] = folder === undefined ? [] : (/^(\d{1,10})\.json$/.exec(path.slice(folder.length)) ?? []);
			return pid === undefined ? [] : [[path, Number(pid)] as const];
		}),
	);
}

type Places = FarFolders & {readonly localPath: (path: string) => string};

/** What a list of new, changed and missing files reports. */
export function newsOf(text: string, {stateDir, agentDirs, localPath}: Places): MachineNews {
	const paths = text.split('\n').flatMap((line) => /(?<=^- |^\d+ \d+ [\d.]+ )\/.*$/.exec(line)?.[0] ?? []);
	const bothPaths = (path: string) => [path, localPath(path)];
	const below = (folder: string) => paths.filter((path) => path.startsWith(`${folder}/`)).map((path) => path.slice(folder.length + 1));
	return {
		sessions: new Set(below(`${stateDir}/sessions`).flatMap((path) => parseSessionId(path.slice(0, path.indexOf('/'))) ?? [])),
		statuses: new Set(agentDirs.flatMap((dir) => below(`${dir}/sessions`).map((name) => localPath(`${dir}/sessions/${name}`)))),
		transcripts: new Set(agentDirs.flatMap((dir) => below(`${dir}/projects`).flatMap((rest) => bothPaths(`${dir}/projects/${rest}`)))),
	};
}

/** Absolute and plain: no `.` or `..`, no empty part, no control characters. */
export function isFarPath(path: string): boolean {
	return path.length <= 4096 && /^(\/(?!\.{1,2}(\/|$))[^/\u0000-\u001f\u007f-\u009f]+)+$/.test(path);
}

/** @param depth how many parts of the path may be below the root */
export function isBelow(path: string, roots: readonly string[], depth: number): boolean {
	const isNear = (root: string): boolean => path.startsWith(`${root}/`) && path.slice(root.length).split('/').length - 1 <= depth;
	return isFarPath(path) && roots.some(isNear);
}
