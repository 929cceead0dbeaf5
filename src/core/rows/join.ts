/** Joins what the readers found into one candidate a row: a life of a session, a client's own file, a process, a pane. */

import type {AgentStatus} from '../agent-status.js';
import {isSameProcess} from '../fold/fold.js';
import type {Life, SessionFold} from '../fold/model.js';
import type {Kind, ProcessId, RowKey, SessionId} from '../session.js';
import type {Pane, World} from '../world.js';
import {handOverPanes} from './background.js';
import type {Candidate} from './candidate.js';
import {nowhere, paneFinder} from './places.js';

type Draft = Omit<Candidate, 'key' | 'agent' | 'formerKeys' | 'kind' | 'pane' | 'paneLost' | 'paneHidden' | 'transcriptPath'> & {
	readonly formerId: SessionId | undefined;
};

export function toCandidates(world: World): readonly Candidate[] {
	const natives = world.natives.filter((native) => world.processes.isAlive(native.client)).map((native) => withSessionNow(native, world));
	const holders = toHolders(world, natives);
	const drafts = [...natives.map((native) => nativeDraft(native, world, holders)), ...lifeDrafts(world, natives, holders)];
	const find = paneFinder(world);
	const clientPids = new Set(drafts.flatMap((draft) => (draft.client && draft.alive === 'alive' ? [draft.client.pid] : [])));
	const isNested = nesting(world, clientPids);
	const twins = countIds(drafts);
	const placed = drafts.map((draft): Candidate => {
		const kind = kindOf(draft, isNested);
		// The process that starts them may itself have been started in the pane of another session.
		const isApart = kind === 'background' || kind === 'spare';
		const {pane, lost, hidden} = isApart ? nowhere : find({client: draft.client, alive: draft.alive === 'alive', life: draft.life});
		const {formerId, ...rest} = draft;
		const key = sessionKey(draft, twins);
		const formerKeys = [...(pane ? [paneRowKey(pane)] : []), ...(formerId ? [formerId as string as RowKey] : [])];
		const transcriptPath = draft.life?.transcriptPath ?? (draft.native && world.agents.transcriptOf(draft.native));
		const agent = draft.native?.agent ?? draft.life?.agent ?? world.agents.usual;
		return {...rest, agent, key, formerKeys, kind, pane, paneLost: lost, paneHidden: hidden, transcriptPath};
	});
	const owned = new Set(placed.flatMap((each) => (each.pane && isHere(each) ? [each.pane] : [])));
	// A session that ended where another client runs now has no place any more.
	const cleared = placed.map((each) => (each.pane && !isHere(each) && owned.has(each.pane) ? {...each, pane: undefined} : each));
	return handOverPanes([...cleared, ...paneCandidates(world, owned, clientPids)]);
}

/** The session each client process holds now; the sessions it held before were handed on by /clear or /resume. */
type Holders = {
	readonly holds: (client: ProcessId | undefined, id: SessionId) => boolean;
	readonly before: (id: SessionId) => SessionId | undefined;
};

function toHolders(world: World, natives: readonly AgentStatus[]): Holders {
	const byPid = new Map<number, {readonly id: SessionId; readonly life: Life}[]>();
	for (const [id, fold] of world.sessions) {
		for (const life of fold.lives) {
			if (!life.client || isHistory(life, world)) continue;
			byPid.set(life.client.pid, [...(byPid.get(life.client.pid) ?? []), {id, life}]);
		}
	}
	const nativeByPid = new Map(natives.map((native) => [native.client.pid, native]));
	const former = new Map<SessionId, SessionId>();
	const holders = new Map<number, SessionId>();
	for (const [pid, lives] of byPid) {
		const ordered = lives.toSorted((one, other) => holdRank(one.life) - holdRank(other.life));
		const holder = nativeByPid.get(pid)?.sessionId ?? ordered.at(-1)?.id;
		if (!holder) continue;
		holders.set(pid, holder);
		const previous = ordered.findLast(({id}) => id !== holder);
		if (previous) former.set(holder, previous.id);
	}
	return {
		holds: (client, id) => !client || !holders.has(client.pid) || holders.get(client.pid) === id,
		before: (id) => former.get(id),
	};
}

/** A life with later events ranks higher; a closed session ranks below any open one. */
function holdRank(life: Life): number {
	return life.turn.kind === 'closed' ? life.lastEventAt - 1e15 : life.lastEventAt;
}

/** A session file without a status is never rewritten: after /clear it still names the old session, while the hooks name the new one. */
function withSessionNow(native: AgentStatus, world: World): AgentStatus {
	if (native.status !== undefined) return native;
	const lives = [...world.sessions].flatMap(([id, fold]) =>
		fold.lives
			.filter((life) => isSameProcess(life.client, native.client) && !isHistory(life, world) && life.lastEventAt > native.readAt)
			.map((life) => ({id, life})),
	);
	const newest = lives.toSorted((one, other) => holdRank(one.life) - holdRank(other.life)).at(-1);
	return newest === undefined || newest.id === native.sessionId ? native : {...native, sessionId: newest.id};
}

function nativeDraft(native: AgentStatus, world: World, holders: Holders): Draft {
	const fold = world.sessions.get(native.sessionId);
	const life = fold?.lives.findLast((each) => isSameProcess(each.client, native.client) && !isHistory(each, world));
	return {
		sessionId: native.sessionId,
		client: native.client,
		life,
		firstCwd: fold?.firstCwd,
		native,
		process: undefined,
		alive: 'alive',
		formerId: holders.before(native.sessionId),
	};
}

