/** One look at everything, for commands that print and exit. */
import type {Io} from '../core/context.js';
import type {Machine} from '../core/machine/machine.js';
import {createObserver, type Look, type LookOptions} from './observer.js';
import {commandMs} from './summing.js';
import {type Wired, wirePorts} from './wire.js';

/** @param machine whose files and processes are brought up to date before; this machine by default. @throws TmuxError where it does not answer. */
export async function lookOnce(io: Io, options: LookOptions = {}, machine?: Machine): Promise<Look & {readonly wired: Wired}> {
	await machine?.refresh();
	const wired = await wirePorts(io, machine && {machine});
	const {ports, problems, keep} = wired;
	const look = await createObserver({...ports, readTranscript: withSums(wired)}).look(options);
	keep();
	return {...look, problems: [...problems(), ...look.problems], wired};
}

/** Transcripts with their whole spending, read as far as time allows. */
export function withSums({ports, sums}: Pick<Wired, 'ports' | 'sums'>): Wired['ports']['readTranscript'] {
	let leftMs: number = commandMs;
	return (path, agent) => {
		const from = performance.now();
		sums.of(path, agent);
		if (leftMs > 0) sums.step(leftMs);
		leftMs -= performance.now() - from;
		return ports.readTranscript(path, agent);
	};
}
