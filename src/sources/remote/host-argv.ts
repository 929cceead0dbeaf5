/** The argv that opens a POSIX shell on a host, the meaning of its failures, and the pause before a broken link connects again. */
import type {Host} from '../../core/terms/host.js';
import {printableLine} from '../../core/text/label.js';

/** ssh must never ask: a password or a passphrase is for a user in a terminal. */
const sshOptions = ['BatchMode=yes', 'ClearAllForwardings=yes', 'ConnectTimeout=5'] as const;

/** @param login options of ssh to use an open connection */
export function toHostArgv(host: Host, login: readonly string[] = []): readonly [string, ...string[]] {
	if (host.via.kind === 'command') return host.via.argv;
	return ['ssh', '-T', ...login, ...sshOptions.flatMap((option) => ['-o', option]), '--', host.via.destination, 'sh'];
}

export type Failure = {readonly kind: LinkFailure; readonly reason: string};

/** @param errors the command's stderr, which may be anything */
export function toFailure(errors: string, ended: string): Failure {
	const lines = errors
		.split('\n')
		.map((line) => printableLine(line).slice(0, 200))
		.filter((line) => line !== '');
	const refusal = lines.findLast((line) =>
		/permission denied|host key verification failed|too many authentication|authentication (failed|required)|passphrase|no supported authentication|please (log|sign) ?in/i.test(
			line,
		),
	);
	if (refusal !== undefined) return {kind: 'needs-login', reason: refusal};
	return {kind: 'unreachable', reason: lines.at(-1) ?? ended};
}

export type LinkFailure = 'needs-login' | 'unreachable' | 'nonsense';

const minutes = {first: 300_000, longest: 300_000} as const;
/** The pauses in ms. Where each try counts as a failed login they are long, since some machines lock the user out. */
const pauses: Readonly<Record<LinkFailure, {readonly first: number; readonly longest: number}>> = {
	unreachable: {first: 1000, longest: 60_000},
	'needs-login': minutes,
	nonsense: minutes,
};

/**
 * Doubles with each failure up to the longest pause. Half of the pause is random, which keeps many hosts from connecting at once.
 * @param failures since the link was last up, 1 or more. @param random 0 ≤ random < 1
 */
export function pauseMs(failure: LinkFailure, failures: number, random: number): number {
	const {first, longest} = pauses[failure];
	return Math.round(Math.min(longest, first * 2 ** Math.min(failures - 1, 10)) * (0.5 + random / 2));
}
