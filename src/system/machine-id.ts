/** What tells this machine from any other for as long as it runs. */
import {readFileSync, readlinkSync} from 'node:fs';

/** The boot, and where containers share one kernel the processes that are seen. `hooks/far.sh` says the same of its machine. Undefined: it is not known. */
export function machineId(): string | undefined {
	try {
		return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${readlinkSync('/proc/self/ns/pid')}`;
	} catch {
		return bootSession();
	}
}

function bootSession(): string | undefined {
	try {
		const args = ['-n', 'kern.bootsessionuuid'];
		return (
			process
				.getBuiltinModule('node:child_process')
				.execFileSync('sysctl', args, {encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], timeout: 2000})
				.trim() || undefined
		);
	} catch {
		// Other systems have neither: their sessions are listed under each name.
		return undefined;
	}
}
