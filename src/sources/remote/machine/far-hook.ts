/** A hook that waits for a decision on another machine: its far shell hands the decision on. */
import type {Machine} from '../../../core/machine/machine.js';
import {requestPlace} from '../../../store/decisions/decisions.js';
import {TmuxError} from '../../../tmux/run.js';
import type {FarHello} from '../hello.js';
import type {Link} from '../link.js';
import {expiredCode} from '../request.js';

type Options = {
	readonly name: string;
	readonly hello: Pick<FarHello, 'stateDir'>;
	readonly link: Pick<Link, 'ask'>;
	/** The second, by that machine's clock, until which this program waits for a request that it sends now. */
	readonly deadline: () => number;
};

/** The far shell's exit code when another decision came first. */
const notFirstCode = 3;

export function farHooks({name, hello, link, deadline}: Options): Machine['findHook'] {
	/** @returns false when another decision came first. The decision is on no command line, because functions of the far shell take it. */
	const run = async (...words: readonly string[]): Promise<boolean> => {
		const answer = await link.ask('before', deadline(), ...words);
		if (answer.kind === 'lost') throw new TmuxError([], answer.sent ? 'timeout' : 'refused', `${name}: ${answer.reason}`);
		if (answer.code === 0) return true;
		if (answer.code === notFirstCode) return false;
		const said = answer.code === expiredCode ? 'it came there too late' : answer.errors.trim() || `exit code ${answer.code}`;
		throw new TmuxError([], 'refused', `${name}: ${said}`);
	};
	return async (request) => {
		const place = requestPlace({decisions: `${hello.stateDir}/decisions`}, request);
		if (!(await run('waits', place))) return undefined;
		return {
			give: (decision) => run('give', place, decision),
			isTaken: () => run('taken', place),
			takeBack: () => run('take_back', place),
			close: () => {},
		};
	};
}
