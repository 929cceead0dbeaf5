/** Rows of hosts for a command. Without hosts in the config no further code is loaded. */
import type {Config} from '../core/config.js';
import type {Io} from '../core/context.js';
import {lookQuickly, type QuickLook} from '../observe/fast.js';
import type {FarLook, FarWanted} from '../sources/far-look.js';

/** Whoever asks closes it. */
export async function farLook(io: Io, {hosts}: Pick<Config, 'hosts'>, wanted: FarWanted = {}): Promise<FarLook> {
	if (hosts.length === 0 && wanted.only === undefined)
		return {rows: [], problems: [], sources: [], again: async (row) => row, close: () => {}};
	return (await import('../sources/far-look.js')).lookFar(io, hosts, wanted);
}

/** Keys and status lines wait no longer for other machines. */
const keyMs = 1500;

/** A quick look at this machine, and at the hosts that answer soon. */
export async function lookAround(io: Io): Promise<QuickLook> {
	const own = await lookQuickly(io);
	if (own.world.config.hosts.length === 0) return own;
	const far = await farLook(io, own.world.config, {waitMs: keyMs});
	far.close();
	return {...own, rows: [...own.rows, ...far.rows]};
}
