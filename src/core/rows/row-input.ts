/** The input of one row: its candidate, what the readers found for it, its task (the prompt that started its work) and its notes. */
import {hasDialogOpen} from '../agent-traits.js';
import type {Config} from '../config.js';
import type {Evidence, ScreenClaim, TranscriptClaim} from '../evidence.js';
import {type Life, paneKey, type Task, type World} from '../fold/world.js';
import {type Clock, createClock} from '../resolve/clock.js';
import {areSilent} from '../resolve/rank.js';
import {hasOwnPane, type Note, type Queued, type Row, type RowMarks} from '../session.js';
import type {SessionState} from '../terms/state.js';
import {cleanText, isContinuation, shortened} from '../text/label.js';
import {permissionMode} from '../words/permission-mode.js';
import type {Candidate} from './candidate.js';

/** All that `toRow` reads besides the time. An equal input gets the same row again, so everything a row depends on must be here. */
export type RowInput = {
	readonly candidate: Candidate;
	readonly transcript: TranscriptClaim | undefined;
	readonly screen: ScreenClaim | undefined;
	/** The marks of the row's own key, then of its former keys. */
	readonly marks: readonly RowMarks[];
	/** The user's name of the directory. */
	readonly name: string | undefined;
	readonly queued: Queued | undefined;
	readonly shared: SharedInput;
};

export type SharedInput = ReturnType<typeof toSharedInput>;

/** The part of the input that all rows share. */
export function toSharedInput({
	now: _,
	sessions,
	statuses,
	panes,
	processes,
	transcripts,
	screens,
	marks,
	names,
	queued,
	utcOffsetMs,
	...shared
}: World) {
	return shared;
}

/** When a row is made. The clock records when the row will change without a new input. */
export type RowMoment = {
	readonly clock: Clock;
	readonly askedAt: number;
	readonly utcOffsetMs: () => number;
	readonly before?: Row | undefined;
};

export function toRowInput(candidate: Candidate, world: World, shared = toSharedInput(world)): RowInput {
	const {transcripts, screens, marks, names, queued} = world;
	const {key, formerKeys, sessionId, kind, alive, pane, transcriptPath} = candidate;
	// The screen of a pane says nothing about an agent that runs inside another agent's pane.
	const isOwner = hasOwnPane({kind}) && alive !== 'gone';
	const screen = pane && isOwner && !candidate.isBehind ? screens.get(paneKey(pane.place)) : undefined;
	const record = transcriptPath === undefined ? undefined : transcripts.get(transcriptPath);
	const transcript = screen?.surface.isHome && record && isBehind(record, screen.at) ? undefined : record;
	return {
		candidate,
		transcript,
		screen,
		marks: [key, ...formerKeys].flatMap((each) => marks.get(each) ?? []),
		queued: sessionId === undefined ? undefined : queued?.get(sessionId),
		name: names.get(namedCwd(candidate, transcript) ?? ''),
		shared,
	};
}

/** On a busy machine the agent's first screen stays this long after the prompt that begins a session. */
const firstDrawMs = 1500;

/**
 * Whether a pane with the agent's first screen does not show this session. But one that asks may wait behind that screen, and one that has
 * just begun is not drawn yet.
 */
function isBehind({asked, humanPrompt}: TranscriptClaim, seenAt: number): boolean {
	return asked === undefined && (humanPrompt?.at ?? 0) + firstDrawMs < seenAt;
}

export function toMoment({now, panes, utcOffsetMs}: Pick<World, 'now' | 'panes' | 'utcOffsetMs'>): RowMoment {
	// Before tmux has answered, only the process table is known.
	return {clock: createClock(now), askedAt: panes.at || now, utcOffsetMs};
}

/** The directory that the row's project is named after. */
export function namedCwd({firstCwd, status, life}: Candidate, transcript: TranscriptClaim | undefined): string | undefined {
	return firstCwd ?? status?.cwd ?? life?.cwd ?? transcript?.cwd;
}

/** An idle pane is not captured again, so a draft in its input box may have been sent or deleted since. */
const seenMs = 3000;

/** `needsHooks`: the agent reports through hooks, so a row without them gets a note. */
type Resolved = {readonly state: SessionState; readonly clock: Clock; readonly needsHooks: boolean; readonly queued: Queued | undefined};

