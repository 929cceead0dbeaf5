/** Finds the row that a command acts on. */
import type {Io} from '../core/context.js';
import {UserError} from '../core/errors.js';
import type {World} from '../core/fold/world.js';
import {findRow} from '../core/queue/find-row.js';
import {nextRow} from '../core/queue/next.js';
import type {QueueOptions} from '../core/queue/queue.js';
import {silentHost} from '../core/rows/host-rows.js';
import type {Row} from '../core/session.js';
import {orderMs} from '../core/terms/host.js';
import {writeProblems} from '../core/words/problems.js';
import {createSources, type Everywhere, type EverywherePolicy, lookEverywhere, type Source, type Sources} from '../sources/sources.js';
import {parseTmuxEnv} from '../tmux/run.js';

export type Target = {
	/** A text for `findRow`; undefined for the head of the queue. */
	readonly session?: string | undefined;
	/** The preferred rows, as in `findRow`. */
	readonly isMeant?: ((row: Row) => boolean) | undefined;
	/** Whether the command acts on the session in its own pane. */
	readonly current?: boolean | undefined;
	/** Finds a row for a text that fits none of the list. */
	readonly otherwise?: ((text: string, configDirs: readonly string[]) => Promise<Row | undefined>) | undefined;
	readonly host?: string | undefined;
	/** Whether the command only reads: then costs are summed, and the last known row of a silent host is enough. */
	readonly isReading?: boolean | undefined;
};

type FoundRow = {
	readonly row: Row;
	/** The source that takes orders for the row. */
	readonly source: Source;
	readonly rows: readonly Row[];
	readonly world: World;
};

/**
 * Looks at all machines for a command that sends something, and prints which hosts are silent. The machines stay open while `act` runs.
 * @throws what `act` throws
 */
export async function withRows<T>(
	io: Io,
	policy: EverywherePolicy,
	act: (found: Everywhere & {readonly sources: Sources}) => Promise<T>,
): Promise<T> {
	const look = await lookEverywhere(io, {...policy, waitMs: orderMs});
	try {
		writeProblems(io, look.silent);
		return await act({...look, sources: createSources(io, () => look.hosts)});
	} finally {
		look.close();
	}
}

/** Captures the pane of the command's row, and runs `act` with the row. @throws UserError when there is no row. */
export function withTarget<T>(
	io: Io,
	{session, current = false, isMeant, otherwise, host, isReading = false}: Target,
	act: (found: FoundRow) => Promise<T>,
): Promise<T> {
	// Finding the head of the queue needs the screens; finding a row by its name does not.
	const noScreens = current || session !== undefined;
	return withRows(io, {noScreens, costs: isReading, host: current ? undefined : host, here: current}, async (look) => {
		const {rows, world, wired, sources} = look;
		const named = async (text: string): Promise<Row> => {
			// The text may be the id, or its beginning, of a listed session.
			const isListed = rows.some(({sessionId}) => sessionId?.startsWith(text) === true);
			const other = isListed ? undefined : await otherwise?.(text, wired.ports.configDirs());
			return other ?? findRow(rows, text, isMeant);
		};
		const first = (): Row => head(rows, {...world.config, now: io.now()});
		const row = current ? currentRow(io, rows) : session === undefined ? first() : await named(session);
		if (row.lastSeenAt !== undefined && !isReading)
			throw new UserError(silentHost(row), `Nothing was sent. \`beckon hosts test ${row.host ?? ''}\` says why.`, 3);
		const [found = row] = await look.again([row]);
		return act({row: found, source: sources.sourceOf(found), rows, world});
	});
}

function head(rows: readonly Row[], options: QueueOptions): Row {
	const row = nextRow(rows, {...options, isMeant: ({lastSeenAt}) => lastSeenAt === undefined});
	if (row === undefined) throw new UserError('No session waits for you', 'Name a session: `beckon ls` lists them.', 3);
	return row;
}

function currentRow(io: Io, rows: readonly Row[]): Row {
	const inside = parseTmuxEnv(io.env);
	const row = rows.find(
		({place, kind, host}) =>
			host === undefined && kind === 'interactive' && place?.pane === inside?.pane && place?.server.socket === inside?.socket && place,
	);
	if (row === undefined) throw new UserError('No session runs in this pane', 'Name a session: `beckon ls` lists them.', 3);
	return row;
}
