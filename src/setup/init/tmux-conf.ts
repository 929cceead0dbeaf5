/** The step of `beckon init` for tmux.conf. */
import {runInstallTmux} from '../install-tmux.js';
import type {InitStep} from './step.js';

export const tmuxConfStep: InitStep = {
	title: 'tmux.conf: the keys, the status line, and hooks that note which panes you have looked at',
	run: async ({io, ask}) => {
		const printed: string[] = [];
		await runInstallTmux({...io, stdout: {write: (text) => printed.push(text)}}, {dryRun: true});
		io.stdout.write(printed.join(''));
		const said = await ask('Make this change, and load it into the tmux servers that run?');
		if (said !== 'yes') return said === 'quit' ? 'quit' : 'skipped';
		await runInstallTmux(io, {dryRun: false});
		return 'done';
	},
};
