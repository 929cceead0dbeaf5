/** Sessions of agents that write no session files: a server of theirs tells them. */
import type {AgentStatus} from '../core/agent-status.js';
import type {Agent, StatusRead} from './agent.js';

/** @param told the sessions that the server told last; the same array while nothing changed. */
export function statusByServer(told: () => readonly AgentStatus[]): NonNullable<Agent['status']> {
	return {
		configDirs: () => [],
		configDirOf: () => undefined,
		configEnv: () => ({}),
		createReader: () => {
			let last: StatusRead = {statuses: [], problems: []};
			return {
				read() {
					const statuses = told();
					if (statuses !== last.statuses) last = {statuses, problems: []};
					return last;
				},
			};
		},
	};
}

type Told = Pick<AgentStatus, 'agent' | 'process' | 'sessionId' | 'cwd' | 'version' | 'file'>;

/** A session in a pane. Its state is in the record, not here. */
export function serverStatus(told: Told): AgentStatus {
	return {
		...told,
		kind: 'interactive',
		entrypoint: undefined,
		name: undefined,
		nameSource: undefined,
		status: undefined,
		waitingFor: undefined,
		statusAt: undefined,
		spare: false,
		jobId: undefined,
		parkedJobId: undefined,
		readAt: 0,
	};
}
