/** The rigs of the source checkout. They are not in the package, and have their own table of commands. */
import {existsSync} from 'node:fs';
import {pathToFileURL} from 'node:url';
import type {ExitCode, Io} from '../../core/context.js';
import {UserError} from '../../core/errors.js';
import {packagePath} from '../../store/package-root.js';

type Rigs = {readonly main: (io: Io, argv: readonly string[]) => Promise<ExitCode>};

/** @throws UserError outside a built checkout. */
export async function runRig(io: Io, name: string, words: readonly string[]): Promise<ExitCode> {
	const bundle = packagePath('dist', 'rigs', 'main.js');
	if (!existsSync(bundle)) throw new UserError(`\`bench ${name}\` is a rig of the source checkout, after \`npm run build\` there`, '', 2);
	const {main}: Rigs = await import(pathToFileURL(bundle).href);
	return main(io, [name, ...words]);
}
