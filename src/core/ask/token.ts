/** A short name of one prompt: a send carries the token of what was on the screen, and another prompt has another token. */

import type {Row, StateContext} from '../session.js';
import {digest} from './digest.js';
import {boundAsk, keptLimits} from './limits.js';
import type {Ask} from './model.js';

type Asked = {readonly sessionId: string | undefined; readonly process: number | undefined; readonly context: StateContext};

/**
 * Session, process, asker, request with its whole input, request time and the question in front, hashed to 53 bits in base 36. It keeps prompts apart, it is no
 * secret: what is sent is checked against the screen as well. Undefined unless the row is blocked.
 */
export function askToken(row: Pick<Row, 'sessionId' | 'process'> & {readonly state: {readonly context: StateContext}}): string | undefined {
	return tokenOf({sessionId: row.sessionId, process: row.process?.pid, context: row.state.context});
}

function tokenOf({sessionId, process, context}: Asked): string | undefined {
	if (context.kind !== 'blocked') return undefined;
	// A look taken while the hook was writing caps the time; the payload's name tells the request for good.
	const askedAt = context.askedAtKnown === false ? 0 : (context.payload ?? Math.round(context.askedAt));
	return digest([sessionId ?? '', process ?? 0, context.asker?.id ?? '', named(context.ask), askedAt, context.shown ?? '']);
}

/** As much of a request as is always kept: one that was cut has the name of its whole. */
function named(ask: Ask): Ask {
	const bound = boundAsk(ask, keptLimits);
	if (!('cut' in bound)) return bound;
	const {cut: _, ...kept} = bound;
	return kept;
}
