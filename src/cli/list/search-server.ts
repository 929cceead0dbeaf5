/** `beckon search-server`: answers the searches of a navigator. */
import type {ExitCode, Io} from '../../core/context.js';
import {serveSearches} from '../../recall/serve.js';
import {readConfig} from '../../store/config/config.js';

export async function runSearchServer(io: Io): Promise<ExitCode> {
	await serveSearches(io, (await readConfig(io.env)).config);
	return 0;
}
