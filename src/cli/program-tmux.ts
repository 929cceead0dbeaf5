/** The commands that move a client along the queue and its trail. */
import type {ExitCode, Io} from '../core/context.js';
import type {Define} from './program.js';
import {clientOption} from './program-scripts.js';

export const tmuxCommands: Readonly<Record<string, Define>> = {
	back: move('back', 'jump back to where the last jump came from', async (io, options) =>
		(await import('./move/back.js')).runAlong(io, 'back', options),
	),
	forward: move('forward', 'jump to where `back` came from', async (io, options) =>
		(await import('./move/back.js')).runAlong(io, 'forward', options),
	),
	skip: move('skip', 'not now: it returns after a while; jump to the next', async (io, options) =>
		(await import('./move/skip.js')).runSkip(io, options),
	),
	'last-done': move('last-done', 'jump to the session that came to rest last', async (io, options) =>
		(await import('./move/last-done.js')).runLastDone(io, options),
	),
};

type Asking = {readonly client?: string | undefined};

function move(name: string, description: string, act: (io: Io, options: Asking) => Promise<ExitCode>): Define {
	return (program, run) =>
		program
			.command(name)
			.description(description)
			.addOption(clientOption())
			.action((options: Asking) => run((io) => act(io, options)));
}
