/** The state of a session that beckon starts, for as long as nothing else tells one. */
import type {Evidence, ScreenClaim, TmuxClaim} from '../evidence.js';
import type {SessionState} from '../terms/state.js';
import {cleanText, truncate} from '../text/label.js';
import type {Clock} from './clock.js';

/** A session without any sign for this long does not start. */
const signMs = 30_000;
const labelLength = 120;

type Starting = Pick<SessionState, 'group' | 'state' | 'label' | 'since' | 'context'>;

/** Whether beckon starts it, and nothing of the session is seen yet: its pane may still show a shell. */
export function isOnlyStarting({hook, status, transcript, report, screen, tmux}: Evidence): boolean {
	const isSeen = hook ?? status ?? transcript ?? report;
	return tmux?.starting !== undefined && isSeen === undefined && screen?.surface.availability !== 'supported';
}

export function startState(
	{at, hasFailed}: NonNullable<TmuxClaim['starting']>,
	screen: ScreenClaim | undefined,
	{now, isPast}: Clock,
): Starting {
	const since = Math.min(at, now);
	if (!hasFailed && !isPast(at + signMs)) return {group: 'autonomous', state: 'unknown', label: 'Starting', since, context: {kind: 'none'}};
	const message = lastLine(screen);
	const label = truncate(message === '' ? 'does not start' : `does not start: ${message}`, labelLength);
	return {group: 'needs_you', state: 'error', label, since, context: {kind: 'error', error: 'start', message, resetsAt: undefined}};
}

/** Below the last words of a program that has ended stands the prompt of its shell. */
function lastLine(screen: ScreenClaim | undefined): string {
	const lines = (screen?.surface.normalised ?? '')
		.split('\n')
		.map(cleanText)
		.filter((line) => line !== '');
	return lines.at(screen?.surface.surface === 'shell' && lines.length > 1 ? -2 : -1) ?? '';
}
