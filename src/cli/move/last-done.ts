import type {ExitCode, Io} from '../../core/context.js';
import {isReachable} from '../../core/rows/host-rows.js';
import {isForHumans, type Row} from '../../core/session.js';
import {goToRow} from '../../jump/go.js';
import {withMessage} from '../print/speak.js';
import {lookToGo} from './look-to-go.js';

/** `beckon last-done`: goes to the session that finished last, seen or not, and from there to the one that finished before it. */
export function runLastDone(io: Io, {client}: {readonly client?: string | undefined}): Promise<ExitCode> {
	return withMessage({io, client}, async () => {
		const {rows, asking, here} = await lookToGo(io, client);
		const done = rows.filter((each) => isDone(each) && each.key !== here?.key).toSorted((a, b) => b.state.since - a.state.since);
		const row = done.find(isReachable);
		if (row === undefined) {
			const what = here !== undefined && isDone(here) ? 'No other session is done' : 'No session is done';
			return done.length > 0 ? `${what} in a tmux pane` : what;
		}
		await goToRow({io, row, client, asking});
		return undefined;
	});
}

function isDone(row: Row): boolean {
	return isForHumans(row) && row.state.context.kind === 'rest' && row.state.state !== 'ready';
}
