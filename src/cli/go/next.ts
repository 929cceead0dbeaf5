/** `beckon next`, `skip` and `last-done`: they go to a session of the list. */
import type {ExitCode, Io} from '../../core/context.js';
import {UserError} from '../../core/errors.js';
import {limitedText} from '../../core/queue/limited.js';
import {nextRow, waitingGroup} from '../../core/queue/next.js';
import {type QueueOptions, waitingStates} from '../../core/queue/queue.js';
import {isReachable} from '../../core/rows/host-rows.js';
import {shortName} from '../../core/rows/row-name.js';
import {isForHumans, type Row} from '../../core/session.js';
import type {StateName} from '../../core/terms/state.js';
import {problemText} from '../../core/words/problems.js';
import {bothNames, readStateName} from '../../core/words/state-word.js';
import {askAlong, goToRow, rowInFront} from '../../jump/go.js';
import {wirePorts} from '../../observe/wire.js';
import {type Everywhere, type EverywherePolicy, lookEverywhere} from '../../sources/sources.js';
import {statePaths} from '../../store/paths.js';
import {appendMark} from '../../store/records/marks.js';
import {waitOf} from '../find-around.js';
import type {NextOptions} from '../params/look.js';
import {withMessage} from '../print/questions.js';

/**
 * Goes to the head of the queue, or from a waiting session to the next one, in a circle.
 * @throws UserError for a state in which no session waits.
 */
export function runNext(io: Io, {state: written, project, client, wait}: NextOptions): Promise<ExitCode> {
	const choose = ({rows, world, silent, here}: LookToGo): Row | string => {
		const options = {...world.config, now: io.now()};
		const state = written === undefined ? undefined : waitingState(written, rows);
		const isMeant = (row: Row) =>
			(project === undefined || row.project.toLowerCase() === project.toLowerCase()) && (state === undefined || row.state.state === state);
		const row = nextRow(rows, {...options, isMeant: (each) => isMeant(each) && isReachable(each), after: here?.key});
		const whyNone = () => noSessionText(rows, {...options, isMeant, here, state: written, project});
		return row ?? [whyNone(), ...silent.map(problemText)].join(' · ');
	};
	return goTo(io, client, choose, waitOf({wait}));
}

type NextChoice = QueueOptions &
	Pick<NextOptions, 'state' | 'project'> & {readonly isMeant: (row: Row) => boolean; readonly here?: Row | undefined};

/** Why there is no session to go to, although a list has some. */
function noSessionText(rows: readonly Row[], {state, project, here, isMeant, ...options}: NextChoice): string {
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
	return ['Nothing', ...(isWaiting ? ['else'] : []), ...whose, 'waits for you'].join(' ');
}

/** The state that a text names. A state of some row comes first, since a user's own state may have the name of another state's word. */
function waitingState(written: string, rows: readonly Row[]): StateName {
	const state = rows.some((row) => row.state.state === written) ? written : readStateName(written);
	if (waitingStates.includes(state) || rows.some((row) => row.state.state === state)) return state;
	throw new UserError(`"${written}" is not a state that waits for you`, `Use one of ${waitingStates.map(bothNames).join(', ')}.`, 2);
}

/** `beckon skip`: skips the current row until the cooldown is over, and goes to the next row. A row that does not wait is not skipped. */
export function runSkip(io: Io, {client}: {readonly client?: string | undefined}): Promise<ExitCode> {
	return goTo(io, client, ({rows, world, here}) => {
		const now = io.now();
		const options = {...world.config, now};
		const skipped = waitingGroup(rows, options).rows.find(({key}) => key === here?.key);
		if (skipped === undefined) return here === undefined ? 'This pane has no session to skip' : `${shortName(here)} does not wait for you`;
		appendMark(statePaths(io.env), {at: now, row: skipped.key, field: 'skipped', value: true});
		const next = nextRow(rows, {...options, isMeant: isReachable, after: skipped.key});
		return next ?? `Skipped ${shortName(skipped)}. Nothing else waits for you.`;
	});
}

/** `beckon last-done`: goes to the session that finished last, seen or not, and from there to the one that finished before it. */
export function runLastDone(io: Io, {client}: {readonly client?: string | undefined}): Promise<ExitCode> {
	return goTo(io, client, ({rows, here}) => {
		const done = rows.filter((each) => isDone(each) && each.key !== here?.key).toSorted((a, b) => b.state.since - a.state.since);
		const what = here !== undefined && isDone(here) ? 'No other session is done' : 'No session is done';
		return done.find(isReachable) ?? (done.length > 0 ? `${what} in a tmux pane` : what);
	});
}

function isDone(row: Row): boolean {
	return isForHumans(row) && row.state.context.kind === 'rest' && row.state.state !== 'ready';
}

type LookToGo = Pick<Everywhere, 'rows' | 'world' | 'silent'> & {
	/** The row that the client shows. */
	readonly here: Row | undefined;
};

/**
 * @param choose returns the session to go to, or a message.
 * @param client `#{client_name}`, from a key binding.
 * @throws UserError when no client can be moved
 */
function goTo(
	io: Io,
	client: string | undefined,
	choose: (look: LookToGo) => Row | string,
	policy: EverywherePolicy = {},
): Promise<ExitCode> {
	return withMessage(io, client, async () => {
		const {machine, client: clientFor} = askAlong(io, client);
		const wired = await wirePorts(io, {machine});
		const {rows, world, silent, close} = await lookEverywhere(io, {witnesses: 'needed', wired, ...policy});
		close();
		const reachable = rows.filter(isReachable);
		const asking = await clientFor(reachable);
		const row = choose({rows, world, silent, here: rowInFront(reachable, asking)});
		if (typeof row === 'string') return row;
		await goToRow({io, row, client, asking});
		return undefined;
	});
}
