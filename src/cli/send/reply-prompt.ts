/** `beckon reply --prompt`: a small screen, made for a popup, for the sessions that need the user, one after the other. */
import {createQuick} from '../../app/list/cursor.js';
import type {QuickScreen} from '../../app/list/model.js';
import {canDraw, type ExitCode, type Io} from '../../core/context.js';
import {UserError} from '../../core/errors.js';
import {findAskingClient} from '../../jump/focus.js';
import {runNavigate} from '../../navigator/navigator.js';
import {parseTmuxEnv} from '../../tmux/run.js';
import type {ReplyCommand} from '../params/look.js';

/** @throws UserError without a terminal, or when the current pane is unknown. */
export async function runReplyPrompt(
	io: Io,
	{session, current, client}: Pick<ReplyCommand, 'session' | 'current' | 'client'>,
): Promise<ExitCode> {
	if (session !== undefined) {
		throw new UserError('--prompt takes no session', 'It shows who needs you, or with --current the session in this pane.', 2);
	}
	if (!canDraw(io)) throw new UserError('This is not a terminal', 'Give the text with --text or on stdin.', 2);
	const quick = createQuick(current ? await currentPane(io, client) : undefined);
	return runNavigate(io, {popup: true, client, start: {mode: {kind: 'quick'}, quick}});
}

/** The current pane; in a popup, that of the client below it. */
async function currentPane(io: Io, client: string | undefined): Promise<QuickScreen['pane']> {
	const inside = parseTmuxEnv(io.env);
	if (inside?.pane !== undefined && client === undefined) return {socket: inside.socket, pane: inside.pane};
	const {spot} = await findAskingClient(io.env, client);
	return {socket: spot.socket, pane: spot.pane};
}
