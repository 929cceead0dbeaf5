/** The jumps of each tmux client, back and forward: `back.jsonl`, append-only. Old entries are dropped when it grows. */
import {parsePaneId, type Spot} from '../../core/address.js';
import {asNumber, asString, type FieldReader, objectReader} from '../../core/fields.js';
import {ignoreCodes, sizeOf, unreadableCodes} from '../files.js';
import type {StatePaths} from '../paths.js';
import {appendJsonLine, readJsonLines, writeJsonLines} from './json-files.js';

/** The places behind and ahead of a client, as in a browser; in both the next place is the last element. */
type Trail = {readonly back: readonly Spot[]; readonly forward: readonly Spot[]};

/**
 * `push`: a jump left `spot`, and the places ahead are dropped. `back` and `forward` remove `count` places (the target and those that were
 * skipped) from that side, and add `spot`, where the client was, to the other side. `spot` is undefined when the client did not move.
 */
type Step = {readonly kind: 'push' | 'back' | 'forward'; readonly client: string; readonly count: number; readonly spot: Spot | undefined};
export type BackStep = Step & {readonly kind: 'back' | 'forward'};

const keptPerClient = 30;
const compactAboveBytes = 32 * 1024;
const nowhere: Trail = {back: [], forward: []};

/** A client's name is its `#{client_name}`, which it keeps when its terminal moves to another server. */
export function readTrail(paths: StatePaths, client: string): Trail {
	return readTrails(paths).get(client) ?? nowhere;
}

/** Records where the client was. The same place twice in a row is recorded once. */
export function pushBack(paths: StatePaths, client: string, spot: Spot): void {
	const {back, forward} = readTrail(paths, client);
	const last = back.at(-1);
	if (last === undefined || forward.length > 0 || !isSameSpot(last, spot)) append(paths, {kind: 'push', client, count: 0, spot});
}

export function stepAlong(paths: StatePaths, step: BackStep): void {
	append(paths, step);
}

export function isSameSpot(a: Spot, b: Spot): boolean {
	return a.socket === b.socket && a.serverStart === b.serverStart && a.pane === b.pane && a.panePid === b.panePid;
}

function append(paths: StatePaths, step: Step): void {
	appendJsonLine(paths.back, step);
	compactTrails(paths);
}

/** Drops old entries of a large file: the hooks of tmux only append. */
export function compactTrails(paths: StatePaths): void {
	const size = sizeOf(paths.back);
	if (size <= compactAboveBytes) return;
	const kept = [...readTrails(paths)].flatMap(([client, {back, forward}]): Step[] => [
		...back.map((spot): Step => ({kind: 'push', client, count: 0, spot})),
		...forward.map((spot): Step => ({kind: 'back', client, count: 0, spot})),
	]);
	writeJsonLines(paths.back, kept.slice(-keptPerClient * 3), {flush: false, isStill: () => sizeOf(paths.back) === size});
}

function readTrails(paths: StatePaths): ReadonlyMap<string, Trail> {
	const trails = new Map<string, Trail>();
	// Broken lines and unreadable files are ignored: only a way back is lost.
	for (const step of ignoreCodes(unreadableCodes, () => readJsonLines(paths.back, readStep).values, [])) {
		const trail = trails.get(step.client) ?? nowhere;
		// Moves the client to the end: compaction drops the least recently used ones.
		trails.delete(step.client);
		trails.set(step.client, after(trail, step));
	}
	return trails;
}

function after({back, forward}: Trail, {kind, count, spot}: Step): Trail {
	const added = (spots: readonly Spot[]) => (spot === undefined ? spots : [...spots, spot].slice(-keptPerClient));
	const dropped = (spots: readonly Spot[]) => spots.slice(0, Math.max(0, spots.length - count));
	if (kind === 'push') return {back: added(back), forward: []};
	return kind === 'back' ? {back: dropped(back), forward: added(forward)} : {back: added(back), forward: dropped(forward)};
}

const kinds = ['push', 'back', 'forward'] as const;
const readSpot: FieldReader<Spot> = objectReader({socket: asString, serverStart: asNumber, pane: parsePaneId, panePid: asNumber});
const readAny: FieldReader<Step> = objectReader(
	{client: asString, kind: (value) => kinds.find((kind) => kind === value)},
	{count: (value) => asNumber(value) ?? 0, spot: readSpot},
);

function readStep(value: unknown): Step | undefined {
	const step = readAny(value);
	return step?.kind === 'push' && step.spot === undefined ? undefined : step;
}
