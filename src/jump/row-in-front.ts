import type {Io} from '../core/context.js';
import type {Row} from '../core/session.js';
import {parseTmuxEnv} from '../tmux/server.js';
import {type AskingClient, findAsking} from './focus.js';

/** Asks tmux for the asking client. The caller awaits it after its look, so both run side by side. Undefined outside tmux. */
export function askForClient(io: Io, client: string | undefined): Promise<AskingClient | undefined> {
	const asking = parseTmuxEnv(io.env) === undefined ? Promise.resolve(undefined) : findAsking(io.env, client);
	// The failure is thrown to the caller that awaits it.
	asking.catch(() => undefined);
	return asking;
}

/** The row whose pane the asking client shows. */
export function rowInFront(rows: readonly Row[], asking: AskingClient | undefined): Row | undefined {
	if (asking === undefined) return undefined;
	const {spot} = asking.client;
	return rows.find(
		({host, place}) =>
			host === undefined && place?.pane === spot.pane && place.panePid === spot.panePid && place.server.start === spot.serverStart,
	);
}
