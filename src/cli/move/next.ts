/** `beckon next`: goes to the session that needs its human most urgently. */
import type {ExitCode, Io} from '../../core/context.js';
import {UserError} from '../../core/errors.js';
import {nextRow, toQueue, waitingStates} from '../../core/queue/queue.js';
import {isReachable} from '../../core/rows/reachable.js';
import type {Row, StateName} from '../../core/session.js';
import {bothNames, readStateName} from '../../core/words/state-word.js';
import {goToRow} from '../../jump/go.js';
import {askForClient, clientOutside, rowInFront} from '../../jump/row-in-front.js';
import {lookAround, waitOf} from '../far-rows.js';
import {withMessage} from '../print/speak.js';

export type NextOptions = {
	/** A state's id, or its word on the screen. */
	readonly state?: string | undefined;
	/** The project's name, in any case. */
	readonly project?: string | undefined;
	/** `#{client_name}`, from a key binding. */
	readonly client?: string | undefined;
	/** The most seconds to wait for hosts. */
	readonly wait?: number | undefined;
};

/**
 * Goes to the head of the queue, or from a waiting session to the next one, and from the last to the first. @throws UserError for a state in which
 * no session waits.
 */
export function runNext(io: Io, {state: written, project, client, wait}: NextOptions): Promise<ExitCode> {
	return withMessage({io, client}, async () => {
		const asked = askForClient(io, client);
		const {rows, world} = await lookAround(io, waitOf({wait}));
		const {order, skipCooldownMs} = world.config;
		const wanted = rows.filter((row) => isProject(row, project));
		const reachable = wanted.filter(isReachable);
		const state = written === undefined ? undefined : waitingState(written, rows);
		const asking = (await asked) ?? (await clientOutside(io, reachable, client));
		const here = rowInFront(reachable, asking);
		const row = nextRow(reachable, io.now(), {order, skipCooldownMs, state, after: here?.key});
		if (row !== undefined) {
			await goToRow({io, row, client, asking});
			return undefined;
		}

		const waiting = waitingRows(wanted, {now: io.now(), order});
		return noSessionText(
			waiting.filter((each) => state === undefined || each.state.state === state),
			{state: written, project, here},
		);
	});
}

/** The sessions that need the user, in the order of the queue. */
export function waitingRows(rows: readonly Row[], at: Parameters<typeof toQueue>[1]): readonly Row[] {
	return toQueue(rows, at).groups.find(({group}) => group === 'needs_you')?.rows ?? [];
}

type Asked = Pick<NextOptions, 'state' | 'project'> & {readonly here?: Row | undefined};

/** Why there is no session to go to, although the status line may count some. */
export function noSessionText(waiting: readonly Row[], {state, project, here}: Asked): string {
	const others = waiting.filter(({key}) => key !== here?.key);
	if (others.length > 0) {
		const skipped = others.filter(isReachable).length;
		const placeless = others.length - skipped;
		const reasons = [...(skipped > 0 ? [`${skipped} skipped`] : []), ...(placeless > 0 ? [`${placeless} outside tmux`] : [])];
		return `No other session is waiting (${reasons.join(', ')})`;
	}
	const whose = [...(state === undefined ? [] : [`in state ${state}`]), ...(project === undefined ? [] : [`of ${project}`])];
	return ['nothing', ...(waiting.length > 0 ? ['else'] : []), ...whose, 'needs you'].join(' ');
}

/** A user's own state may have the name of another state's word; a state that some row has is meant first. */
function waitingState(written: string, rows: readonly Row[]): StateName {
	const state = rows.some((row) => row.state.state === written) ? written : readStateName(written);
	if (waitingStates.includes(state) || rows.some((row) => row.state.state === state)) return state;
	throw new UserError(`"${written}" is not a state that waits for you`, `Use one of ${waitingStates.map(bothNames).join(', ')}.`, 2);
}

function isProject(row: Row, project: string | undefined): boolean {
	return project === undefined || row.project.toLowerCase() === project.toLowerCase();
}
