import type {ExitCode, Io} from '../../core/context.js';
import {findRow} from '../../core/queue/find-row.js';
import {explainRow} from '../../core/rows/explain.js';
import {printable} from '../../core/text/printable.js';
import {lookOnce} from '../../observe/once.js';

/** Prints the facts behind a session's state. @throws UserError when no session fits. */
export async function runExplain(io: Io, session: string): Promise<ExitCode> {
	const {rows, world} = await lookOnce(io);
	io.stdout.write(printable(explainRow(findRow(rows, session), world.now)));
	return 0;
}
