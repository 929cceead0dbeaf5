/** The process in the pane of a play: it plays one life of a record, as its spec file says. */
import {readFileSync} from 'node:fs';
import {outliveTerminal} from '../../stand-in/actor.js';
import {playLife} from './life.js';
import {lifeVariable, type PlaySpec} from './play-spec.js';

/** Plays until the life is over; in most cases the process ends in here. */
export async function runPlayer(specPath: string, env: NodeJS.ProcessEnv): Promise<void> {
	outliveTerminal();
	const spec: PlaySpec = JSON.parse(readFileSync(specPath, 'utf8'));
	await playLife(spec, Number(env[lifeVariable] ?? 0));
}
