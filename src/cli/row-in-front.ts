import type {Row} from '../core/session.js';
import {findAskingClient} from '../tmux/focus.js';
import {parseTmuxEnv} from '../tmux/server.js';
import type {Io} from './io.js';

/** The row the asking client shows already; none outside tmux. @throws UserError when nobody is attached. */
export async function rowInFront(rows: readonly Row[], io: Io, client: string | undefined): Promise<Row | undefined> {
	if (parseTmuxEnv(io.env) === undefined) return undefined;
	const {spot} = await findAskingClient(io.env, client);
	return rows.find(({place}) => place?.pane === spot.pane && place.panePid === spot.panePid && place.server.start === spot.serverStart);
}
