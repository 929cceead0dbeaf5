/** Joins what the readers found into one candidate per row: a life of a session, an agent's own file, a process, a pane. */
import type {ProcessId, RowKey, SessionId} from '../address.js';
import type {AgentStatus} from '../agent-traits.js';
import {isSameProcess} from '../fold/fold.js';
import type {Life, SessionFold, World} from '../fold/world.js';
import {groupedBy} from '../grouped.js';
import type {Kind, Row} from '../session.js';
import {handOverPanes} from './background.js';
import {type Candidate, isHere, isHistory, stateOf} from './candidate.js';
import {endedByMark} from './ended.js';
import {ownKey} from './host-rows.js';
import {nowhere, paneCandidates, paneFinder, paneRowKey, withPidsOfHere} from './panes.js';
import {reportsApart, withReports} from './reports.js';
import {countEach} from './row-name.js';
import {startedIn} from './start-mark.js';

/** A life of a session, or a status file of an agent with the life that it belongs to. */
type JoinedParts = Pick<Candidate, 'process' | 'life' | 'firstCwd' | 'status' | 'alive'> & {readonly sessionId: SessionId};

export function toCandidates(all: World): readonly Candidate[] {
	const {world, reporting} = reportsApart(withPidsOfHere(all));
	const statuses = world.statuses
		.filter((status) => world.processes.isAlive(status.process))
		.map((status) => withSessionNow(status, world));
	const {holders, former} = toHolders(world, statuses);
	const found = [...statuses.map((status) => ofStatus(status, world)), ...livesApart(world, statuses, holders)];
	const find = paneFinder(world);
	const agentPids = new Set(found.flatMap(({process, alive}) => (process && alive === 'alive' ? [process.pid] : [])));
	const isNested = nesting(world, agentPids);
	const counts = countEach(found.map(({sessionId}) => sessionId));
	const placed = found.map((one): Candidate => {
		const {sessionId, process, life, firstCwd, status, alive} = one;
		const kind = kindOf(one, isNested);
		// The process that starts these may itself descend from another session's pane.
		const isApart = kind === 'background' || kind === 'spare';
		const {pane, lost, hidden} = isApart ? nowhere : find({process, alive: alive === 'alive', life});
		const before = former.get(sessionId);
		// Each field is named: with 200 sessions a spread takes 6.4 ms where this takes 1.0 ms, and every event joins all of them.
		return {
			key: (counts.get(sessionId) === 1 ? sessionId : `${sessionId}:${process?.pid ?? 0}`) as string as RowKey,
			formerKeys: [...(pane ? [paneRowKey(pane)] : []), ...(before ? [before as string as RowKey] : [])],
			sessionId,
			agent: status?.agent ?? life?.agent ?? world.agents.usual,
			process,
			life,
			firstCwd,
			status,
			running: undefined,
			kind,
			alive,
			pane,
			paneLost: lost,
			paneHidden: hidden,
			transcriptPath: life?.transcriptPath ?? (status && world.agents.transcriptOf(status)),
			isBehind: status?.isBehind,
		};
	});
	const owned = new Set(placed.flatMap((each) => (each.pane && isHere(each) ? [each.pane] : [])));
	// An ended session loses its pane when another agent runs there.
	const cleared = placed.map((each) => (each.pane && !isHere(each) && owned.has(each.pane) ? {...each, pane: undefined} : each));
	const known = [...cleared, ...paneCandidates(world, owned, agentPids)];
	const rows = [...known, ...startedIn(world, known), ...endedByMark(world, known)].map((each) =>
		isSuspended(each, world) ? {...each, suspended: true as const} : each,
	);
	return handOverPanes(withReports(rows, reporting, {world, find}));
}

/** Whether Ctrl-Z stopped the session's process. The process is read only if another program is in front of the pane. */
function isSuspended({pane, alive, process}: Candidate, {agents, processes}: World): boolean {
	return pane !== undefined && alive === 'alive' && !agents.mayRun(pane.command) && processes.isStopped(process?.pid ?? 0);
}