export function notesOf(candidate: Candidate, evidence: Evidence, {state: resolved, clock, needsHooks, queued}: Resolved): readonly Note[] {
	const {context, state} = resolved;
	const {status, screen, tmux, transcript} = evidence;
	const notes: Note[] = [];
	const isLive = state !== 'session_ended';
	const mode = isLive ? permissionMode(evidence) : undefined;
	if (mode === 'bypass') notes.push('mode');
	const seen = screen && !clock.isPast(screen.at + seenMs) ? screen.surface : undefined;
	const isCovered = context.kind === 'blocked' && !context.drawn && screen?.surface.surface === 'local-dialog';
	if (isLive && (isCovered || (context.kind !== 'blocked' && isLocalDialog(evidence)))) notes.push('dialog-open');
	if (candidate.paneHidden && isLive) notes.push('tmux-silent');
	if (isLive && tmux?.suspended) notes.push('suspended');
	else if (isLive && isBehindShell(evidence)) notes.push('behind-shell');
	if (candidate.isBehind) notes.push('behind-session');
	if (tmux?.inMode) notes.push('copy-mode');
	if (context.kind === 'rest' && context.shells > 0) notes.push('shells-running');
	if (context.kind === 'rest' && context.wakesItself) notes.push('wakes-itself');
	if (seen?.composer.kind === 'draft' && isLive) notes.push('draft');
	// A session takes its queued prompts before it rests, but the record of a killed session still has them.
	if ((context.kind !== 'rest' && (transcript?.queued ?? 0) > 0) || seen?.queued) notes.push('prompt-queued');
	if (status?.parkedJobId) notes.push('moved-to-background');
	if (candidate.kind === 'background' && isLive) notes.push('runs-in-background');
	// No hook runs before the dialogs of a start are closed.
	if (needsHooks && !candidate.life && candidate.sessionId && !notes.includes('dialog-open')) notes.push('no-hooks');
	if (mode !== undefined && mode !== 'bypass' && mode !== 'manual') notes.push('mode');
	if (queued !== undefined) notes.push(queued.held === undefined ? 'prompt-waits' : 'prompt-held');
	return notes;
}

function isBehindShell({screen, tmux}: Evidence): boolean {
	return tmux?.process === 'alive' && !tmux.mayRunAgent && screen?.surface.surface === 'shell';
}

function isLocalDialog({status, screen}: Evidence): boolean {
	if (status?.status === 'waiting') return hasDialogOpen(status);
	return screen?.surface.surface === 'local-dialog';
}

const taskLength = 60;
/** Under load, a prompt reaches the disk up to this long after its hook. */
const flushMs = 3000;

type TaskFields = Pick<Row, 'task' | 'taskStartedAt' | 'taskWorkedMs' | 'prompt'>;
type TaskInput = {readonly state: SessionState; readonly now: number; readonly config: Config};

/** From the hooks, or from the transcript where they have missed the prompt. */
export function taskOf({life, continues}: Candidate, evidence: Evidence, {state, now, config}: TaskInput): TaskFields {
	const written = evidence.transcript?.humanPrompt;
	if (written && (!life || isUnreported(written, life, evidence))) {
		const fields = {taskStartedAt: written.at, taskWorkedMs: 0, prompt: written.text};
		return {...fields, task: label(life && isContinuation(written.text, config.continuations) ? life.task.text : written.text)};
	}
	const task = life ? reportedTask(life, continues, state) : undefined;
	// A resumed conversation continues the written task.
	const before = life?.prompt === undefined && continues?.prompt === undefined ? written?.text : undefined;
	return {
		task: label(task?.text || (before ?? '')),
		taskStartedAt: task?.startedAt,
		taskWorkedMs: task ? workedMs(task, state, now) : 0,
		prompt: life?.prompt ?? continues?.prompt ?? written?.text,
	};
}

/** Whether the hooks missed a prompt that is in the transcript, because they are silent. */
function isUnreported(written: NonNullable<TranscriptClaim['humanPrompt']>, life: Life, {hook, status}: Evidence): boolean {
	const isNewer = written.text !== life.prompt && written.at > life.lastEventAt + flushMs;
	return isNewer && (!status || areSilent(hook, status));
}

function reportedTask(life: Life, continues: Life | undefined, {context}: SessionState): Task {
	// An Esc at a request leaves the prompt in the conversation.
	const cancelled = context.kind === 'rest' && context.interrupted && life.turn.kind !== 'ended' && life.open.length === 0;
	const task = cancelled ? life.taskBefore : life.task;
	return task.text === '' && continues ? continues.task : task;
}

/** The time at work on the task. No hook reports an approval: if the fold's timer still pauses, the state's own time is added. */
function workedMs(task: Task, {group, since}: SessionState, now: number): number {
	if (task.text === '') return 0;
	if (group === 'autonomous') return task.workedMs + Math.max(0, now - (task.runningSince ?? since));
	return task.workedMs + (task.runningSince === undefined ? 0 : Math.max(0, since - task.runningSince));
}

function label(prompt: string): string {
	return shortened(cleanText(prompt), taskLength);
}
