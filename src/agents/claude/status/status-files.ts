/** Reads Claude Code's own `<config dir>/sessions/<pid>.json`, again only when a file changed. */
import {lstatSync, readdirSync} from 'node:fs';
import {basename, dirname, join} from 'node:path';
import {parseSessionId} from '../../../core/address.js';
import type {AgentStatus} from '../../../core/agent-traits.js';
import {asRecord, asText, asTime, isSameList, type Parsed, type Problem, parseJson} from '../../../core/fields.js';
import {ignoreCodes, missingCodes, toIdentity, unlessUnreadable} from '../../../store/files.js';
import {type OpenFile, readBytes, readOpened} from '../../../store/read-file.js';
import type {StatusRead, StatusReader} from '../../agent.js';

/** A younger file may change again without a new mtime, since file systems count in ticks of up to 10 ms. */
const settleMs = 40;
/** Claude Code rewrites its file in place, so a half-written one is a problem only after this time. */
const brokenAfterMs = 2000;
const maxBytes = 1 << 20;

type CachedFile = {
	readonly identity: string;
	readonly settled: boolean;
	readonly status: AgentStatus | undefined;
	readonly problem: Problem | undefined;
};

/**
 * One stat for each file that is to be read, and one read for each changed one. Returns the same object when nothing changed.
 * @param now epoch ms, on the clock of the files' mtime.
 * @param aheadMs how far the clock that gave the files' texts their times is ahead of ours.
 */
export function createStatusReader(now: () => number = Date.now, aheadMs = () => 0): StatusReader {
	let known: ReadonlyMap<string, CachedFile> = new Map();
	let last: StatusRead = {statuses: [], problems: []};
	return {
		read(configDirs, only) {
			const folders = new Set(configDirs.map((dir) => join(dir, 'sessions')));
			const some = only && [...only].every((path) => !folders.has(path)) ? only : undefined;
			const files = some
				? [...known.keys(), ...[...some].filter((path) => isStatusFile(basename(path)) && folders.has(dirname(path)))]
				: [...folders].flatMap(listStatusFiles);
			const next = new Map<string, CachedFile>();
			for (const file of files) {
				const before = known.get(file);
				const one = before?.settled && some?.has(file) === false ? before : readOne(file, before, {now: now(), aheadMs: aheadMs()});
				if (one) next.set(file, one);
			}
			const all = [...next.values()];
			const statuses = all.flatMap((one) => one.status ?? []);
			const problems = all.flatMap((one) => one.problem ?? []);
			known = next;
			if (!isSameList(statuses, last.statuses) || !isSameList(problems, last.problems)) last = {statuses, problems};
			return last;
		},
	};
}

type Clock = {readonly now: number; readonly aheadMs: number};

const isStatusFile = (name: string): boolean => /^\d{1,10}\.json$/.test(name);

function listStatusFiles(folder: string): readonly string[] {
	// A config folder without sessions, or an unreadable one, gives none; `doctor` checks folders itself.
	const names = ignoreCodes([...missingCodes, 'EACCES', 'ELOOP'], () => readdirSync(folder), []);
	return names.filter(isStatusFile).map((name) => `${folder}/${name}`);
}

function readOne(file: string, known: CachedFile | undefined, clock: Clock): CachedFile | undefined {
	if (known) {
		const stats = lstatSync(file, {throwIfNoEntry: false});
		if (!stats) return undefined;
		if (known.settled && known.identity === toIdentity(stats)) return known;
	}
	const read = () => readOpened(file, (opened) => parseOne(file, opened, {known, clock}));
	return unlessUnreadable(read, ({message}) => {
		const problem = known?.problem ?? {file, line: undefined, problem: message};
		return {identity: '', settled: false, status: undefined, problem};
	});
}

function parseOne(
	file: string,
	{fd, stats}: OpenFile,
	{known, clock}: {readonly known: CachedFile | undefined; readonly clock: Clock},
): CachedFile {
	const identity = toIdentity(stats);
	const ageMs = clock.now - stats.mtimeMs;
	const settled = ageMs > settleMs && Date.now() - stats.ctimeMs > settleMs;
	if (stats.size > maxBytes)
		return {identity, settled, status: undefined, problem: known?.problem ?? {file, line: undefined, problem: 'it is too large'}};
	const parsed = parseAgentStatus(readBytes(fd, 0, stats.size).toString('utf8'), file, {readAt: stats.mtimeMs, aheadMs: clock.aheadMs});
	if (parsed.ok) {
		const same = known?.status && JSON.stringify(known.status) === JSON.stringify(parsed.value);
		return {identity, settled, status: same ? known.status : parsed.value, problem: undefined};
	}
	if (ageMs <= brokenAfterMs) return {identity, settled: false, status: known?.status, problem: undefined};
	const problem = {file, line: undefined, problem: parsed.problem};
	return {identity, settled, status: undefined, problem: known?.problem?.problem === parsed.problem ? known.problem : problem};
}

/** `readAt`: the file's mtime in epoch ms. `aheadMs`: how far the clock that gave the text its times is ahead of ours. */
type FileClock = {readonly readAt: number; readonly aheadMs?: number};

/**
 * Parses one `sessions/<pid>.json`. `file` is its path. Fails without a pid and a session id; unknown fields are ignored, an unknown status
 * is stored.
 */
export function parseAgentStatus(text: string, file: string, {readAt, aheadMs = 0}: FileClock): Parsed<AgentStatus> {
	const ourTime = (value: unknown): number | undefined => {
		const at = asTime(value);
		return at === undefined ? undefined : at - aheadMs;
	};
	const parsed = parseJson(text);
	if (!parsed.ok) return parsed;
	const fields = asRecord(parsed.value);
	const pid = fields?.['pid'];
	const sessionId = parseSessionId(fields?.['sessionId']);
	if (!fields || typeof pid !== 'number' || !Number.isSafeInteger(pid) || pid <= 0) return {ok: false, problem: 'it names no process'};
	if (!sessionId) return {ok: false, problem: 'it names no session'};
	return {
		ok: true,
		value: {
			agent: 'claude',
			process: {pid, start: asText(fields['procStart'], 64) ?? ''},
			sessionId,
			cwd: asText(fields['cwd'], 4096) ?? '',
			version: asText(fields['version'], 64),
			kind: asText(fields['kind'], 64) ?? 'interactive',
			entrypoint: asText(fields['entrypoint'], 64),
			name: asText(fields['name'], 256),
			nameSource: asText(fields['nameSource'], 64),
			status: asText(fields['status'], 64),
			waitingFor: asText(fields['waitingFor'], 128),
			statusAt: ourTime(fields['statusUpdatedAt']) ?? ourTime(fields['updatedAt']),
			startedAt: ourTime(fields['startedAt']),
			spare: fields['spare'] === true,
			jobId: parseJobId(fields['jobId']),
			parkedJobId: parseJobId(fields['parkedJobId']),
			file,
			readAt,
		},
	};
}

/** The id becomes an argument of `claude attach`. */
function parseJobId(value: unknown): string | undefined {
	const id = asText(value, 128);
	return id !== undefined && /^[A-Za-z0-9][A-Za-z0-9_-]*$/.test(id) ? id : undefined;
}
