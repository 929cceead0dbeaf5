/** The step of `beckon init` for the hooks. */
import {usualWords} from '../../agents/usual-words.js';
import {printable} from '../../core/text/printable.js';
import {install, planInstall, readSetup} from '../first-run.js';
import type {InitStep} from './step.js';

export const hookStep: InitStep = {
	title: `${usualWords.name} hooks: beckon learns from them what your sessions are doing`,
	run: async ({io, ask}) => {
		const setup = readSetup(io, false);
		if (setup.kind === 'ready') {
			io.stdout.write('The hooks are installed.\n');
			return 'done';
		}
		io.stdout.write(await planInstall(io));
		// The file's name has scrolled away by the end of its change.
		if (setup.kind === 'missing') io.stdout.write(`This adds beckon's hooks to ${printable(setup.file)}. What else is in it stays.\n`);
		const said = await ask('Make this change?');
		if (said !== 'yes') return said === 'quit' ? 'quit' : 'skipped';
		io.stdout.write(`${await install(io)}\n`);
		return 'done';
	},
};