function lifeDrafts(world: World, natives: readonly AgentStatus[], holders: Holders): readonly Draft[] {
	const drafts: Draft[] = [];
	const ids = new Set(natives.map((native) => native.sessionId));
	const byPid = new Map(natives.map((native) => [native.client.pid, native.client]));
	for (const fold of world.sessions.values()) {
		const lives = fold.lives.filter((life) => !isSameProcess(life.client, life.client && byPid.get(life.client.pid)));
		const held = lives.filter((life) => holders.holds(life.client, fold.sessionId));
		const running = held.filter((life) => stateOf(life, world) === 'alive' && life.turn.kind !== 'closed');
		if (running.length > 0) drafts.push(...running.map((life) => lifeDraft(fold, life, world, holders)));
		else if (!ids.has(fold.sessionId)) drafts.push(...lastLife(fold, held, world, holders));
	}
	return drafts;
}

/** The last life of a session that no process is known to hold: it may have ended, or its pid was never told. */
function lastLife(fold: SessionFold, held: readonly Life[], world: World, holders: Holders): readonly Draft[] {
	const last = held.at(-1);
	return last && last === fold.lives.at(-1) ? [lifeDraft(fold, last, world, holders)] : [];
}

function lifeDraft(fold: SessionFold, life: Life, world: World, holders: Holders): Draft {
	return {
		sessionId: fold.sessionId,
		client: life.client,
		life,
		firstCwd: fold.firstCwd,
		native: undefined,
		process: undefined,
		alive: stateOf(life, world),
		formerId: holders.before(fold.sessionId),
	};
}

/** Whether the process that a life was heard from still runs. */
export function stateOf(life: Life, world: World): Candidate['alive'] {
	if (isHistory(life, world)) return 'gone';
	if (!life.client) return 'unknown';
	return world.processes.isAlive(life.client) ? 'alive' : 'gone';
}

function isHistory(life: Life, world: World): boolean {
	return life.boot !== undefined && world.processes.boot !== '' && life.boot !== world.processes.boot;
}

function countIds(drafts: readonly Draft[]): ReadonlyMap<SessionId, number> {
	const counts = new Map<SessionId, number>();
	for (const {sessionId} of drafts) if (sessionId) counts.set(sessionId, (counts.get(sessionId) ?? 0) + 1);
	return counts;
}

function sessionKey(draft: Draft, twins: ReadonlyMap<SessionId, number>): RowKey {
	const id = draft.sessionId ?? '';
	const several = draft.sessionId && (twins.get(draft.sessionId) ?? 0) > 1;
	return (several ? `${id}:${draft.client?.pid ?? 0}` : id) as RowKey;
}

function paneRowKey({place}: Pane): RowKey {
	return `pane:${place.server.start}:${place.pane}:${place.panePid}` as RowKey;
}

/** Headless, unattended and nested clients fire the same events from the same pane (facts §0.10). */
function kindOf(draft: Draft, isNested: (draft: Draft) => boolean): Kind {
	if (draft.native?.spare) return 'spare';
	if (draft.native?.kind === 'bg' || draft.native?.jobId !== undefined) return 'background';
	const entrypoint = draft.native?.entrypoint ?? draft.life?.entrypoint ?? 'cli';
	if (entrypoint.startsWith('sdk')) return 'headless';
	if (draft.life?.attended === false) return wasJob(draft) ? 'background' : 'headless';
	return isNested(draft) ? 'nested' : 'interactive';
}

/**
 * Whether an agent was started by another one in the same pane. What a pane itself runs was started by its human, even if the tmux server
 * descends from an agent; and the first process of a machine or container is the parent of all processes whose own parent ended.
 */
function nesting({panes, processes}: World, clientPids: ReadonlySet<number>): (draft: Draft) => boolean {
	const panePids = new Set(panes.panes.map(({place}) => place.panePid));
	return ({client, alive}) => {
		if (!client || alive !== 'alive') return false;
		const family = processes.ancestors(client.pid);
		const top = family.findIndex((pid) => panePids.has(pid));
		const inside = top === -1 ? family : family.slice(0, top + 1);
		return inside.some((pid) => pid !== client.pid && pid !== 1 && clientPids.has(pid));
	};
}

/** A session that was stopped has no file any more, and a spare worker never had a prompt. */
function wasJob({alive, life}: Draft): boolean {
	return alive === 'gone' && life?.entrypoint === 'cli' && life.task.text !== '';
}

/** Agents known only as processes: before the folder is trusted, or without hooks and without a session file. */
function paneCandidates(world: World, owned: ReadonlySet<Pane>, clientPids: ReadonlySet<number>): readonly Candidate[] {
	const found: Candidate[] = [];
	for (const pane of world.panes.panes) {
		if (owned.has(pane) || pane.dead) continue;
		const process = world.processes.clients.find((client) => client.panePid === pane.place.panePid && !clientPids.has(client.id.pid));
		const agent = process?.agent ?? world.agents.byCommand(pane.command);
		if (agent === undefined || (process && world.agents.isSessionList(process.argv, pane.title))) continue;
		found.push({
			key: paneRowKey(pane),
			formerKeys: [],
			sessionId: undefined,
			agent,
			client: process?.id,
			life: undefined,
			firstCwd: process?.cwd ?? pane.cwd,
			native: undefined,
			process,
			kind: process && world.agents.isHeadless(process.argv) ? 'headless' : 'interactive',
			alive: process ? 'alive' : 'unknown',
			pane,
			paneLost: false,
			paneHidden: false,
			transcriptPath: undefined,
		});
	}
	return found;
}

export function isHere(candidate: Candidate): boolean {
	return candidate.alive === 'alive' || (candidate.alive === 'unknown' && candidate.life?.turn.kind !== 'closed');
}
