import type {Io} from '../core/context.js';
import type {Row} from '../core/session.js';
import {parseTmuxEnv} from '../tmux/server.js';
import {type Asking, findAsking} from './focus.js';

/** Asks tmux for the client that asks us, to be awaited after the look: they run side by side. Undefined outside tmux. */
export function askForClient(io: Io, client: string | undefined): Promise<Asking | undefined> {
	const asking = parseTmuxEnv(io.env) === undefined ? Promise.resolve(undefined) : findAsking(io.env, client);
	// A failure is thrown to whoever awaits it.
	asking.catch(() => undefined);
	return asking;
}

/** The row the asking client shows already. */
export function rowInFront(rows: readonly Row[], asking: Asking | undefined): Row | undefined {
	if (asking === undefined) return undefined;
	const {spot} = asking.client;
	return rows.find(
		({host, place}) =>
			host === undefined && place?.pane === spot.pane && place.panePid === spot.panePid && place.server.start === spot.serverStart,
	);
}
