/** The hosts of the config for a program that stays open. Nothing is loaded where it names none. */
import type {Config} from '../core/config.js';
import type {Io} from '../core/context.js';
import type {Looks, LooksOptions} from '../observe/live.js';
import {createAllLooks, noHosts} from './all-looks.js';
import type {HostLooks} from './host-looks.js';

/** The caller closes them. */
export async function openHosts(io: Io, {hosts, retentionDays}: Pick<Config, 'hosts' | 'retentionDays'>): Promise<HostLooks> {
	return hosts.length === 0 ? noHosts : (await import('./host-looks.js')).createHostLooks(io, hosts, {retentionDays});
}

/** Looks that close the hosts with them. */
export async function openAllLooks(io: Io, options: LooksOptions): Promise<Looks> {
	const hosts = await openHosts(io, options.wired.config);
	const looks = createAllLooks(options, hosts);
	return {
		...looks,
		close() {
			hosts.close();
			return looks.close();
		},
	};
}
