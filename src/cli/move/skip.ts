import type {ExitCode, Io} from '../../core/context.js';
import {nextRow, waitingGroup} from '../../core/queue/next.js';
import {isReachable} from '../../core/rows/host-rows.js';
import {shortName} from '../../core/rows/row-name.js';
import {goToRow} from '../../jump/go.js';
import {askForClient, clientOutside, rowInFront} from '../../jump/row-in-front.js';
import {lookEverywhere} from '../../sources/everywhere.js';
import {statePaths} from '../../store/paths.js';
import {appendMark} from '../../store/records/marks.js';
import {withMessage} from '../print/speak.js';

/** `beckon skip`: puts off the row in front until the cooldown is over, and goes to the next row. Without a waiting row in front nothing is put off. */
export function runSkip(io: Io, {client}: {readonly client?: string | undefined}): Promise<ExitCode> {
	return withMessage({io, client}, async () => {
		const asked = askForClient(io, client);
		const {rows, world, close} = await lookEverywhere(io, {witnesses: 'needed'});
		close();
		const reachable = rows.filter(isReachable);
		const now = io.now();
		const options = {...world.config, now};
		const asking = (await asked) ?? (await clientOutside(io, reachable, client));
		const here = rowInFront(reachable, asking);
		const skipped = waitingGroup(rows, options).rows.find(({key}) => key === here?.key);
		if (skipped === undefined) return here === undefined ? 'No session is in front to skip' : `${shortName(here)} does not wait for you`;
		appendMark(statePaths(io.env), {at: now, row: skipped.key, field: 'skipped', value: true});
		const next = nextRow(rows, {...options, isMeant: isReachable, after: skipped.key});
		if (next === undefined) return `Skipped ${shortName(skipped)}. Nothing else waits for you.`;
		await goToRow({io, row: next, client, asking});
		return undefined;
	});
}
