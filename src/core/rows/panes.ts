/** The pane of an agent, by its process or its hooks; and the rows of agents that are known only as a process in a pane. */
import type {AgentId, ProcessId, RowKey} from '../address.js';
import type {OpenTranscript} from '../agent-traits.js';
import {isSameList} from '../fields.js';
import type {AgentProcess, Life, Pane, World} from '../fold/world.js';
import {type Candidate, emptyCandidate} from './candidate.js';
import {countEach} from './row-name.js';

type Whereabouts = {readonly pane: Pane | undefined; readonly lost: boolean; readonly hidden: boolean};

export const nowhere: Whereabouts = {pane: undefined, lost: false, hidden: false};

type PaneOwner = {readonly process: ProcessId | undefined; readonly alive: boolean; readonly life: Life | undefined};

/**
 * The pane whose process is an ancestor of the agent wins: this stays right when panes move, when a new server reuses ids, and for a tmux
 * inside tmux. A pane id from a hook counts only on the server process that the hook named.
 */
export function paneFinder(world: World): (owner: PaneOwner) => Whereabouts {
	const byPid = new Map<number, Pane>();
	const byId = new Map<string, Pane>();
	const answered = new Set<string>(world.panes.deadSockets);
	for (const pane of world.panes.panes) {
		const {server} = pane.place;
		if (!pane.dead) byPid.set(pane.place.panePid, pane);
		byId.set(`${server.socket}|${server.pid}|${pane.place.pane}`, pane);
		answered.add(server.socket);
	}
	return ({process, alive, life}) => {
		const family = process && alive ? world.processes.ancestors(process.pid) : [];
		const above = family.map((pid) => byPid.get(pid)).find((pane) => pane !== undefined);
		if (above) return {pane: above, lost: false, hidden: false};
		if (!life?.pane || !life.tmux) return nowhere;
		const named = byId.get(`${life.tmux.socket}|${life.tmux.serverPid}|${life.pane}`);
		if (!named) {
			const hidden = world.panes.hungSockets.includes(life.tmux.socket);
			return {pane: undefined, lost: !hidden && answered.has(life.tmux.socket), hidden};
		}
		// The agent's parents are known and the pane's process is none of them: the agent has left that pane.
		return {pane: family.length > 1 ? undefined : named, lost: false, hidden: false};
	};
}

/**
 * In a process namespace, as `bwrap --unshare-pid` makes it, an agent has and reports another pid than outside. Its start time, in clock
 * ticks since the boot, is the same. Returns the world with the pids of this namespace.
 */
export function withPidsOfHere(world: World): World {
	const {processes, panes} = world;
	const starts = new Set(processes.agents.map(({id}) => id.start).filter((start) => /^\d+$/.test(start)));
	if (starts.size === 0) return world;
	const here = (process: ProcessId | undefined): readonly AgentProcess[] =>
		process === undefined || !starts.has(process.start) || processes.isAlive(process)
			? []
			: processes.agents.filter(({id}) => id.start === process.start);
	const withPid = (life: Life): Life => {
		const agents = here(life.process);
		if (agents.length === 0) return life;
		const named = panes.panes.find(({place: {pane, server}}) => pane === life.pane && server.pid === life.tmux?.serverPid);
		const found = named && agents.find(({panePid}) => panePid === named.place.panePid);
		return found ? {...life, process: found.id} : life;
	};
	const sessions = [...world.sessions].map(([id, fold]) => {
		const lives = fold.lives.map(withPid);
		return [id, isSameList(lives, fold.lives) ? fold : {...fold, lives}] as const;
	});
	const statuses = world.statuses.map((status) => {
		const [found, ...others] = here(status.process);
		return found && others.length === 0 ? {...status, process: found.id} : status;
	});
	return {...world, sessions: new Map(sessions), statuses};
}

export function paneRowKey({place}: Pane): RowKey {
	return `pane:${place.server.start}:${place.pane}:${place.panePid}` as RowKey;
}

/** The agent that a pane's command names. Undefined when its process could be read: then it is no session, such as an agent's server. */
function agentByCommand({agents, processes}: World, {command, place}: Pane): AgentId | undefined {
	const agent = agents.byCommand(command);
	return agent !== undefined && processes.ancestors(place.panePid).length > 0 ? undefined : agent;
}

/** Of the sessions that a process may have open, the one that its pane shows, and the others. */
function shownIn(
	transcript: OpenTranscript | undefined,
	paneTitle: string,
): Pick<Candidate, 'sessionId' | 'transcriptPath' | 'behind' | 'mayShowOther'> {
	if (transcript === undefined) return {sessionId: undefined, transcriptPath: undefined};
	const {title, areHeld, others = []} = transcript;
	const all = [transcript, ...others];
	const named = all.filter((each) => each.title === paneTitle);
	const shown = named[0] ?? (title === undefined || areHeld ? transcript : undefined);
	return {
		sessionId: shown?.sessionId,
		transcriptPath: shown?.path,
		behind: areHeld && all.filter((each) => each !== shown),
		mayShowOther: all.length > 1 && named.length !== 1,
	};
}

/** Agents that are known only as processes: before the folder is trusted, or without hooks and session file. */
export function paneCandidates(world: World, owned: ReadonlySet<Pane>, agentPids: ReadonlySet<number>): readonly Candidate[] {
	const found: Candidate[] = [];
	for (const pane of world.panes.panes) {
		if (owned.has(pane) || pane.dead) continue;
		const process = world.processes.agents.find((agent) => agent.panePid === pane.place.panePid && !agentPids.has(agent.id.pid));
		const agent = process?.agent ?? agentByCommand(world, pane);
		if (agent === undefined || (process && world.agents.isSessionList(process.argv, pane.title))) continue;
		const shown = shownIn(process?.transcript, pane.title);
		found.push({
			...emptyCandidate,
			key: paneRowKey(pane),
			agent,
			pane,
			...shown,
			...(shown.sessionId && {key: shown.sessionId as string as RowKey, formerKeys: [paneRowKey(pane)]}),
			process: process?.id,
			firstCwd: process?.cwd ?? pane.cwd,
			running: process,
			kind: process && world.agents.isHeadless(agent, process.argv) ? 'headless' : 'interactive',
			alive: process ? 'alive' : 'unknown',
		});
	}
	// One session may be shown in several panes.
	const counts = countEach(found.map(({key}) => key));
	return found.map((each) => (counts.get(each.key) === 1 ? each : {...each, key: `${each.key}:${each.process?.pid ?? 0}` as RowKey}));
}
