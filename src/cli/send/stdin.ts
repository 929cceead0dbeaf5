/** The text that a command is given through a pipe. */
import type {Io} from '../../core/context.js';

/** Everything that is given on stdin, which ends with the pipe. */
export async function readStdin(io: Io): Promise<string> {
	const parts: Buffer[] = [];
	for await (const part of io.stdin) parts.push(Buffer.from(part));
	return Buffer.concat(parts).toString('utf8');
}
