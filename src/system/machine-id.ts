/** The identity of this machine for as long as it runs. */
import {readFileSync, readlinkSync} from 'node:fs';
import {outputOf} from './proc.js';

/** The boot id and the pid namespace, since containers share a kernel. `hooks/far.sh` computes it on a host. Undefined when unknown. */
export function machineId(): string | undefined {
	try {
		return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${readlinkSync('/proc/self/ns/pid')}`;
	} catch {
		// macOS has this. On other systems the machine is unknown, and its sessions are listed under each of its names.
		return outputOf('sysctl', ['-n', 'kern.bootsessionuuid'])?.trim() || undefined;
	}
}
