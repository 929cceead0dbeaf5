import {findRow} from './find-row.js';
import {goToRow} from './go-to-row.js';
import type {ExitCode, Io} from './io.js';
import {lookQuickly} from './quick-look.js';
import {speaking} from './speak.js';

export type JumpOptions = {
	/** As `findRow` takes it. */
	readonly session: string;
	/** `#{client_name}`, when a key binding runs us. */
	readonly client?: string | undefined;
};

/** `beckon jump <session>`. @throws UserError, in a terminal, when it names no session or its pane is gone. */
export function runJump(io: Io, {session, client}: JumpOptions): Promise<ExitCode> {
	return speaking({io, client}, async () => {
		const {rows} = await lookQuickly(io);
		await goToRow({io, row: findRow(rows, session), client});
		return undefined;
	});
}
