/** What tells this machine from any other for as long as it runs. */
import {readFileSync, readlinkSync} from 'node:fs';
import {outputOf} from './proc.js';

/** The boot, and where containers share one kernel the processes that are seen. `hooks/far.sh` says the same of its machine. Undefined: it is not known. */
export function machineId(): string | undefined {
	try {
		return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${readlinkSync('/proc/self/ns/pid')}`;
	} catch {
		// So macOS has it. Other systems have neither: their sessions are listed under each name.
		return outputOf('sysctl', ['-n', 'kern.bootsessionuuid'])?.trim() || undefined;
	}
}
