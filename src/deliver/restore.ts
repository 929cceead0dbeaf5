/** Restores the sessions of a tmux server that ended, each in its window and pane. No prompt is sent. */
import {join} from 'node:path';
import {setTimeout as sleep} from 'node:timers/promises';
import {agentOf} from '../agents/agents.js';
import {type PaneId, targetText} from '../core/address.js';
import type {Io} from '../core/context.js';
import {isUserError, messageOf, UserError} from '../core/errors.js';
import {serversOf} from '../core/fold/world.js';
import {
	endedByUser,
	isSameServer,
	planRestore,
	type RestoreContext,
	type RestorePlan,
	type RestoreStep,
	type SavedServer,
	type SavedWindow,
	windowsToOpen,
	withoutHeld,
} from '../core/restore/plan.js';
import {isEnded, type Row} from '../core/session.js';
import {reasonText} from '../core/terms/receipt-words.js';
import type {Look} from '../observe/observer.js';
import {lookOnce} from '../observe/once.js';
import {isFolder} from '../store/files.js';
import {acquireLock} from '../store/lock.js';
import {statePaths} from '../store/paths.js';
import {readPlaces, writePlaces} from '../store/records/places.js';
import {lockHolders} from '../system/processes.js';
import {TmuxError} from '../tmux/run.js';
import {panesByPurpose, type RebuiltWindow, rebuildWindow} from '../tmux/windows/rebuild.js';
import {resumeEnv} from './act.js';
import {awaitSign} from './start/signs.js';
import {paneEnv, startInPane} from './window/agent-window.js';

/** `started`: a running process has the conversation again. `why` is a clause behind its name. */
export type Restored = {readonly step: RestoreStep} & (
	| {readonly is: 'started'}
	| {readonly is: 'failed' | 'skipped'; readonly why: string}
);

/** More agents at once would keep a machine busy for a minute. */
const atOnce = 3;
/** An agent is up about a second after its start. */
const startMs = 15_000;

/** An agent whose terminal is gone may take this long to exit. */
const dyingMs = 3000;
/** The pause between two looks, each of which costs as much as a list. */
const lookAgainMs = 500;

/**
 * The plan for the tmux server that ended last; undefined when none is known. Right after its end some agents still run without a pane, and
 * this waits for them.
 */
export async function findRestore(io: Io): Promise<RestorePlan | undefined> {
	for (const until = performance.now() + dyingMs; ; await sleep(lookAgainMs)) {
		const look = await lookOnce(io, {noScreens: true});
		const running = [...serversOf(look.world.panes.panes).values()];
		const saved = readPlaces(statePaths(io.env)).find(({server}) => !running.some((each) => isSameServer(each, server)));
		if (saved === undefined) return undefined;
		const known = knownOf(io, look, saved);
		const plan = planRestore(saved, known);
		const isDying = plan.steps.some(({session}) => known.alive.get(session.sessionId) === '');
		if (!isDying || performance.now() >= until) return plan;
	}
}

function knownOf(io: Io, {rows, world}: Look, saved: SavedServer): RestoreContext {
	const own = rows.filter(({host}) => host === undefined);
	const alive = own.filter((row) => !isEnded(row));
	return {
		ended: endedByUser(own, world.marks, saved),
		alive: new Map(
			alive.flatMap(({sessionId, place}) =>
				sessionId === undefined ? [] : [[sessionId, place === undefined ? '' : targetText(place)] as const],
			),
		),
		folds: world.sessions,
		hasTurn({agent, transcriptPath}) {
			const claim = transcriptPath === undefined ? undefined : agentOf(agent).transcript?.createReader({now: io.now}).read(transcriptPath);
			return claim?.lastPrompt !== undefined || claim?.said !== undefined;
		},
		isFolder,
	};
}

type RestoreOptions = {readonly socket: string; readonly onResult: (result: Restored) => void};

