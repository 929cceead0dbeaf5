/** `beckon bench`: the rigs of a checkout. The rigs are not in the package, and have their own table of commands (`rigs/commands.ts`). */
import {existsSync} from 'node:fs';
import {pathToFileURL} from 'node:url';
import type {ExitCode, Io} from '../../core/context.js';
import {UserError} from '../../core/errors.js';
import {packagePath} from '../../store/program.js';

/** @throws UserError outside a built checkout. */
export async function runBench(io: Io, words: readonly string[]): Promise<ExitCode> {
	const bundle = packagePath('dist', 'rigs', 'main.js');
	if (!existsSync(bundle))
		throw new UserError(
			'`beckon bench` works only in a checkout of the sources',
			'Clone the repository; there, `npm ci && npm run bench`.',
			2,
		);
	const {main}: {readonly main: (io: Io, argv: readonly string[]) => Promise<ExitCode>} = await import(pathToFileURL(bundle).href);
	return main(io, words);
}
