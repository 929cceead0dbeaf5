/** Asks the user questions in the terminal, one line each. */
import type {Io} from '../../core/context.js';
import {UserError} from '../../core/errors.js';

type Said = 'yes' | 'no' | 'quit';

/** Ctrl-D and Ctrl-C leave a question unanswered, which counts as `quit`. */
async function withQuestions<T>(io: Io, act: (ask: (text: string) => Promise<Said>) => Promise<T>): Promise<T> {
	const {createInterface} = await import('node:readline/promises');
	const asking = createInterface({input: io.stdin, output: process.stdout});
	const closed = new Promise<Said>((resolve) => asking.once('close', () => resolve('quit')));
	try {
		return await act((text) => Promise.race([closed, asking.question(text).then(toSaid)]));
	} finally {
		asking.close();
	}
}

/** Asks one question. Whatever is not clearly a yes is a no. */
export function confirm(io: Io, question: string): Promise<boolean> {
	return withQuestions(io, async (ask) => (await ask(`${question} [y/N] `)) === 'yes');
}

/** @param without what to do where nobody can be asked. @throws UserError where nobody can (exit 2), and for a no (exit 3). */
export async function requireYes(io: Io, question: string, without = 'Add --yes to go ahead without being asked.'): Promise<void> {
	if (!io.stdin.isTTY || !io.stdout.isTTY) throw new UserError('Cannot ask for confirmation here', without, 2);
	if (!(await confirm(io, question))) throw new UserError('Cancelled', '', 3);
}

/** Anything that is not clearly a yes changes nothing. */
export function toSaid(text: string): Said {
	if (/^\s*y(es)?\s*$/i.test(text)) return 'yes';
	return /^\s*q(uit)?\s*$/i.test(text) ? 'quit' : 'no';
}
