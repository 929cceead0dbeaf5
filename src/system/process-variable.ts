/** What a process was started with. */
import {readFileSync} from 'node:fs';

/**
 * A variable of the environment a process was started with. Undefined where it has none, where the process is gone or another user's,
 * and where the system does not tell (no /proc).
 */
export function processVariable(pid: number, name: string): string | undefined {
	try {
		const entry = readFileSync(`/proc/${pid}/environ`, 'utf8')
			.split('\0')
			.find((one) => one.startsWith(`${name}=`));
		return entry?.slice(name.length + 1);
	} catch {
		// Gone, or not ours to read.
		return undefined;
	}
}
