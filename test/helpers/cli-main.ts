/** The program run in this process, in a world of its own. */
import {runCli} from '../../src/cli/main.js';
import {createTestIo} from './test-io.js';

export async function beckon(env: NodeJS.ProcessEnv, ...argv: readonly string[]) {
	const {io, out, err} = createTestIo(env);
	const code = await runCli(argv, io);
	return {code, out: out(), err: err()};
}
