/** Where each tmux client came from by jumping: `back.jsonl`, append-only, the newest last; old entries are dropped when it grows. */
import {appendFileSync, readFileSync, renameSync, statSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {type PaneId, parsePaneId} from '../core/session.js';
import {ensureDir, isCode, type StatePaths} from './paths.js';

/** One pane on one server, for as long as its process lives. */
export type BackSpot = {readonly socket: string; readonly serverStart: number; readonly pane: PaneId; readonly panePid: number};

/** The path it came from; `pop` takes that many off the end. */
type Line = {readonly client: string} & ({readonly kind: 'push'; readonly spot: BackSpot} | {readonly kind: 'pop'; readonly count: number});

const keptPerClient = 30;
const compactAboveBytes = 32 * 1024;

/** Oldest first. A client is named by its `#{client_name}`, which it keeps when its terminal moves to another server. */
export function readBackStack(paths: StatePaths, client: string): readonly BackSpot[] {
	return foldStacks(readLines(paths)).get(client) ?? [];
}

/** Remembers where the client was. The same place twice in a row is kept once. */
export function pushBack(paths: StatePaths, client: string, spot: BackSpot): void {
	const last = readBackStack(paths, client).at(-1);
	if (last === undefined || !isSameSpot(last, spot)) append(paths, {kind: 'push', client, spot});
}

/** Forgets the newest `count` places of the client. */
export function popBack(paths: StatePaths, client: string, count: number): void {
	append(paths, {kind: 'pop', client, count});
}

export function isSameSpot(a: BackSpot, b: BackSpot): boolean {
	return a.socket === b.socket && a.serverStart === b.serverStart && a.pane === b.pane && a.panePid === b.panePid;
}

function append(paths: StatePaths, line: Line): void {
	ensureDir(paths.root);
	// Starts and ends with a newline, so that a line cut by a full disk spoils nothing but itself.
	appendFileSync(fileOf(paths), `\n${JSON.stringify(line)}\n`, {mode: 0o600});
	if (statSync(fileOf(paths)).size > compactAboveBytes) compact(paths);
}

function compact(paths: StatePaths): void {
	const kept = [...foldStacks(readLines(paths))].flatMap(([client, spots]) => spots.map((spot): Line => ({kind: 'push', client, spot})));
	const text = kept
		.slice(-keptPerClient * 3)
		.map((line) => `${JSON.stringify(line)}\n`)
		.join('');
	const fresh = `${fileOf(paths)}.${process.pid}`;
	writeFileSync(fresh, text, {mode: 0o600});
	renameSync(fresh, fileOf(paths));
}

function foldStacks(lines: readonly Line[]): ReadonlyMap<string, readonly BackSpot[]> {
	const stacks = new Map<string, readonly BackSpot[]>();
	for (const line of lines) {
		const before = stacks.get(line.client) ?? [];
		// Used last, kept last: compaction drops the clients nobody came back to.
		stacks.delete(line.client);
		switch (line.kind) {
			case 'push':
				stacks.set(line.client, [...before, line.spot].slice(-keptPerClient));
				break;
			case 'pop':
				stacks.set(line.client, before.slice(0, Math.max(0, before.length - line.count)));
				break;
		}
	}

	return stacks;
}

function readLines(paths: StatePaths): readonly Line[] {
	try {
		return readFileSync(fileOf(paths), 'utf8').split('\n').flatMap(parseLine);
	} catch (error) {
		if (isCode(error, 'ENOENT')) return [];
		throw error;
	}
}

function fileOf(paths: StatePaths): string {
	return join(paths.root, 'back.jsonl');
}

/** A line that is broken, or not ours, is no line: a lost way back is found by hand. */
function parseLine(text: string): readonly Line[] {
	const line = toObject(text);
	const {client, kind, count} = line;
	if (typeof client !== 'string') return [];
	if (kind === 'pop' && typeof count === 'number') return [{kind, client, count}];
	const spot = kind === 'push' ? toSpot(line['spot']) : undefined;
	return spot === undefined ? [] : [{kind: 'push', client, spot}];
}

function toSpot(value: unknown): BackSpot | undefined {
	const {socket, serverStart, pane, panePid} = isRecord(value) ? value : {};
	const id = parsePaneId(pane);
	return typeof socket === 'string' && typeof serverStart === 'number' && typeof panePid === 'number' && id !== undefined
		? {socket, serverStart, pane: id, panePid}
		: undefined;
}

function toObject(text: string): Readonly<Record<string, unknown>> {
	try {
		const value: unknown = JSON.parse(text);
		return isRecord(value) ? value : {};
	} catch {
		// Empty, or cut by a full disk.
		return {};
	}
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
	return typeof value === 'object' && value !== null;
}
