/** The tmux session for a new window: the one that the user comes from. */
import type {PaneId} from '../core/address.js';
import {UserError} from '../core/context.js';
import {defaultSocket, parseTmuxEnv, probeServer, type TmuxEnv} from '../tmux/run.js';
import {whyNoTmux} from '../tmux/version.js';
import {findAskingClient} from './focus.js';

/** `sessionId`: `$` and digits; undefined: the session that tmux used last. `pane`: the one in front of the user; undefined: there is none. */
export type WindowHome = {readonly socket: string; readonly sessionId: string | undefined; readonly pane: PaneId | undefined};

/** @param client `#{client_name}` of the asking client, if it is known. @throws UserError when no tmux server runs. */
export async function windowHome(env: NodeJS.ProcessEnv, client: string | undefined): Promise<WindowHome> {
	const inside = parseTmuxEnv(env);
	if (inside !== undefined) return sessionOfClient(env, client, inside);
	const socket = defaultSocket(env, process.getuid?.() ?? 0);
	if ((await probeServer(socket)) === 'listening') return {socket, sessionId: undefined, pane: undefined};
	const why = await whyNoTmux();
	if (why !== undefined) throw new UserError(why.problem, why.fix);
	throw new UserError('No tmux server is running', 'Start one with `tmux` (3.2 or newer), then run this again in it.');
}

async function sessionOfClient(env: NodeJS.ProcessEnv, client: string | undefined, inside: TmuxEnv): Promise<WindowHome> {
	try {
		const {spot, sessionId} = await findAskingClient(env, client);
		return {socket: spot.socket, sessionId, pane: spot.pane};
	} catch (error) {
		// No client is attached, so the session of this pane is used.
		if (error instanceof UserError) return {socket: inside.socket, sessionId: inside.sessionId, pane: inside.pane};
		throw error;
	}
}
