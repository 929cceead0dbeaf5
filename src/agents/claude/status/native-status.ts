/** The client's own `sessions/<pid>.json` (facts §0.1). */
import {type PaneId, type Parsed, type ProcessId, parsePaneId, parseSessionId, type SessionId} from '../../../core/session.js';
import {asCount, asRecord, asText} from '../../../core/text/trim.js';

export type NativeStatus = {
	readonly client: ProcessId;
	readonly sessionId: SessionId;
	readonly cwd: string;
	readonly version: string | undefined;
	readonly kind: 'interactive' | 'bg' | (string & {});
	readonly entrypoint: string | undefined;
	readonly name: string | undefined;
	/** `derived` names are the client's own; others were given by the user. */
	readonly nameSource: string | undefined;
	readonly pane: PaneId | undefined;
	/** Undefined: the client has started and said nothing yet, or is one (2.1.77–2.1.118) that never does. */
	readonly status: 'idle' | 'busy' | 'waiting' | 'shell' | (string & {}) | undefined;
	readonly waitingFor: string | undefined;
	readonly statusAt: number | undefined;
	/** When this process began with the session. */
	readonly startedAt?: number | undefined;
	readonly spare: boolean;
	readonly jobId: string | undefined;
	readonly parkedJobId: string | undefined;
	/** Path of the file and its mtime. */
	readonly file: string;
	readonly readAt: number;
};

/**
 * Reads one `sessions/<pid>.json`. `file` is its path and `readAt` its mtime in epoch ms. Fails on anything without a pid and a
 * session id; unknown fields are ignored, a status this version does not know is kept.
 */
export function parseNativeStatus(text: string, file: string, readAt: number): Parsed<NativeStatus> {
	let fields: Readonly<Record<string, unknown>> | undefined;
	try {
		fields = asRecord(JSON.parse(text));
	} catch (error) {
		return {ok: false, problem: error instanceof Error ? error.message.slice(0, 200) : 'not JSON'};
	}
	const pid = fields?.['pid'];
	const sessionId = parseSessionId(fields?.['sessionId']);
	if (!fields || typeof pid !== 'number' || !Number.isSafeInteger(pid) || pid <= 0) return {ok: false, problem: 'it names no process'};
	if (!sessionId) return {ok: false, problem: 'it names no session'};
	return {
		ok: true,
		value: {
			client: {pid, start: asText(fields['procStart'], 64) ?? ''},
			sessionId,
			cwd: asText(fields['cwd'], 4096) ?? '',
			version: asText(fields['version'], 64),
			kind: asText(fields['kind'], 64) ?? 'interactive',
			entrypoint: asText(fields['entrypoint'], 64),
			name: asText(fields['name'], 256),
			nameSource: asText(fields['nameSource'], 64),
			pane: parsePaneId(/\.(%\d+)$/.exec(asText(fields['tmux'], 512) ?? '')?.[1]),
			status: asText(fields['status'], 64),
			waitingFor: asText(fields['waitingFor'], 128),
			statusAt: asCount(fields['statusUpdatedAt']) ?? asCount(fields['updatedAt']),
			startedAt: asCount(fields['startedAt']),
			spare: fields['spare'] === true,
			jobId: asText(fields['jobId'], 128),
			parkedJobId: asText(fields['parkedJobId'], 128),
			file,
			readAt,
		},
	};
}
