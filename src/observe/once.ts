/** One look at a machine, for commands that print and exit. */
import type {Io} from '../core/context.js';
import type {Machine} from '../core/machine/machine.js';
import {createObserver, type Look} from './observer.js';
import {commandMs} from './summing.js';
import {type Wired, wirePorts} from './wire.js';
import type {Policy} from './witnesses.js';

const maintenance = () => import('./maintenance-timer.js');
/** What this file loads late (`navigator/late-parts.ts`). */
export const lateOnceParts = [maintenance];

export type OncePolicy = Policy & {
	/** Whether the cost of each session is summed, as far as a short time allows. */
	readonly costs?: boolean;
};

export type Once = Look & {readonly wired: Wired; readonly again: (policy?: Policy) => Promise<Look>};

/** @param machine this machine by default; its files and processes are refreshed first. @throws TmuxError when it does not answer. */
export async function lookOnce(io: Io, policy: OncePolicy = {}, machine?: Machine): Promise<Once> {
	await machine?.refresh();
	return lookWith(await wirePorts(io, {machine}), policy);
}

/** Looks with existing readers. The problems include those of the config, the marks and the names. */
export async function lookWith(wired: Wired, {costs = false, ...policy}: OncePolicy = {}): Promise<Once> {
	const observer = createObserver(costs ? {...wired.ports, readTranscript: withSums(wired)} : wired.ports);
	const look = await observer.look(policy);
	wired.saveCaches();
	await tidyLong(wired);
	return {...look, problems: [...wired.problems(), ...look.problems], wired, again: observer.look};
}

/** Shortens long journals. Without a navigator or a watch, each command would read them again. */
async function tidyLong(wired: Wired): Promise<void> {
	const long = wired.longJournals();
	if (long.size === 0 || wired.machine.host !== undefined) return;
	const {maintainerOf} = await maintenance();
	await maintainerOf(wired)(long).catch((error: unknown) => wired.report('the maintenance', error));
}

/** Reads transcripts with their whole spending, as far as time allows. */
function withSums({ports, sums}: Pick<Wired, 'ports' | 'sums'>): Wired['ports']['readTranscript'] {
	let leftMs: number = commandMs;
	return (path, agent) => {
		const from = performance.now();
		sums.request(path, agent);
		if (leftMs > 0) sums.step(leftMs);
		leftMs -= performance.now() - from;
		return ports.readTranscript(path, agent);
	};
}
