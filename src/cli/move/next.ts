/** `beckon next`: goes to the session that needs its user most urgently. */
import type {ExitCode, Io} from '../../core/context.js';
import {UserError} from '../../core/errors.js';
import {limitedText} from '../../core/queue/limited.js';
import {nextRow, waitingGroup} from '../../core/queue/next.js';
import {type QueueOptions, waitingStates} from '../../core/queue/queue.js';
import {isReachable} from '../../core/rows/host-rows.js';
import type {Row} from '../../core/session.js';
import type {StateName} from '../../core/terms/state.js';
import {problemText} from '../../core/words/problems.js';
import {bothNames, readStateName} from '../../core/words/state-word.js';
import {goToRow} from '../../jump/go.js';
import {waitOf} from '../far-rows.js';
import {withMessage} from '../print/speak.js';
import {lookToGo} from './look-to-go.js';

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
		const {rows, world, silent, asking, here} = await lookToGo(io, client, waitOf({wait}));
		const options = {...world.config, now: io.now()};
		const state = written === undefined ? undefined : waitingState(written, rows);
		const isMeant = (row: Row) => isProject(row, project) && (state === undefined || row.state.state === state);
		const row = nextRow(rows, {...options, isMeant: (each) => isMeant(each) && isReachable(each), after: here?.key});
		if (row !== undefined) {
			await goToRow({io, row, client, asking});
			return undefined;
		}

		const text = noSessionText(rows, {...options, isMeant, here, state: written, project});
		return [text, ...silent.map(problemText)].join(' · ');
	});
}

type Asked = QueueOptions &
	Pick<NextOptions, 'state' | 'project'> & {readonly isMeant: (row: Row) => boolean; readonly here?: Row | undefined};

/** Why there is no session to go to, although a list has some. */
function noSessionText(rows: readonly Row[], {state, project, here, isMeant, ...options}: Asked): string {
	const group = waitingGroup(rows, options);
	const waits = (some: readonly Row[]) => some.filter((row) => isMeant(row) && row.key !== here?.key);
	const unreachable = waits(group.counted);
	const silent = unreachable.filter(({lastSeenAt}) => lastSeenAt !== undefined).length;
	const skipped = waits(group.skipped).length;
	const limited = group.limited.map((one) => ({...one, rows: waits(one.rows)})).filter((one) => one.rows.length > 0);
	const reasons = [
		...(skipped > 0 ? [`${skipped} skipped`] : []),
		...limited.map(limitedText),
		...(unreachable.length > silent ? [`${unreachable.length - silent} outside tmux`] : []),
		...(silent > 0 ? [`${silent} on hosts that do not answer`] : []),
	];
	if (reasons.length > 0) return `No other session is waiting (${reasons.join(', ')})`;
	const isWaiting = group.rows.some((row) => isMeant(row));
	const whose = [...(state === undefined ? [] : [`in state ${state}`]), ...(project === undefined ? [] : [`of ${project}`])];
	return ['nothing', ...(isWaiting ? ['else'] : []), ...whose, 'waits for you'].join(' ');
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
