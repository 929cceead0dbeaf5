/** Maps the values of a record to the machine it is played on: paths, ids, pids and times. */
import {asRecord, type Fields} from '../../src/core/fields.js';
import type {Recording} from './record.js';

export type Mapping = {
	/** The home in place of the recorded `/home/dev`. */
	readonly home: string;
	/** The folder in place of `/home/dev/.claude`. */
	readonly configDir: string;
	/** Appended to every session id, so that one record can be played several times. An empty suffix changes nothing. */
	readonly suffix: string;
	/** The session ids of the record. */
	readonly sessionIds: readonly string[];
	/** The recorded epoch ms of `t` 0; undefined when the record has no clock. */
	readonly zero: number | undefined;
	/** The epoch ms at which `t` 0 is played. */
	readonly startedAt: number;
	readonly speed: number;
};

/** Every session id in the record. */
export function sessionIdsOf(recording: Recording): readonly string[] {
	const ids = new Set<string>();
	for (const row of recording.hooks) {
		const id = row.env['CLAUDE_CODE_SESSION_ID'] ?? row.payload['session_id'];
		if (typeof id === 'string' && id !== '') ids.add(id);
	}
	for (const row of recording.statuses) {
		const id = asRecord(row.data)?.['sessionId'];
		if (typeof id === 'string' && id !== '') ids.add(id);
	}
	return [...ids];
}

/** A row is written after the time it contains, so the greatest difference is the most exact. */
export function zeroOf(recording: Recording): number | undefined {
	const zeros = recording.statuses.flatMap((row) => {
		const at = asRecord(row.data)?.['updatedAt'];
		return typeof at === 'number' ? [at - row.t] : [];
	});
	return zeros.length > 0 ? Math.max(...zeros) : undefined;
}

/** The value with every string and every recorded time in it mapped. */
export function mapValue(value: unknown, mapping: Mapping): unknown {
	if (typeof value === 'string') return mapText(value, mapping);
	if (Array.isArray(value)) return value.map((item) => mapValue(item, mapping));
	if (typeof value !== 'object' || value === null) return value;
	return mapFields({...value}, mapping);
}

/** Like `mapValue`, for an object. */
export function mapFields(fields: Fields, mapping: Mapping): Record<string, unknown> {
	return Object.fromEntries(Object.entries(fields).map(([key, item]) => [key, mapTime(key, item, mapping) ?? mapValue(item, mapping)]));
}

export function mapText(text: string, mapping: Mapping): string {
	const placed = text.replaceAll('/home/dev/.claude', '\0').replaceAll('/home/dev', mapping.home).replaceAll('\0', mapping.configDir);
	if (mapping.suffix === '') return placed;
	return mapping.sessionIds.reduce((out, id) => out.replaceAll(id, `${id}${mapping.suffix}`), placed);
}

/** The epoch ms at which `t` is played. */
export function playedAt(t: number, mapping: Pick<Mapping, 'startedAt' | 'speed'>): number {
	return mapping.startedAt + t / mapping.speed;
}

/** Only the agent's own clock fields are times: numbers of ms in its session file, ISO texts in the transcript. */
function mapTime(key: string, value: unknown, mapping: Mapping): number | string | undefined {
	if (mapping.zero === undefined) return undefined;
	const carry = (at: number): number => Math.round(playedAt(at - (mapping.zero ?? 0), mapping));
	if (typeof value === 'number') return /^(?:startedAt|updatedAt|statusUpdatedAt|nameSince)$/.test(key) ? carry(value) : undefined;
	if (key !== 'timestamp' || typeof value !== 'string') return undefined;
	const at = Date.parse(value);
	return Number.isNaN(at) ? undefined : new Date(carry(at)).toISOString();
}
