/** Who sends in a run: from the machine of the sessions or from another one, and at the same time somebody else by another way. */
import type {Io} from '../../src/core/context.js';
import {createClock} from './clock.js';
import {openFarSender} from './far-sender.js';
import {openLocalSender} from './local-sender.js';
import {aheadMs, type RivalKind} from './plan/plan.js';
import type {LoneSender, Sender} from './send.js';

/** @param there the environment of the world with the sessions; `isFar`: it is a host to who sends */
export async function openSender(io: Io, there: NodeJS.ProcessEnv, isFar: boolean): Promise<Sender> {
	const open = (far: boolean, offsetMs = 0): Promise<LoneSender> => {
		const clock = createClock(io.now, offsetMs);
		return far ? openFarSender(io, there, clock) : openLocalSender({...io, env: there}, clock);
	};
	const own = await open(isFar);
	const rivals = new Map<string, Promise<LoneSender>>();
	const rival = async (kind: RivalKind, chance: number): Promise<Sender> => {
		// This machine is one of its own hosts, or a host has two names: each link is one of its own.
		const far = kind === 'names' ? !isFar || chance % 2 === 0 : isFar;
		const name = `${kind} ${far}`;
		const found = rivals.get(name) ?? open(far, kind === 'ahead' ? aheadMs : 0);
		rivals.set(name, found);
		return {...(await found), rival};
	};
	return {
		...own,
		rival,
		async close() {
			for (const each of [own, ...(await Promise.all(rivals.values()))]) await each.close?.();
		},
	};
}
