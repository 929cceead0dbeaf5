/** The jumps of each tmux client, back and forward: `back.jsonl`, append-only. Old entries are dropped when it grows. */
import {lstatSync, rmSync} from 'node:fs';
import {join} from 'node:path';
import {parsePaneId, type Spot} from '../../core/address.js';
import {asNumber, asString, type Fields, type Read, shape} from '../../core/fields.js';
import {isUnreadable, writeAtomic} from '../files.js';
import type {StatePaths} from '../paths.js';
import {appendJsonLine, readJsonLines} from './json-lines.js';

/** The places behind and ahead of a client, as in a browser; in both the next place is the last element. */
export type Trail = {readonly back: readonly Spot[]; readonly forward: readonly Spot[]};

/**
 * `push`: a jump left `spot`, and the places ahead are dropped. `back`, `forward`: `count` places of that side are removed, and `spot`, where the
 * client was, is added to the other side.
 */
type Line = {readonly client: string} & (
	| {readonly kind: 'push'; readonly spot: Spot}
	| {readonly kind: 'back' | 'forward'; readonly count: number; readonly spot: Spot | undefined}
);

const keptPerClient = 30;
const compactAboveBytes = 32 * 1024;
const nowhere: Trail = {back: [], forward: []};

/** A client's name is its `#{client_name}`, which it keeps when its terminal moves to another server. */
export function readTrail(paths: StatePaths, client: string): Trail {
	return foldTrails(readLines(paths)).get(client) ?? nowhere;
}

/** Records where the client was. The same place twice in a row is recorded once. */
export function pushBack(paths: StatePaths, client: string, spot: Spot): void {
	const {back, forward} = readTrail(paths, client);
	const last = back.at(-1);
	if (last === undefined || forward.length > 0 || !isSameSpot(last, spot)) append(paths, {kind: 'push', client, spot});
}

export type BackStep = {
	readonly client: string;
	readonly kind: 'back' | 'forward';
	/** The number of places that are removed from that side: the target and those that were skipped. */
	readonly count: number;
	/** Where the client was; undefined: it did not move. */
	readonly from: Spot | undefined;
};

/** Records a step along the trail. */
export function stepAlong(paths: StatePaths, {client, kind, count, from}: BackStep): void {
	append(paths, {kind, client, count, spot: from});
}

export function isSameSpot(a: Spot, b: Spot): boolean {
	return a.socket === b.socket && a.serverStart === b.serverStart && a.pane === b.pane && a.panePid === b.panePid;
}

function append(paths: StatePaths, line: Line): void {
	appendJsonLine(fileOf(paths), line);
	compactTrails(paths);
}

/** Drops old entries of a large file: the hooks of tmux only append. */
export function compactTrails(paths: StatePaths): void {
	const size = sizeOf(paths);
	if (size <= compactAboveBytes) return;
	const kept = [...foldTrails(readLines(paths))].flatMap(([client, {back, forward}]): Line[] => [
		...back.map((spot): Line => ({kind: 'push', client, spot})),
		...forward.map((spot): Line => ({kind: 'back', client, count: 0, spot})),
	]);
	const text = kept
		.slice(-keptPerClient * 3)
		.map((line) => `${JSON.stringify(line)}\n`)
		.join('');
	writeAtomic(fileOf(paths), text, {flush: false, isStill: () => sizeOf(paths) === size});
}

/** Removes the trails of all clients. */
export function forgetTrails(paths: StatePaths): void {
	rmSync(fileOf(paths), {force: true});
}

function foldTrails(lines: readonly Line[]): ReadonlyMap<string, Trail> {
	const trails = new Map<string, Trail>();
	for (const line of lines) {
		const {back, forward} = trails.get(line.client) ?? nowhere;
		// The last used client is last: compaction drops the least recently used ones.
		trails.delete(line.client);
		switch (line.kind) {
			case 'push':
				trails.set(line.client, {back: added(back, line.spot), forward: []});
				break;
			case 'back':
				trails.set(line.client, {back: dropped(back, line.count), forward: added(forward, line.spot)});
				break;
			case 'forward':
				trails.set(line.client, {back: added(back, line.spot), forward: dropped(forward, line.count)});
				break;
		}
	}

	return trails;
}

function added(spots: readonly Spot[], spot: Spot | undefined): readonly Spot[] {
	return spot === undefined ? spots : [...spots, spot].slice(-keptPerClient);
}

function dropped(spots: readonly Spot[], count: number): readonly Spot[] {
	return spots.slice(0, Math.max(0, spots.length - count));
}

function readLines(paths: StatePaths): readonly Line[] {
	try {
		return readJsonLines(fileOf(paths), toLine).values;
	} catch (error) {
		// The way back is a convenience: an unreadable file must not stop a jump.
		if (isUnreadable(error)) return [];
		throw error;
	}
}

function sizeOf(paths: StatePaths): number {
	return lstatSync(fileOf(paths), {throwIfNoEntry: false})?.size ?? 0;
}

function fileOf(paths: StatePaths): string {
	return join(paths.root, 'back.jsonl');
}

/** A broken or foreign line is skipped: its loss costs only a way back. */
function toLine({client, kind, count, spot: place}: Fields): Line | undefined {
	if (typeof client !== 'string') return undefined;
	const spot = readSpot(place);
	if ((kind === 'back' || kind === 'forward') && typeof count === 'number') return {kind, client, count, spot};
	return kind !== 'push' || spot === undefined ? undefined : {kind, client, spot};
}

const readSpot: Read<Spot> = shape({socket: asString, serverStart: asNumber, pane: parsePaneId, panePid: asNumber});
