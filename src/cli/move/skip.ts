import type {ExitCode, Io} from '../../core/context.js';
import {nextRow, waitingGroup} from '../../core/queue/next.js';
import {isReachable} from '../../core/rows/host-rows.js';
import {shortName} from '../../core/rows/row-name.js';
import {goToRow} from '../../jump/go.js';
import {statePaths} from '../../store/paths.js';
import {appendMark} from '../../store/records/marks.js';
import {withMessage} from '../print/speak.js';
import {lookToGo} from './look-to-go.js';

/** `beckon skip`: puts off the row in front until the cooldown is over, and goes to the next row. Without a waiting row in front nothing is put off. */
export function runSkip(io: Io, {client}: {readonly client?: string | undefined}): Promise<ExitCode> {
	return withMessage({io, client}, async () => {
		const {rows, world, asking, here} = await lookToGo(io, client);
		const now = io.now();
		const options = {...world.config, now};
		const skipped = waitingGroup(rows, options).rows.find(({key}) => key === here?.key);
		if (skipped === undefined) return here === undefined ? 'No session is in front to skip' : `${shortName(here)} does not wait for you`;
		appendMark(statePaths(io.env), {at: now, row: skipped.key, field: 'skipped', value: true});
		const next = nextRow(rows, {...options, isMeant: isReachable, after: skipped.key});
		if (next === undefined) return `Skipped ${shortName(skipped)}. Nothing else waits for you.`;
		await goToRow({io, row: next, client, asking});
		return undefined;
	});
}
