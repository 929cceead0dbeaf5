/** Claude Code's own `sessions/<pid>.json` (facts §0.1). */
import {parseSessionId} from '../../../core/address.js';
import type {AgentStatus} from '../../../core/agent-status.js';
import {asRecord, asText, asTime, parseJson} from '../../../core/fields.js';
import type {Parsed} from '../../../core/parsed.js';

/** `readAt`: the file's mtime in epoch ms. `aheadMs`: how far the clock is ahead that the text has its times from. */
type Clock = {readonly readAt: number; readonly aheadMs?: number};

/**
 * Parses one `sessions/<pid>.json`. `file` is its path. Fails without a pid and a session id; unknown fields are
 * ignored, an unknown status is stored.
 */
export function parseAgentStatus(text: string, file: string, {readAt, aheadMs = 0}: Clock): Parsed<AgentStatus> {
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
