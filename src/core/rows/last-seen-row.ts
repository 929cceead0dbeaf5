/** What is listed of a machine that is not read: it accepts no keys. */
import type {HostName, RowKey} from '../address.js';
import {groupOf} from '../resolve/groups.js';
import type {Row} from '../session.js';
import {noMarks} from './no-marks.js';

type Known = {
	readonly key: RowKey;
	readonly host: HostName | undefined;
	readonly project: string;
	readonly state: string;
	readonly about: string;
	readonly since: number;
	/** When the host answered last; 0: never. */
	readonly at: number;
};

/** A row of a session, with no more than a list shows. */
export function lastSeenRow({key, host, project, state, about, since, at}: Known): Row {
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
			group: groupOf(state) ?? 'needs_you',
			state,
			label: about,
			since,
			source: 'tmux',
			confidence: 0,
			because: [],
			context: {kind: 'none'},
		},
		detail: {primary: 'idle', detail: 'last_seen', unchangedCount: 0, lastChange: since},
		health: {is: 'alive'},
		token: undefined,
		marks: noMarks,
		notes: [],
		lastActivityAt: since,
		domain: {label: about, icon: undefined, urgency: undefined},
	};
}

/** Whether a row stands for a host of which no session is known, and for no session. */
export function isHostLine({lastSeenAt}: Row): boolean {
	return lastSeenAt === 0;
}

/** The one row of a host of which no session is known, so that its reason is in the list. */
export function silentHostRow(host: HostName, silence: string, since: number): Row {
	const key = `${host}/host` as RowKey;
	return {...lastSeenRow({key, host, project: host, state: 'session_ended', about: silence, since, at: 0}), silence};
}
