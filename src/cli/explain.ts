import {explainRow} from '../core/explain.js';
import {findRow} from './find-row.js';
import type {ExitCode, Io} from './io.js';
import {lookOnce} from './look-once.js';
import {printable} from './printable.js';

/** Prints the facts behind a session's state. @throws UserError when no session fits. */
export async function runExplain(io: Io, session: string): Promise<ExitCode> {
	const {rows, world} = await lookOnce(io);
	io.stdout.write(printable(explainRow(findRow(rows, session), world.now)));
	return 0;
}
