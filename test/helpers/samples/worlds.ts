/** Worlds as literals: one tmux server, some panes, some processes. */
import {agentTraits} from '../../../src/agents/agents.js';
import {type PaneId, type ProcessId, parsePaneId} from '../../../src/core/address.js';
import type {AgentStatus, OpenTranscript} from '../../../src/core/agent-traits.js';
import {defaultConfig} from '../../../src/core/config.js';
import {type AgentProcess, type Pane, plainFacts, type SessionFold, type World} from '../../../src/core/fold/world.js';

export function pane(id: string, panePid: number, more: Partial<Pane> = {}): Pane {
	return {
		place: {
			server: {socket: '/tmp/tmux-1/default', pid: 50, start: 1000},
			session: 'main',
			sessionId: '$0',
			windowId: '@0',
			windowIndex: 0,
			windowName: 'w',
			paneIndex: 0,
			pane: parsePaneId(id) ?? ('%0' as PaneId),
			panePid,
		},
		command: 'claude',
		cwd: '/home/me/proj',
		title: '',
		inMode: false,
		dead: false,
		lookedAt: undefined,
		...more,
	};
}

export type Running = {
	readonly id: ProcessId;
	readonly ancestors: readonly number[];
	readonly argv?: readonly string[];
	readonly stopped?: true;
	readonly transcript?: OpenTranscript;
};

type Parts = {
	readonly now?: number;
	readonly folds?: readonly SessionFold[];
	readonly statuses?: readonly AgentStatus[];
	readonly panes?: readonly Pane[];
	readonly running?: readonly Running[];
	readonly boot?: string;
};

/** Processes that run, with the pids above them, nearest first. */
export function world(parts: Parts, more: Partial<World> = {}): World {
	const running = parts.running ?? [];
	const find = (pid: number) => running.find(({id}) => id.pid === pid);
	const panes = parts.panes ?? [];
	return {
		now: parts.now ?? 100_000,
		sessions: new Map((parts.folds ?? []).map((fold) => [fold.sessionId, fold])),
		statuses: parts.statuses ?? [],
		panes: {at: parts.now ?? 100_000, panes, deadSockets: [], hungSockets: []},
		processes: {
			boot: parts.boot ?? 'b1',
			isAlive: ({pid, start}) =>
				find(pid)?.id.start === start || (start === '' && running.some(({id, ancestors}) => id.pid === pid || ancestors.includes(pid))),
			isStopped: (pid) => find(pid)?.stopped === true,
			ancestors: (pid) => (find(pid) ? [pid, ...(find(pid)?.ancestors ?? [])] : []),
			agents: running.flatMap(({id, ancestors, argv = ['claude'], transcript}): readonly AgentProcess[] => {
				const panePid = ancestors.find((above) => panes.some((each) => each.place.panePid === above));
				return panePid === undefined ? [] : [{agent: 'claude', id, panePid, argv, cwd: '/home/me/proj', transcript}];
			}),
		},
		transcripts: new Map(),
		screens: new Map(),
		...plainFacts(defaultConfig),
		agents: agentTraits,
		utcOffsetMs: () => 0,
		...more,
	};
}
