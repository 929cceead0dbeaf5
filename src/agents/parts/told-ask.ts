/** A request as another program tells it, within the bounds of what stays in memory. */
import {cutOf} from '../../core/ask/ask.js';
import {boundAsk, keptBounds} from '../../core/ask/limits.js';
import type {Ask} from '../../core/terms/ask.js';

/** What does not fit is named in `cut`, and `missing` too: no such request takes an answer. */
export function toldAsk(ask: Ask, missing: readonly string[] = []): Ask {
	const bound = boundAsk(ask, keptBounds);
	const cut = [...missing, ...cutOf(bound)];
	return cut.length === 0 || bound.kind === 'trust' ? bound : {...bound, cut};
}
