/** What `beckon bench` of a checkout loads: the rigs, which are no part of the package. */
import {readWholeCommand} from '../src/cli/program.js';
import type {ExitCode, Io} from '../src/core/context.js';
import {actorVariable} from '../stand-in/actor-variable.js';
import {rigs} from './commands.js';
import {playVariable} from './player/play-spec.js';

export async function main(io: Io, argv: readonly string[]): Promise<ExitCode> {
	const actor = io.env[actorVariable];
	if (actor) {
		// This process is a stand-in in a pane, and loads only its part.
		await (await import('./control/actor.js')).runControlledActor(actor);
		return 0;
	}
	const play = io.env[playVariable];
	if (play) {
		// This process is the agent in a pane, and loads only its part.
		await (await import('./player/actor.js')).runPlayer(play, io.env);
		return 0;
	}
	const isTimes = argv[0] === undefined || (argv[0].startsWith('-') && !['--help', '-h'].includes(argv[0]));
	const asked = readWholeCommand(
		{name: 'beckon bench', groups: [{title: 'Commands', entries: rigs}]},
		isTimes ? ['times', ...argv] : argv,
		io,
	);
	return typeof asked === 'object' ? asked.entry.run(io, asked.given) : (asked ?? 0);
}
