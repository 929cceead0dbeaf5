/** The process in a pane: it plays a life of a record, or runs the stand-in, as its spec file says. */
import {readFileSync} from 'node:fs';
import {lifeVariable} from './actor-variable.js';
import {playLife} from './play/life.js';
import {parseActorSpec} from './play/play-spec.js';
import {runStandIn} from './stand-in.js';

/** Acts until the session is over; in most cases the process ends in here. */
export async function runActor(specPath: string, env: NodeJS.ProcessEnv): Promise<void> {
	outliveTerminal();
	const spec = parseActorSpec(readFileSync(specPath, 'utf8'));
	switch (spec.kind) {
		case 'play':
			return playLife(spec, Number(env[lifeVariable] ?? 0));
		case 'stand-in':
			return runStandIn(spec);
	}
}

/** A stand-in whose pane is closed still fires its last hooks, so a lost terminal must not end the process at once. */
function outliveTerminal(): void {
	for (const stream of [process.stdin, process.stdout, process.stderr]) {
		stream.removeAllListeners('error');
		stream.on('error', () => undefined);
	}
}