/** The session that each agent process holds, and for each of those sessions the one that /clear or /resume replaced. */
type Holders = {readonly holders: ReadonlyMap<string, SessionId>; readonly former: ReadonlyMap<SessionId, SessionId>};

/** Names a process by pid and start time: pids are reused after a while, and each sandbox has the same ones. */
const nameOf = ({pid, start}: ProcessId): string => `${pid} ${start}`;

function toHolders(world: World, statuses: readonly AgentStatus[]): Holders {
	const all = [...world.sessions].flatMap(([id, {lives}]) => lives.map((life) => ({id, life})));
	const byProcess = groupedBy(all, ({life}) => (life.process && !isHistory(life, world) ? nameOf(life.process) : undefined));
	const statusByPid = new Map(statuses.map((status) => [status.process.pid, status]));
	const former = new Map<SessionId, SessionId>();
	const holders = new Map<string, SessionId>();
	for (const [name, lives] of byProcess) {
		const ordered = lives.toSorted((one, other) => holdRank(one.life) - holdRank(other.life));
		const process = ordered.at(-1)?.life.process;
		const status = process && statusByPid.get(process.pid);
		const holder = isSameProcess(process, status?.process) ? status?.sessionId : ordered.at(-1)?.id;
		if (!holder) continue;
		holders.set(name, holder);
		const previous = ordered.findLast(({id}) => id !== holder);
		if (previous) former.set(holder, previous.id);
	}
	return {holders, former};
}

/**
 * Ranks the lives of one process: closed ones lowest, then those that only subagents report, then by their last event. While 2.0 resumes a
 * session it warms up subagents under an id that no session has.
 */
function holdRank({turn, lastEventAt}: Life): number {
	if (turn.kind === 'closed') return lastEventAt - 2e15;
	return turn.kind === 'unknown' ? lastEventAt - 1e15 : lastEventAt;
}

/** A session file without a status is never rewritten: after /clear it still names the old session, while the hooks name the new one. */
function withSessionNow(status: AgentStatus, world: World): AgentStatus {
	if (status.status !== undefined) return status;
	const lives = [...world.sessions].flatMap(([id, fold]) =>
		fold.lives
			.filter((life) => isSameProcess(life.process, status.process) && !isHistory(life, world) && life.lastEventAt > status.readAt)
			.map((life) => ({id, life})),
	);
	const newest = lives.toSorted((one, other) => holdRank(one.life) - holdRank(other.life)).at(-1);
	return newest === undefined || newest.id === status.sessionId ? status : {...status, sessionId: newest.id};
}

function ofStatus(status: AgentStatus, world: World): JoinedParts {
	const {sessionId, process} = status;
	const fold = world.sessions.get(sessionId);
	const life = fold?.lives.findLast((each) => isSameProcess(each.process, process) && !isHistory(each, world));
	return {sessionId, process, life, firstCwd: fold?.firstCwd, status, alive: 'alive'};
}

function livesApart(world: World, statuses: readonly AgentStatus[], holders: Holders['holders']): readonly JoinedParts[] {
	const ids = new Set(statuses.map((status) => status.sessionId));
	const byPid = new Map(statuses.map((status) => [status.process.pid, status.process]));
	return [...world.sessions.values()].flatMap((fold) => {
		const {sessionId, firstCwd} = fold;
		const lives = fold.lives.filter((life) => !isSameProcess(life.process, life.process && byPid.get(life.process.pid)));
		const held = lives.filter(({process}) => !process || (holders.get(nameOf(process)) ?? sessionId) === sessionId);
		const running = held.filter((life) => stateOf(life, world) === 'alive' && life.turn.kind !== 'closed');
		const shown = running.length > 0 || ids.has(sessionId) ? running : lastLife(fold, held);
		return shown.map((life) => ({sessionId, process: life.process, life, firstCwd, status: undefined, alive: stateOf(life, world)}));
	});
}

