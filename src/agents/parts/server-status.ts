/**
 * Sessions that an agent's server reports: which ones exist, and what they do, which is written into records of beckon. These agents
 * write no status files themselves.
 */
import {appendFileSync} from 'node:fs';
import type {AgentStatus} from '../../core/agent-traits.js';
import type {Fields} from '../../core/fields.js';
import {ignoreFileErrors} from '../../store/files.js';
import {readBytes, readOpened} from '../../store/read-file.js';
import type {Agent, StatusRead} from '../agent.js';

type ReportedSessions = {
	readonly status: NonNullable<Agent['status']>;
	/** Replaces the reported sessions. */
	readonly replace: (statuses: readonly AgentStatus[]) => void;
};

export function createReportedSessions(): ReportedSessions {
	let last: StatusRead = {statuses: [], problems: []};
	return {
		replace(statuses) {
			if (JSON.stringify(statuses) !== JSON.stringify(last.statuses)) last = {statuses, problems: []};
		},
		status: {createReader: () => ({read: () => last})},
	};
}

type ServerSession = Pick<AgentStatus, 'agent' | 'process' | 'sessionId' | 'cwd' | 'version' | 'file' | 'isBehind'>;

/** The status of a session in a pane, without its state, which is in the record. */
export function serverStatus(told: ServerSession): AgentStatus {
	return {...told, kind: 'interactive', spare: false, readAt: 0};
}

/** Appends a state unless it is equal to the last one in the file, which even a short-lived program then knows. `at` in epoch ms. */
export function tellState(file: string, type: string, {state, at}: {readonly state: Fields; readonly at: number}): void {
	const end = Buffer.from(`"p":${JSON.stringify(state)}}\n`);
	ignoreFileErrors(() => {
		const last = readOpened(file, ({fd, stats}) => readBytes(fd, Math.max(0, stats.size - end.length), end.length));
		if (!last?.equals(end)) appendFileSync(file, `{"type":"${type}","at":${at},${end}`, {mode: 0o600});
	});
}
