/** How long a broken link waits before it connects again. */

const first = 1000;
const longest = 60_000;
/** Each try counts as a failed login there, and some machines then lock the user out. */
const afterRefusal = 300_000;

export type LinkFailure = 'needs-login' | 'unreachable' | 'nonsense';

/**
 * Twice as long after each failure, at most a minute, and randomly between half of that and all of it, so that many hosts do not connect at once.
 * @param failures since the link was last up, 1 or more. @param random 0 ≤ random < 1
 */
export function pauseMs(failure: LinkFailure, failures: number, random: number): number {
	const whole = failure === 'unreachable' ? Math.min(longest, first * 2 ** Math.min(failures - 1, 10)) : afterRefusal;
	return Math.round(whole * (0.5 + random / 2));
}
