/** Asks the user questions in the terminal, one line each. */
import type {Io} from '../../core/context.js';

type Said = 'yes' | 'no' | 'quit';
type Ask = (text: string) => Promise<Said>;

/** Ctrl-D and Ctrl-C leave a question unanswered, which counts as `quit`. */
async function withQuestions<T>(io: Io, act: (ask: Ask) => Promise<T>): Promise<T> {
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

/** Anything that is not clearly a yes changes nothing. */
export function toSaid(text: string): Said {
	if (/^\s*y(es)?\s*$/i.test(text)) return 'yes';
	return /^\s*q(uit)?\s*$/i.test(text) ? 'quit' : 'no';
}
