/** A recording of one session with the real Claude Code, in the layout of `test/fixtures/records/README.md`. Times are ms from its start. */
import {readFileSync} from 'node:fs';
import {basename, join} from 'node:path';
import {asRecord, type Fields, type Problem} from '../../src/core/fields.js';
import {readJsonLines} from '../../src/store/records/json-files.js';

type RecordMeta = {
	readonly name: string;
	readonly agentVersion: string;
	readonly columns: number;
	readonly rows: number;
	readonly ends: number;
	/** The record has only `captures/`, and nothing to play. */
	readonly capturesOnly: boolean;
};

export type ScreenRow = {readonly t: number; readonly screen: string};
export type HookRow = {
	readonly t: number;
	readonly event: string;
	readonly env: Readonly<Record<string, string>>;
	readonly payload: Fields;
};
/** `data` is the file's object, null when it was removed, or the text of a half-written file. */
export type StatusRow = {readonly t: number; readonly file: string; readonly data: Fields | string | null};
/** `file` is relative to `<config dir>/projects`. */
type TranscriptRow = {readonly t: number; readonly file: string; readonly line: unknown};
export type TruthRow = {
	readonly t: number;
	readonly until: number;
	readonly surface: string;
	readonly group: string | null;
	readonly state: string | null;
	/** The request of the permission dialog on the screen, if it is known. */
	readonly request?: {readonly tool: string; readonly input: Fields};
};

export type Recording = {
	readonly meta: RecordMeta;
	readonly screens: readonly ScreenRow[];
	readonly hooks: readonly HookRow[];
	readonly statuses: readonly StatusRow[];
	readonly transcript: readonly TranscriptRow[];
	readonly truth: readonly TruthRow[];
};

/** Reads one record folder. A missing file is an empty list; a bad row is left out and named in `problems`. Throws without a readable `meta.json`. */
export function readRecording(folder: string): {readonly recording: Recording; readonly problems: readonly Problem[]} {
	const problems: Problem[] = [];
	const rows = <T extends {readonly t: number}>(file: string, toRow: (row: Fields, t: number) => T | undefined): readonly T[] =>
		readRows(join(folder, file), toRow, problems);
	const meta = toMeta(JSON.parse(readFileSync(join(folder, 'meta.json'), 'utf8')), basename(folder));
	const recording: Recording = {
		meta,
		screens: rows('screens.ndjson', toScreen),
		hooks: rows('hooks.ndjson', toHook),
		statuses: rows('client.ndjson', toStatus),
		transcript: rows('transcript.ndjson', toTranscript),
		truth: rows('truth.ndjson', toTruth),
	};
	return {recording, problems};
}

/** What a person would say of the pane at `t`; undefined outside the record. */
export function truthAt(recording: Recording, t: number): TruthRow | undefined {
	return recording.truth.find((row) => row.t <= t && t < row.until);
}

function readRows<T extends {readonly t: number}>(
	path: string,
	toRow: (row: Fields, t: number) => T | undefined,
	problems: Problem[],
): readonly T[] {
	const parse = (row: Fields): T | undefined => {
		const {t} = row;
		return typeof t === 'number' && Number.isFinite(t) ? toRow(row, t) : undefined;
	};
	const read = readJsonLines(path, parse, 'it is no JSON object, or fields are missing or of another type');
	problems.push(...read.problems);
	return read.values.toSorted((a, b) => a.t - b.t);
}

function toMeta(value: unknown, name: string): RecordMeta {
	const meta = asRecord(value) ?? {};
	const size = (key: string, otherwise: number): number => {
		const found = meta[key];
		return typeof found === 'number' && Number.isInteger(found) && found > 0 && found <= 1000 ? found : otherwise;
	};
	const ends = meta['ends'];
	return {
		name,
		agentVersion: typeof meta['client'] === 'string' ? meta['client'] : '',
		columns: size('columns', 200),
		rows: size('rows', 50),
		ends: typeof ends === 'number' && ends > 0 ? ends : 0,
		capturesOnly: meta['captures_only'] === true,
	};
}

function toScreen(row: Fields, t: number): ScreenRow | undefined {
	return typeof row['screen'] === 'string' ? {t, screen: row['screen']} : undefined;
}

function toHook(row: Fields, t: number): HookRow | undefined {
	const env = asRecord(row['env']);
	const payload = asRecord(row['payload']);
	const event = row['event'];
	if (!env || !payload || typeof event !== 'string' || !/^[A-Za-z]{1,64}$/.test(event)) return undefined;
	const texts = Object.entries(env).flatMap(([key, value]) => (typeof value === 'string' ? [[key, value] as const] : []));
	return {t, event, env: Object.fromEntries(texts), payload};
}

/** Only bare file names may become paths. */
function toStatus(row: Fields, t: number): StatusRow | undefined {
	const file = row['file'];
	if (typeof file !== 'string' || !/^\d{1,10}\.json$/.test(file)) return undefined;
	if (row['data'] === null) return {t, file, data: null};
	const data = asRecord(row['data']);
	if (!data) return undefined;
	return {t, file, data: typeof data['partial'] === 'string' ? data['partial'] : data};
}

/** No part of the path may lead out of `projects`. */
function toTranscript(row: Fields, t: number): TranscriptRow | undefined {
	const file = row['file'];
	const safe = typeof file === 'string' && file.split('/').every((part) => /^[A-Za-z0-9_-][A-Za-z0-9_.-]*$/.test(part));
	return safe && 'line' in row ? {t, file, line: row['line']} : undefined;
}

function toTruth(row: Fields, t: number): TruthRow | undefined {
	const {until, surface, group, state} = row;
	const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);
	if (typeof until !== 'number' || typeof surface !== 'string') return undefined;
	const request = toRequest(row['request']);
	return {t, until, surface, group: textOrNull(group), state: textOrNull(state), ...(request && {request})};
}

function toRequest(value: unknown): TruthRow['request'] {
	const fields = asRecord(value);
	const input = asRecord(fields?.['input']);
	const tool = fields?.['tool'];
	return typeof tool === 'string' && input ? {tool, input} : undefined;
}
