/** Writes a recorded session's files into a folder, at the times of the record. */
import {appendFileSync, mkdirSync, rmSync, utimesSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {type HookEntry, hookEventsFor} from '../../src/agents/claude/hooks/events.js';
import type {HookRow, Recording, StatusRow} from '../player/record.js';

/** Something that happens at `t`, ms from the record's start. */
type Happening = {readonly t: number; readonly happen: () => void};

type RecordFolders = {readonly state: string; readonly config: string};

/** Boot id of the simulated machine. */
export const virtualBoot = 'virtual';

const TEARDOWN_MS = 500;

/**
 * A recording ends half a second after its maker killed the session. Truth, read off the last screen, knows nothing of it, so it is not
 * played. Undefined where the session said goodbye earlier.
 */
export function teardownAt({meta, hooks}: Recording): number | undefined {
	const goodbye = hooks.findLast((row) => row.event === 'SessionEnd');
	const at = meta.ends - TEARDOWN_MS;
	return goodbye === undefined || Math.abs(goodbye.t - at) <= 10 ? Math.min(goodbye?.t ?? at, at) : undefined;
}

/** `zero` is the epoch ms of the record's start; `hooks` false leaves the journal out. */
export function toHappenings(recording: Recording, folders: RecordFolders, zero: number, hooks: boolean): readonly Happening[] {
	const starts = processStarts(recording);
	const entries = hookEventsFor(recording.meta.agentVersion);
	const subscribed = hooks ? recording.hooks.filter((row) => isSubscribed(row, entries)) : [];
	const end = teardownAt(recording) ?? Number.POSITIVE_INFINITY;
	const all = [
		...subscribed.map((row, index) => ({t: row.t, happen: () => writeHook(row, {folders, zero, index, starts})})),
		...recording.statuses.map((row) => ({t: row.t, happen: () => writeStatus(row, folders, zero)})),
		...recording.transcript.map((row) => ({
			t: row.t,
			happen: () => {
				const path = join(folders.config, 'projects', row.file);
				mkdirSync(dirname(path), {recursive: true});
				appendFileSync(path, `${JSON.stringify(row.line)}\n`);
				touch(path, zero + row.t);
			},
		})),
	];
	return all.filter((one) => one.t < end).sort((one, other) => one.t - other.t);
}

/** Start time of each agent process as its own file tells it; hooks read the same from /proc. */
export function processStarts(recording: Recording): ReadonlyMap<number, string> {
	const starts = new Map<number, string>();
	for (const {data} of recording.statuses) {
		if (typeof data !== 'object' || data === null) continue;
		const {pid, procStart} = data;
		if (typeof pid === 'number' && typeof procStart === 'string') starts.set(pid, procStart);
	}
	return starts;
}

function isSubscribed(row: HookRow, entries: readonly HookEntry[]): boolean {
	const tool = row.payload['tool_name'];
	return entries.some(
		({event, matcher}) => event === row.event && (matcher === undefined || (typeof tool === 'string' && matcher.split('|').includes(tool))),
	);
}

type HookPlace = {
	readonly folders: RecordFolders;
	readonly zero: number;
	readonly index: number;
	readonly starts: ReadonlyMap<number, string>;
};

/** What `hooks/emit.sh` writes: the payload first, then one line that starts and ends with a newline. */
function writeHook(row: HookRow, {folders, zero, index, starts}: HookPlace): void {
	const {env} = row;
	const id = env['CLAUDE_CODE_SESSION_ID'] ?? String(row.payload['session_id']);
	const folder = join(folders.state, 'sessions', id);
	mkdirSync(join(folder, 'p'), {recursive: true, mode: 0o700});
	const payload = `p/${1000 + index}.json`;
	writeFileSync(join(folder, payload), JSON.stringify(row.payload).replaceAll('/home/dev/.claude', folders.config), {mode: 0o600});
	touch(join(folder, payload), zero + row.t);
	const pid = Number(env['CLAUDE_PID']);
	const line = {
		v: 1,
		event: row.event,
		pane: env['TMUX_PANE'] ?? '',
		tmux: env['TMUX'] ?? '',
		pid: Number.isFinite(pid) ? pid : null,
		start: starts.get(pid) ?? '',
		boot: virtualBoot,
		entrypoint: env['CLAUDE_CODE_ENTRYPOINT'] ?? '',
		attended: env['CLAUDE_CODE_SESSION_ATTENDED'] ?? '',
		payload,
	};
	appendFileSync(join(folder, 'journal.jsonl'), `\n${JSON.stringify(line)}\n`, {mode: 0o600});
}

function writeStatus(row: StatusRow, folders: RecordFolders, zero: number): void {
	const path = join(folders.config, 'sessions', row.file);
	mkdirSync(dirname(path), {recursive: true});
	if (row.data === null) {
		rmSync(path, {force: true});
		return;
	}
	writeFileSync(path, typeof row.data === 'string' ? row.data : JSON.stringify(row.data));
	touch(path, zero + row.t);
}

function touch(path: string, epochMs: number): void {
	utimesSync(path, epochMs / 1000, epochMs / 1000);
}
