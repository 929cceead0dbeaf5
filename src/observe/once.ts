/** One look at everything, for commands that print and exit. */

import type {Io} from '../core/context.js';
import {createObserver, type Look, type Want} from './observer.js';
import {wirePorts} from './wire.js';

export async function lookOnce(io: Io, want: Want = {}): Promise<Look> {
	const {ports, problems, keep} = await wirePorts(io);
	const look = await createObserver(ports).look(want);
	keep();
	return {...look, problems: [...problems(), ...look.problems]};
}
