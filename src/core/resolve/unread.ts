/**
 * The state of a session that no reader of beckon covers: what its program reports (only shown, never answered), that beckon is starting
 * it, or a guess.
 */
import type {Evidence, ScreenClaim, TmuxClaim} from '../evidence.js';
import type {ReportClaim, ReportKind} from '../terms/report.js';
import type {KnownState, SessionState, StateContext, Witness} from '../terms/state.js';
import {cleanLines, truncate} from '../text/label.js';
import {plainLabels} from '../words/state-word.js';
import type {Outcome} from './blocked.js';
import type {Clock} from './clock.js';

/** A session that shows no sign for this long has failed to start. */
const signMs = 30_000;
const labelLength = 120;

/** Whether beckon starts it, and nothing of the session is seen yet: its pane may still show a shell. */
export function isOnlyStarting({hook, status, transcript, report, screen, tmux}: Evidence): boolean {
	const isSeen = hook ?? status ?? transcript ?? report;
	return tmux?.starting !== undefined && isSeen === undefined && screen?.surface.availability !== 'supported';
}

export function startState(
	{at, hasFailed}: NonNullable<TmuxClaim['starting']>,
	screen: ScreenClaim | undefined,
	{now, isPast}: Clock,
): Pick<SessionState, 'group' | 'state' | 'label' | 'since' | 'context'> {
	const since = Math.min(at, now);
	if (!hasFailed && !isPast(at + signMs)) return {group: 'autonomous', state: 'unknown', label: 'Starting', since, context: {kind: 'none'}};
	const message = lastLine(screen);
	const label = truncate(message === '' ? 'does not start' : `does not start: ${message}`, labelLength);
	return {group: 'needs_you', state: 'error', label, since, context: {kind: 'error', error: 'start', message, resetsAt: undefined}};
}

/** The last line with text, without the shell prompt below the output of a program that ended. */
function lastLine(screen: ScreenClaim | undefined): string {
	const lines = cleanLines(screen?.surface.normalised ?? '');
	return lines.at(screen?.surface.surface === 'shell' && lines.length > 1 ? -2 : -1) ?? '';
}

/** What can be guessed of a program without a witness: busy, or quiet for some time; never that it waits for its user, or is idle. */
type Guess = Pick<SessionState, 'label' | 'since'> & {readonly state: KnownState; readonly witness: Witness};

const minuteMs = 60_000;

/** Undefined when nothing hints at either. */
export function toGuess({progress, title = '', wroteAt, at, process}: TmuxClaim, {now, isPast}: Clock): Guess | undefined {
	if (process === 'gone') return undefined;
	if (progress === 'normal' || progress === 'indeterminate') {
		return {state: 'working', label: 'guess: busy, as its progress bar says', since: at, witness: 'progress'};
	}
	// Many programs draw a braille spinner in their title while they work.
	if (/^\s*[\u2801-\u28ff]/.test(title)) return {state: 'working', label: 'guess: busy, as its title says', since: at, witness: 'title'};
	if (wroteAt === undefined) return undefined;
	const minutes = Math.floor((now - wroteAt) / minuteMs);
	isPast(wroteAt + (Math.max(minutes, 0) + 1) * minuteMs);
	if (minutes < 1) return {state: 'unknown', label: 'guess: not quiet', since: Math.min(wroteAt, now), witness: 'quiet'};
	const duration = minutes < 120 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`;
	return {state: 'quiet', label: `guess: quiet for ${duration}`, since: wroteAt, witness: 'quiet'};
}

const asked: Readonly<Record<ReportKind, {readonly state: KnownState; readonly label: string}>> = {
	permission: {state: 'needs_permission', label: 'Waits for a permission'},
	question: {state: 'awaiting_input', label: 'Has a question'},
	auth: {state: 'awaiting_input', label: 'Wants you to log in'},
};
const askedPlain = {state: 'awaiting_input', label: 'Waits for you'} as const;

export function reportOutcome(report: ReportClaim, {tmux, seenAt = 0}: Evidence): Outcome {
	const {at: since, kind, progress} = report;
	const message = [report.id === '' ? '' : report.title || report.id, report.message].filter(Boolean).join(': ');
	switch (report.state) {
		case 'blocked': {
			const {state, label} = kind ? asked[kind] : askedPlain;
			const ask = {kind: 'dialog', title: message || label} as const;
			const context = {kind: 'blocked', request: 'told', ask, asker: undefined, askedAt: since, drawn: true, options: []} as const;
			return {state, label: ask.title, since, context};
		}
		case 'working': {
			const label = [progress === undefined ? '' : `${progress}%`, message].filter(Boolean).join(' · ') || 'Working';
			return {state: 'working', label, since, context: {kind: 'working', tool: undefined, toolInput: undefined, subagents: []}};
		}
		case 'error':
			return {state: 'error', label: message || 'Error', since, context: {kind: 'error', error: '', message, resetsAt: undefined}};
		case 'done': {
			const state = Math.max(seenAt, tmux?.lookedAt ?? 0) > since ? 'task_complete' : 'idle';
			return {state, label: message || plainLabels.finished, since, context: rest};
		}
		case 'idle':
			return {state: 'ready', label: message || 'At rest', since, context: rest};
	}
}

const rest: StateContext = {kind: 'rest', said: '', shells: 0, wakesItself: false, interrupted: false};
