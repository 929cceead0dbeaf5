/**
 * Sessions that an agent's server reports: which ones exist and what they do, written into records of beckon's own. These agents write no session
 * files.
 */
import {appendFileSync} from 'node:fs';
import type {AgentStatus} from '../../core/agent-traits.js';
import type {Fields} from '../../core/fields.js';
import {ignoreFileErrors} from '../../store/files.js';
import {readBytes, readOpened} from '../../store/read-file.js';
import type {Agent, StatusRead} from '../agent.js';

type ReportedSessions = {
	readonly status: NonNullable<Agent['status']>;
	/** Takes the sessions that a server reports now instead of the earlier ones. */
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

/** A session in a pane. Its state is in the record, not here. */
export function serverStatus(told: ServerSession): AgentStatus {
	return {
		...told,
		kind: 'interactive',
		spare: false,
		readAt: 0,
	};
}

/** A program that runs for a moment only knows by the file's end what was written last: a state is written once. `at` in epoch ms. */
export function tellState(file: string, type: string, {state, at}: {readonly state: Fields; readonly at: number}): void {
	const end = Buffer.from(`"p":${JSON.stringify(state)}}\n`);
	ignoreFileErrors(() => {
		const last = readOpened(file, ({fd, stats}) => readBytes(fd, Math.max(0, stats.size - end.length), end.length));
		if (!last?.equals(end)) appendFileSync(file, `{"type":"${type}","at":${at},${end}`, {mode: 0o600});
	});
}
