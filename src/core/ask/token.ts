/** A short name of one prompt: a send carries the token of what was on the screen, and another prompt has another token. */

import type {Ask, Row, StateContext} from '../session.js';
import {boundAsk, keptLimits} from './limits.js';

type Asked = {readonly sessionId: string | undefined; readonly client: number | undefined; readonly context: StateContext};

/**
 * Session, client, asker, request with its whole input, request time and the question in front, hashed to 53 bits in base 36. It keeps prompts apart, it is no
 * secret: what is sent is checked against the screen as well. Undefined unless the row is blocked.
 */
export function askToken(row: Pick<Row, 'sessionId' | 'client'> & {readonly state: {readonly context: StateContext}}): string | undefined {
	return tokenOf({sessionId: row.sessionId, client: row.client?.pid, context: row.state.context});
}

function tokenOf({sessionId, client, context}: Asked): string | undefined {
	if (context.kind !== 'blocked') return undefined;
	// A look taken while the hook was writing caps the time; the payload's name tells the request for good.
	const askedAt = context.askedAtKnown === false ? 0 : (context.payload ?? Math.round(context.askedAt));
	return hash(canonical([sessionId ?? '', client ?? 0, context.asker?.id ?? '', named(context.ask), askedAt, context.shown ?? '']));
}

/** As much of a request as is always kept: one that was cut has the name of its whole. */
function named(ask: Ask): Ask {
	const bound = boundAsk(ask, keptLimits);
	if (!('cut' in bound)) return bound;
	const {cut: _, ...kept} = bound;
	return kept;
}

/** JSON with sorted keys, so that equal values give equal text. */
function canonical(value: unknown): string {
	if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
	if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
	const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
	return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`).join()}}`;
}

/** cyrb53: two 32-bit multiply-xor lanes over UTF-16 units; public domain, not cryptographic. */
function hash(text: string): string {
	let high = 0xdeadbeef;
	let low = 0x41c6ce57;
	for (let index = 0; index < text.length; index++) {
		const unit = text.charCodeAt(index);
		high = Math.imul(high ^ unit, 2_654_435_761);
		low = Math.imul(low ^ unit, 1_597_334_677);
	}
	high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
	low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
	return (4_294_967_296 * (2_097_151 & low) + (high >>> 0)).toString(36).padStart(11, '0');
}
