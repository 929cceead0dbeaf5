/** Why beckon does not answer a request that it cannot tell. */
import type {Blocked} from '../terms/state.js';

/** Undefined: the request is known, or no hook reported one. */
export function unclearProblem({request, unread, options}: Blocked): 'request-unclear' | 'request-told' | 'dialog-loading' | undefined {
	if (request === 'told') return 'request-told';
	if (request !== 'unknown' && request !== 'ambiguous') return undefined;
	return unread === true && options.length === 0 ? 'dialog-loading' : 'request-unclear';
}
