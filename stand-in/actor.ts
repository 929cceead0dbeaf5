/** The process in a pane of the demo: it runs the stand-in, as its spec file says. */
import {readFileSync} from 'node:fs';
import {runStandIn} from './stand-in.js';
import {parseStandInSpec} from './stand-in-spec.js';

/** Acts until the session is over. */
export async function runActor(specPath: string): Promise<void> {
	outliveTerminal();
	await runStandIn(parseStandInSpec(readFileSync(specPath, 'utf8')));
}

/** An agent whose pane is closed still fires its last hooks, so a lost terminal must not end the process at once. */
export function outliveTerminal(): void {
	for (const stream of [process.stdin, process.stdout, process.stderr]) {
		stream.removeAllListeners('error');
		stream.on('error', () => undefined);
	}
}
