/**
 * Decides which witnesses a look reads. A command that runs on every key press skips those that cannot change its answer: 100 transcripts
 * and 40 panes take longer than everything else.
 */
import {basename} from 'node:path';
import {agentOf} from '../agents/agents.js';
import type {PaneId, RowKey} from '../core/address.js';
import type {AgentStatus} from '../core/agent-traits.js';
import {isSameProcess, latestLife} from '../core/fold/fold.js';
import {type Life, paneKey, type SessionFold} from '../core/fold/world.js';
import {groupedBy} from '../core/grouped.js';
import {areSilent} from '../core/resolve/rank.js';
import type {Candidate} from '../core/rows/candidate.js';
import {domainRulesOf, needTranscripts} from '../core/rows/domain.js';
import {hasOwnPane, isEnded, isMoving, type Row} from '../core/session.js';
import type {SomePanes} from '../tmux/panes/panes.js';
import type {Inputs, Ports} from './inputs.js';

/**
 * `needed`: a transcript or a pane only where hooks and the agent's session file leave the state open; facts that only a transcript has
 * (usage, title, branch) and some facts behind a state are missing. `words`: also where only the pane has the words: kinds of work, and the
 * current question of a form.
 */
export type Witnesses = 'all' | 'needed' | 'words';

/** What a look reads besides the files. */
export type Policy = {
	/** `all` by default. */
	readonly witnesses?: Witnesses;
	/** Rows whose panes are captured whatever their state, e.g. the selected one. */
	readonly capture?: readonly RowKey[];
	readonly noScreens?: boolean;
	/** The only rows whose panes are captured, for commands about some sessions. */
	readonly only?: readonly RowKey[];
	/** Asks tmux even if it has just answered. */
	readonly freshPanes?: boolean;
};

/**
 * Ports that read a transcript only if it can change the answer, or if the session's pane is captured. @param known the sessions, if they
 * are read already
 */
export function onlyNeeded(
	ports: Ports,
	{witnesses = 'all'}: Policy,
	captured: readonly {readonly transcriptPath: string | undefined}[],
	known: ReadonlyMap<string, SessionFold> = new Map(),
): Ports {
	if (witnesses === 'all') return ports;
	const open = new Set(captured.map(({transcriptPath}) => transcriptPath));
	let sessions = known;
	let statuses: ReadonlyMap<string, AgentStatus> = new Map();
	const needsAll = needTranscripts(domainRulesOf(ports.readFacts().config));
	return {
		...ports,
		readSessions: (only) => {
			const read = ports.readSessions(only);
			sessions = read.sessions;
			return read;
		},
		readStatuses: (configDirs, only) => {
			const read = ports.readStatuses(configDirs, only);
			statuses = new Map(read.statuses.map((status) => [status.sessionId, status]));
			return read;
		},
		readTranscript: (path, agent) => {
			const status = statuses.get(basename(path, '.jsonl'));
			const fold = status && sessions.get(status.sessionId);
			if (status && fold && !needsAll && !open.has(path) && isClear(status, fold)) return undefined;
			return ports.readTranscript(path, agent, 'spending');
		},
	};
}

/**
 * Whether the state is clear without other witnesses. The session file decides whether a session works or is blocked; the hooks decide how
 * a turn ended, if the file agrees and the hooks are not silent.
 */
function isClear(status: AgentStatus, fold: SessionFold): boolean {
	const life = latestLife(fold);
	if (life === undefined || !isSameProcess(life.process, status.process)) return false;
	if (status.status === 'busy' || status.status === 'waiting') return true;
	// Only the transcript says whether a turn that a limit ended goes on by itself.
	const isEnded = life.turn.kind === 'ended' || (life.turn.kind === 'failed' && life.turn.error !== 'rate_limit');
	return status.status !== undefined && isEnded && !areSilent(life, status);
}

type HookCoverage = {
	/** Processes whose files report a status, which those of some older versions never do. */
	readonly known: ReadonlySet<number>;
	/** Rows with requests of several askers. */
	readonly crowded: ReadonlySet<RowKey>;
	/** Rows whose hooks report what the file may not say yet or at all: an open request, or the end of the turn. */
	readonly ahead: ReadonlySet<RowKey>;
	readonly words: boolean;
};

/**
 * The lives whose panes a look will probably capture, by hooks alone: those at work, and those with questions, since only the pane shows
 * the current question.
 */
