/** `beckon jump`: goes to the pane of one session. */
import type {ExitCode, Io} from '../../core/context.js';
import {askAlong, goToRow} from '../../jump/go.js';
import {wirePorts} from '../../observe/wire.js';
import {findAround} from '../find-around.js';
import {withMessage} from '../print/questions.js';

/** @throws UserError, in a terminal, when the name fits no session or the session's pane is gone. */
export function runJumpCommand(
	io: Io,
	{session, client}: {readonly session: string; readonly client?: string | undefined},
): Promise<ExitCode> {
	return withMessage(io, client, async () => {
		const {machine, client: clientFor} = askAlong(io, client);
		const row = await findAround(io, session, await wirePorts(io, {machine}));
		const asking = await clientFor([row]);
		await goToRow({io, row, client, asking});
		return undefined;
	});
}
