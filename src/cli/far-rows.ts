/** Rows of other machines for a command: nothing is loaded where the config names no host. */
import type {Config} from '../core/config.js';
import type {Io} from '../core/context.js';
import type {FarLook, FarWanted} from '../sources/far-look.js';

/** Whoever asks closes it. */
export async function farLook(io: Io, {hosts}: Pick<Config, 'hosts'>, wanted: FarWanted = {}): Promise<FarLook> {
	if (hosts.length === 0 && wanted.only === undefined)
		return {rows: [], problems: [], sources: [], again: async (row) => row, close: () => {}};
	return (await import('../sources/far-look.js')).lookFar(io, hosts, wanted);
}