export function likelyCaptured(sessions: ReadonlyMap<string, SessionFold>, {witnesses = 'all', noScreens, only}: Policy): readonly Life[] {
	if (noScreens || only || witnesses === 'needed') return [];
	return [...sessions.values()].flatMap((fold) => {
		const life = latestLife(fold);
		if (life?.turn.kind !== 'working') return [];
		const isKnown = witnesses === 'words' && life.open.length > 0 && life.open.every(({ask}) => ask.kind !== 'questions');
		return isKnown ? [] : [life];
	});
}

export function panesOf(some: readonly {readonly socket: string | undefined; readonly pane: PaneId | undefined}[]): SomePanes {
	return groupedBy(
		some.flatMap(({socket, pane}) => (pane === undefined ? [] : [{socket, pane}])),
		({socket}) => socket,
	);
}

/** The rows whose panes exist and may have changed. @param living the `paneKey`s of panes whose program runs */
export function rowsToCapture(
	{inputs, rows}: {readonly inputs: Inputs; readonly rows: readonly Row[]},
	{noScreens, only, capture, witnesses = 'all'}: Policy,
	living: ReadonlySet<string>,
): readonly Row[] {
	if (noScreens) return [];
	const isWanted = screenNeed(inputs, witnesses);
	return rows.filter(
		(row) =>
			(only === undefined || only.includes(row.key)) &&
			(capture?.includes(row.key) || isWanted(row)) &&
			row.place &&
			living.has(paneKey(row.place)),
	);
}

/** @returns whether the pane of a row is to be captured */
function screenNeed({world, candidates}: Inputs, witnesses: Witnesses): (row: Row) => boolean {
	if (witnesses === 'all') {
		const typedInto = new Set(candidates.flatMap((each) => (isTypedInto(each, world.screens) ? [each.key] : [])));
		return (row) => isWorthALook(row) || (typedInto.has(row.key) && isReadable(row));
	}
	const coverage: HookCoverage = {
		known: new Set(world.statuses.flatMap(({process, status}) => (status === undefined ? [] : [process.pid]))),
		// Of several askers one has its dialog on the screen, no hook says which; the first may be answered already (facts §9.2).
		crowded: new Set(candidates.flatMap(({key, life}) => (new Set(life?.open.map(({asker}) => asker?.id)).size > 1 ? [key] : []))),
		ahead: new Set(candidates.flatMap(({key, life}) => (life && (life.open.length > 0 || life.turn.kind === 'ended') ? [key] : []))),
		words: witnesses === 'words',
	};
	return (row) => needsScreen(row, coverage);
}

/** tmux reports the time of a key in whole seconds. */
const keyMs = 1000;

/**
 * Whether the user may have typed into a session's pane since its capture: only the pane shows a draft, or a new permission mode. At rest
 * there is no other reason for a capture.
 */
function isTypedInto({pane}: Candidate, screens: Inputs['world']['screens']): boolean {
	if (pane?.lookedAt === undefined) return false;
	return pane.lookedAt + keyMs > (screens.get(paneKey(pane.place))?.at ?? 0);
}

/** Whether only the pane shows if the session still works or is blocked, and what it asks. */
function needsScreen(row: Row, {known, crowded, ahead, words}: HookCoverage): boolean {
	const {context, group} = row.state;
	if (row.place === undefined || !hasOwnPane(row) || isEnded(row)) return false;
	if (context.kind === 'blocked' && (context.ask.kind === 'dialog' || crowded.has(row.key))) return true;
	if (words && (group === 'autonomous' || (context.kind === 'blocked' && context.ask.kind === 'questions'))) return true;
	// The file follows a request by some 0.2 s, and the next request of a turn is open before the file says so. Some versions say `busy`
	// while only shells go on.
	if (group === 'autonomous' && ahead.has(row.key)) return true;
	// A dialog that the file calls the agent's own may be a request.
	if (row.notes.includes('dialog-open')) return true;
	return row.process === undefined || !known.has(row.process.pid);
}

/**
 * Whether a capture can show more: the row works, is blocked by a dialog, or has no session file. Only the pane shows a slow Stop hook, a
 * hook that sends the session back to work, or the user's own shell command.
 */
export function isWorthALook(row: Row): boolean {
	const {sessionId, notes, hasStatusFile} = row;
	return isReadable(row) && (isMoving(row) || sessionId === undefined || notes.includes('dialog-open') || !hasStatusFile);
}

function isReadable(row: Row): boolean {
	const {agent, place, kind} = row;
	if (!place || agentOf(agent).isRead === false) return false;
	return (hasOwnPane(row) || kind === 'background') && !isEnded(row);
}
