/** The environment that a process was started with. */
import {readFileSync} from 'node:fs';

/** Undefined: the process has no such variable, is gone or another user's, or the system does not tell (no /proc). */
export function processVariable(pid: number, name: string): string | undefined {
	try {
		const entry = readFileSync(`/proc/${pid}/environ`, 'utf8')
			.split('\0')
			.find((one) => one.startsWith(`${name}=`));
		return entry?.slice(name.length + 1);
	} catch {
		// The process is gone, or not readable.
		return undefined;
	}
}
