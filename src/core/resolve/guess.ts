/** What can be guessed of a program that nobody tells of: busy, or quiet for some time. Never that it waits for somebody, or that it is idle. */
import type {TmuxClaim} from '../evidence.js';
import type {KnownState, SessionState, Witness} from '../terms/state.js';
import type {Clock} from './clock.js';

type Guess = Pick<SessionState, 'label' | 'since'> & {readonly state: KnownState; readonly witness: Witness};

const MINUTE_MS = 60_000;

/** Undefined: not even that. */
export function toGuess({progress, title = '', wroteAt, at, process}: TmuxClaim, {now, isPast}: Clock): Guess | undefined {
	if (process === 'gone') return undefined;
	if (progress === 'normal' || progress === 'indeterminate') {
		return {state: 'working', label: 'guess: busy, as its progress bar says', since: at, witness: 'progress'};
	}
	if (isSpinning(title)) return {state: 'working', label: 'guess: busy, as its title says', since: at, witness: 'title'};
	if (wroteAt === undefined) return undefined;
	const minutes = Math.floor((now - wroteAt) / MINUTE_MS);
	isPast(wroteAt + (Math.max(minutes, 0) + 1) * MINUTE_MS);
	if (minutes < 1) return {state: 'unknown', label: 'guess: not quiet', since: Math.min(wroteAt, now), witness: 'quiet'};
	return {state: 'quiet', label: `guess: quiet for ${durationText(minutes)}`, since: wroteAt, witness: 'quiet'};
}

/** A title that begins with a sign of a braille spinner, as many programs draw one while they work. */
function isSpinning(title: string): boolean {
	return /^\s*[\u2801-\u28ff]/.test(title);
}

function durationText(minutes: number): string {
	return minutes < 120 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`;
}
