import type {Io} from '../../src/core/context.js';

/** An Io that collects a command's output. It has nothing of this process's environment. */
export function createTestIo(env: NodeJS.ProcessEnv = {}, now: () => number = Date.now): {io: Io; out: () => string; err: () => string} {
	const out: string[] = [];
	const err: string[] = [];
	const io: Io = {
		env,
		stdout: {write: (text) => out.push(text)},
		stderr: {write: (text) => err.push(text)},
		stdin: process.stdin,
		now,
	};
	return {io, out: () => out.join(''), err: () => err.join('')};
}
