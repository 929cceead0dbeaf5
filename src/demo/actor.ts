/** The process in a pane: plays a life of a record, or stands in for a client, as its spec file says. */
import {readFileSync} from 'node:fs';
import {lifeVariable} from './actor-variable.js';
import {playLife} from './life.js';
import {parseActorSpec} from './play-spec.js';
import {runStandIn} from './stand-in.js';

/** Acts until the session is over; in most cases the process ends in here. */
export async function runActor(specPath: string, env: NodeJS.ProcessEnv): Promise<void> {
	const spec = parseActorSpec(readFileSync(specPath, 'utf8'));
	switch (spec.kind) {
		case 'play':
			return playLife(spec, Number(env[lifeVariable] ?? 0));
		case 'stand-in':
			return runStandIn(spec);
	}
}