/**
 * Carries the plan out, three sessions at a time, those that waited for their user first. Running sessions are left alone, so a second run
 * does nothing, and a run after a killed one does the rest. @throws UserError while another restore runs, TmuxError when no window opens.
 */
export async function restore(io: Io, plan: RestorePlan, {socket, onResult}: RestoreOptions): Promise<void> {
	const paths = statePaths(io.env);
	let {saved} = plan;
	const lock = acquireLock(join(paths.root, 'restore.lock'), {now: io.now(), expiresMs: 10 * 60_000, holders: lockHolders()});
	if (lock === undefined) throw new UserError('Another beckon restores sessions now', 'Wait for it, then run this again.', 3);
	try {
		for (const step of plan.steps) if (step.does === 'skip') onResult({step, is: 'skipped', why: step.why});
		for (const {window, steps} of windowsToOpen(plan)) {
			const built = await panesByPurpose(socket);
			if (!steps.some(({session}) => built.has(session.sessionId))) await rebuildWindow(socket, toRebuilt(io, window, steps));
		}
		const panes = await panesByPurpose(socket);
		const waiting = plan.steps.filter(({does}) => does !== 'skip');
		for (let from = 0; from < waiting.length; from += atOnce) {
			const some = waiting.slice(from, from + atOnce);
			const results = await Promise.all(some.map((step) => startStep(io, step, {socket, pane: panes.get(step.session.sessionId)})));
			for (const result of results) onResult(result);
			saved = results.filter(({is, step}) => is === 'started' && step.does === 'fresh').reduce(withoutFresh, saved);
			// A session that was started without its conversation has a new id, so the next restore would start the saved one again.
			if (saved !== plan.saved) writePlaces(paths, saved);
		}
	} finally {
		lock.release();
	}
}

function withoutFresh(saved: SavedServer, {step}: Restored): SavedServer {
	const {at, ...rest} = withoutHeld(saved, step.pane);
	return {...rest, at: at + 1};
}

function toRebuilt(io: Io, {panes, ...window}: SavedWindow, steps: readonly RestoreStep[]): RebuiltWindow {
	return {
		...window,
		panes: panes.map((pane) => {
			const step = steps.find((each) => each.pane === pane);
			const env = step === undefined ? {} : {...paneEnv(io, agentOf(step.session.agent)), ...resumeEnv(io.env, step.session)};
			return {directory: step?.session.cwd ?? pane.cwd, env, purpose: step?.session.sessionId};
		}),
	};
}

async function startStep(
	io: Io,
	step: RestoreStep,
	{socket, pane}: {readonly socket: string; readonly pane: PaneId | undefined},
): Promise<Restored> {
	const {agent: id, sessionId, cwd} = step.session;
	if (pane === undefined) return {step, is: 'failed', why: 'its pane is gone again'};
	const agent = agentOf(id);
	const words = step.does === 'fresh' ? agent.commands.start : agent.commands.resume(sessionId);
	const directory = cwd ?? step.pane.cwd;
	try {
		await startInPane(io, {socket, pane, agent, words, directory, env: resumeEnv(io.env, step.session)});
	} catch (error) {
		if (isUserError(error) || error instanceof TmuxError) return {step, is: 'failed', why: messageOf(error)};
		throw error;
	}
	const resumes = step.does === 'fresh' ? undefined : sessionId;
	const started = {socket, pane, directory, agent: id, command: words, resumes};
	const isIts = resumes === undefined ? {} : {isIts: (row: Row) => row.sessionId === resumes};
	const isBack = ({row}: {readonly row: Row}) => !isEnded(row);
	const sign = await awaitSign(io, started, {...isIts, isSign: isBack, withinMs: startMs});
	if (sign.kind === 'seen') return {step, is: 'started'};
	return {step, is: 'failed', why: sign.kind === 'ended' ? reasonText(sign.why) : `it did not start: look at ${pane}`};
}