/** The last life of a session that no known process holds: the process may have ended, or its pid was never reported. */
function lastLife({lives}: SessionFold, held: readonly Life[]): readonly Life[] {
	const last = held.at(-1);
	return last && last === lives.at(-1) ? [last] : [];
}

/** Headless, unattended and nested agents fire the same events from the same pane (facts §0.10). */
function kindOf(found: JoinedParts, isNested: (found: JoinedParts) => boolean): Kind {
	const {status, life, alive} = found;
	if (status?.spare) return 'spare';
	if (status?.kind === 'bg' || status?.jobId !== undefined) return 'background';
	if ((status?.entrypoint ?? life?.entrypoint ?? 'cli').startsWith('sdk')) return 'headless';
	// A stopped background session has no file; a spare worker never had a prompt.
	const wasJob = alive === 'gone' && life?.entrypoint === 'cli' && life.task.text !== '';
	if (life?.attended === false) return wasJob ? 'background' : 'headless';
	return isNested(found) ? 'nested' : 'interactive';
}

/**
 * Whether an agent was started by another one in the same pane. A child of the pane's own process was started by a user, even if the tmux
 * server descends from an agent; and the first process of a machine or container is the parent of all orphans.
 */
function nesting({panes, processes}: World, agentPids: ReadonlySet<number>): (found: JoinedParts) => boolean {
	const panePids = new Set(panes.panes.map(({place}) => place.panePid));
	return ({process, alive}) => {
		if (!process || alive !== 'alive') return false;
		const family = processes.ancestors(process.pid);
		const top = family.findIndex((pid) => panePids.has(pid));
		const inside = top === -1 ? family : family.slice(0, top + 1);
		return inside.some((pid) => pid !== process.pid && pid !== 1 && agentPids.has(pid));
	};
}

/**
 * The rows of this machine, then those of hosts, each session once: a machine may be among its own hosts, and under several names.
 * @param here the identity of this machine
 */
export function joinRows(own: readonly Row[], far: readonly Row[], here: () => string | undefined): readonly Row[] {
	return far.length === 0 ? own : withoutTwins([...own, ...far], here());
}

/**
 * The rows in their order, without those of a session that another row shows. A row of a machine that answers wins over a last known row;
 * of two equals the first wins, so the rows of this machine do.
 * @param here what this machine is
 */
export function withoutTwins(rows: readonly Row[], here: string | undefined): readonly Row[] {
	const machineOf = ({host, machine}: Row): string | undefined => (host === undefined ? here : machine);
	const shown = new Map<string, readonly Row[]>();
	const keep = (row: Row): boolean => {
		const machine = machineOf(row);
		if (machine === undefined) return true;
		// Twins share one of these.
		const names = [processName(row), paneName(row), ownKey(row)].flatMap((name) => (name ? `${machine} ${name}` : []));
		if (names.some((name) => shown.get(name)?.some((other) => isTwin(row, other)))) return false;
		for (const name of names) shown.set(name, [...(shown.get(name) ?? []), row]);
		return true;
	};
	const isSilent = ({lastSeenAt}: Row): boolean => lastSeenAt !== undefined;
	const kept = new Set([...rows.filter((row) => !isSilent(row)), ...rows.filter(isSilent)].filter(keep));
	return kept.size === rows.length ? rows : rows.filter((row) => kept.has(row));
}

/**
 * Whether two rows are one session of one machine: by the process, else by the pane, else by the key. Two homes may have the same session
 * id, so the key decides last. Rows of one host differ.
 */
function isTwin(one: Row, other: Row): boolean {
	if (one.host === other.host) return false;
	for (const nameOf of [processName, paneName]) {
		const [name, otherName] = [nameOf(one), nameOf(other)];
		if (name !== undefined && otherName !== undefined) return name === otherName;
	}
	return ownKey(one) === ownKey(other);
}

function processName({process}: Row): string | undefined {
	return process === undefined || process.start === '' ? undefined : `process ${process.pid} ${process.start}`;
}

function paneName({place}: Row): string | undefined {
	return place && `pane ${place.server.pid} ${place.server.start} ${place.pane} ${place.panePid}`;
}
