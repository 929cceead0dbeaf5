/** `beckon back` goes to where a tmux client's last jump came from, `beckon forward` to where it went back from. */
import type {ExitCode, Io} from '../../core/context.js';
import {UserError} from '../../core/errors.js';
import {findAskingClient, planJump, runJump} from '../../jump/focus.js';
import {statePaths} from '../../store/paths.js';
import {type BackStep, isSameSpot, readTrail, stepAlong} from '../../store/records/back-stack.js';
import {withMessage} from '../print/questions.js';

const words: Readonly<Record<BackStep['kind'], {readonly nothing: string; readonly gone: string; readonly place: string}>> = {
	back: {nothing: 'No earlier jump', gone: 'The panes you came from are gone', place: 'previous location'},
	forward: {nothing: 'No later jump', gone: 'The panes ahead are gone', place: 'next location'},
};

export function runAlong(io: Io, kind: BackStep['kind'], {client}: {readonly client?: string | undefined}): Promise<ExitCode> {
	return withMessage(io, client, () => stepOnce(io, kind, client));
}

/** Goes one step, past places that are gone and the current place. */
async function stepOnce(io: Io, kind: BackStep['kind'], client: string | undefined): Promise<string | undefined> {
	const {nothing, gone, place} = words[kind];
	const paths = statePaths(io.env);
	const asking = await findAskingClient(io.env, client);
	const spots = readTrail(paths, asking.name)[kind];
	let count = 0;
	for (const to of spots.toReversed()) {
		count += 1;
		if (isSameSpot(to, asking.spot)) continue;
		const name = `${place} (${to.pane})`;
		const plan = await planJump({to, name, env: io.env, client: asking.name}).catch(passOver);
		if (plan !== undefined) {
			stepAlong(paths, {client: asking.name, kind, count, spot: asking.spot});
			await runJump(plan, name, io.env);
			return undefined;
		}
	}

	if (count > 0) stepAlong(paths, {client: asking.name, kind, count, spot: undefined});
	return spots.length === 0 ? nothing : gone;
}

function passOver(error: unknown): undefined {
	if (!(error instanceof UserError)) throw error;
	return undefined;
}
