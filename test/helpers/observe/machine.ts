/** An observer of a machine that the test makes up. */
import type {SessionId} from '../../../src/core/address.js';
import type {AgentStatus} from '../../../src/core/agent-traits.js';
import {defaultConfig} from '../../../src/core/config.js';
import type {TranscriptClaim} from '../../../src/core/evidence.js';
import {type Pane, paneKey, plainFacts, type SessionFold} from '../../../src/core/fold/world.js';
import type {Snapshot} from '../../../src/core/surface.js';
import type {News} from '../../../src/observe/changes/bell.js';
import type {Ports} from '../../../src/observe/inputs.js';
import {createObserver, type Look, type Observer} from '../../../src/observe/observer.js';
import {foldAll, hookEvent, native} from '../samples/events.js';
import {withBox} from '../samples/screens.js';
import {pane, type Running, world} from '../samples/worlds.js';

export type Machine = {
	now: number;
	sessions: ReadonlyMap<SessionId, SessionFold>;
	statuses: readonly AgentStatus[];
	panes: readonly Pane[];
	running: readonly Running[];
	text: string;
	serverOf?: (pid: number) => string | undefined;
	transcripts?: ReadonlyMap<string, TranscriptClaim>;
	names?: ReadonlyMap<string, string>;
};

export const prompt = hookEvent(1000, 'UserPromptSubmit', {
	prompt: 'x',
	prompt_id: 'p',
	transcript_path: '/other/.claude/projects/-x/s1.jsonl',
});

export const stop = hookEvent(9000, 'Stop', {last_assistant_message: 'Done.', prompt_id: 'p'});

export const atRest = withBox(['❯ before', '', '● Done.']);

export const sessions = (...folds: readonly SessionFold[]) => world({folds}).sessions;

/** Ports over a machine that a test changes, with a log of what was asked. */
export function observe(machine: Machine) {
	const asked: string[] = [];
	const {marks} = world({});
	const ports: Ports = {
		now: () => machine.now,
		readFacts: () => ({...plainFacts(defaultConfig), marks, names: machine.names ?? new Map()}),
		readSessions: () => ({sessions: machine.sessions, problems: []}),
		readSession: (id) => ({before: undefined, now: machine.sessions.get(id)}),
		configDirs: () => ['/home/me/.claude'],
		readStatuses: (dirs, only) => {
			// What servers of agents tell is no file.
			if (only?.size !== 0) asked.push(`statuses ${dirs.join(' ')}`);
			return {statuses: machine.statuses, problems: []};
		},
		readTranscript: (path) => {
			asked.push(`transcript ${path}`);
			return machine.transcripts?.get(path);
		},
		sockets: () => ['/tmp/default'],
		socketOf: ({pid}) => machine.serverOf?.(pid),
		listPanes: async (sockets) => {
			asked.push(`list ${sockets.join(' ')}`);
			return {at: machine.now, panes: machine.panes, deadSockets: [], hungSockets: []};
		},
		capture: async (panes) => {
			asked.push(`capture ${panes.map((each) => each.place.pane).join(' ')}`);
			const shot: Snapshot = {
				text: machine.text,
				columns: 100,
				rows: 30,
				foreground: 'claude',
				history: 0,
			};
			return new Map(panes.map((each) => [paneKey(each.place), shot]));
		},
		processes: () => {
			const {processes} = world({panes: machine.panes, running: machine.running});
			return {
				...processes,
				agents: [],
				isOutdated: () => false,
				search: (panePids, shellPids = []) => processes.agents.filter((each) => [...panePids, ...shellPids].includes(each.panePid)),
			};
		},
	};
	const observer = createObserver(ports);
	return {observer, ports, asked, captures: () => asked.filter((line) => line.startsWith('capture')).length};
}

export const machine = (more: Partial<Machine>): Machine => ({
	now: 10_000,
	sessions: sessions(foldAll([prompt])),
	statuses: [native('busy', 1050)],
	panes: [pane('%1', 3)],
	running: [{id: {pid: 100, start: '7'}, ancestors: [3, 50]}],
	text: 'hello',
	...more,
});

export const answer = (observer: Observer, news: News = 'all') =>
	new Promise<Look>((resolve) => {
		const look = observer.glance({news, onAnswer: () => resolve(look)});
	});
