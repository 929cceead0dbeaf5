/** Rows of a host: their keys, which of them can be reached, and the line for a silent host. */
import type {HostName, RowKey} from '../address.js';
import {isEnded, noMarks, type Row, type RowMarks} from '../session.js';
import {stateTraits} from '../terms/state.js';
import {toAgo} from '../text/times.js';

/**
 * Whether a jump is possible: to a pane of this machine or of an answering host, or to a background session, which a command of the agent
 * shows in a new pane.
 */
export function isReachable(row: Row): boolean {
	return row.lastSeenAt === undefined && (row.place !== undefined || isAttachable(row));
}

export function isAttachable(row: Row): boolean {
	const {kind, place, host, jobId = ''} = row;
	return host === undefined && kind === 'background' && place === undefined && !isEnded(row) && /^[A-Za-z0-9][A-Za-z0-9_-]*$/.test(jobId);
}

/** The row with its host, and with the host's name before its keys. */
export function withHost(host: HostName, row: Row, machine?: string): Row {
	const former = row.formerKeys && {formerKeys: row.formerKeys.map((key) => scopedKey(host, key))};
	return {...row, ...former, host, machine, key: scopedKey(host, row.key)};
}

export function ownKey({host, key}: Pick<Row, 'host' | 'key'>): RowKey {
	return (host === undefined ? key : key.slice(host.length + 1)) as RowKey;
}

export function marksOfHost(host: HostName, marks: ReadonlyMap<RowKey, RowMarks>): ReadonlyMap<RowKey, RowMarks> {
	const prefix = `${host}/`;
	return new Map(
		[...marks].flatMap(([key, mark]) => (key.startsWith(prefix) ? [[key.slice(prefix.length) as RowKey, mark] as const] : [])),
	);
}

/** Why a row with `lastSeenAt` accepts no keys. */
export function silentHost({host = '', silence}: Row): string {
	return `${host} does not answer${silence === undefined ? '' : `: ${silence}`}`;
}

/** The text for a row with `lastSeenAt`. */
export function lastSeenText(lastSeenAt: number, now: number): string {
	if (lastSeenAt === 0) return 'not seen yet';
	return `last seen ${toAgo(now - lastSeenAt)}`;
}

function scopedKey(host: HostName, key: RowKey): RowKey {
	return `${host}/${key}` as RowKey;
}

/** A listed session, or host, of a machine that does not answer. It accepts no keys. */
type SilentLine = {
	readonly key: RowKey;
	readonly host: HostName | undefined;
	readonly project: string;
	readonly state: string;
	readonly about: string;
	readonly since: number;
	/** When the host answered last; 0: never. */
	readonly at: number;
};

/** A row with only the fields that a list shows. */
export function lastSeenRow({key, host, project, state, about, since, at}: SilentLine): Row {
	return {
		key,
		sessionId: undefined,
		agent: '',
		host,
		lastSeenAt: at,
		kind: 'interactive',
		process: undefined,
		lastReportAt: 0,
		hasStatusFile: false,
		agentVersion: undefined,
		entrypoint: undefined,
		place: undefined,
		cwd: undefined,
		project,
		branch: undefined,
		title: undefined,
		transcriptPath: undefined,
		task: '',
		taskStartedAt: undefined,
		taskWorkedMs: 0,
		prompt: undefined,
		usage: {model: undefined, contextTokens: undefined, contextShare: undefined, outputTokens: 0, costUsd: undefined},
		state: {
			group: stateTraits(state)?.group ?? 'needs_you',
			state,
			label: about,
			since,
			source: 'tmux',
			confidence: 0,
			because: [],
			context: {kind: 'none'},
		},
		detail: {primary: 'idle', detail: 'last_seen', unchangedCount: 0, lastChange: since},
		token: undefined,
		marks: noMarks,
		notes: [],
		lastActivityAt: since,
		domain: {label: about, icon: undefined, urgency: undefined},
	};
}

/** Whether a row represents a host without known sessions. */
export function isHostLine({lastSeenAt}: Row): boolean {
	return lastSeenAt === 0;
}

/** The row of a host without known sessions, so that the list shows why. */
export function silentHostRow(host: HostName, silence: string, since: number): Row {
	const key = `${host}/host` as RowKey;
	return {...lastSeenRow({key, host, project: host, state: 'session_ended', about: silence, since, at: 0}), silence};
}
