import {UserError} from '../core/errors.js';
import {isSameSpot, popBack, readBackStack} from '../store/back-stack.js';
import {statePaths} from '../store/paths.js';
import {findAskingClient, planJump, runJump} from '../tmux/focus.js';
import type {ExitCode, Io} from './io.js';
import {speaking} from './speak.js';

/** `beckon back`: to where the client's last jump came from. Places that are gone, or in front already, are passed over. */
export function runBack(io: Io, {client}: {readonly client?: string | undefined}): Promise<ExitCode> {
	return speaking({io, client}, async () => {
		const paths = statePaths(io.env);
		const asking = await findAskingClient(io.env, client);
		const stack = readBackStack(paths, asking.name);
		let popped = 0;
		for (const to of stack.toReversed()) {
			popped += 1;
			if (isSameSpot(to, asking.spot)) continue;
			const name = `the place before (${to.pane})`;
			const plan = await planJump({to, name, env: io.env, client: asking.name}).catch(passOver);
			if (plan !== undefined) {
				popBack(paths, asking.name, popped);
				await runJump(plan, name, io.env);
				return undefined;
			}
		}

		if (popped > 0) popBack(paths, asking.name, popped);
		return stack.length === 0 ? 'no jump to come back from' : 'the places you came from are gone';
	});
}

function passOver(error: unknown): undefined {
	if (!(error instanceof UserError)) throw error;
	return undefined;
}
