/** `beckon jump`: to the pane of one session. */
import type {ExitCode, Io} from '../../core/context.js';
import {goToRow} from '../../jump/go.js';
import {findAround} from '../far-rows.js';
import {withMessage} from '../print/speak.js';

export type JumpOptions = {
	/** A text for `findRow`. */
	readonly session: string;
	/** `#{client_name}`, from a key binding. */
	readonly client?: string | undefined;
};

/** `beckon jump <session>`. @throws UserError, in a terminal, when it names no session or its pane is gone. */
export function runJump(io: Io, {session, client}: JumpOptions): Promise<ExitCode> {
	return withMessage({io, client}, async () => {
		await goToRow({io, row: await findAround(io, session), client});
		return undefined;
	});
}
