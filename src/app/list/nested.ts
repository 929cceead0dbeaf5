/** Subagents at work, below the session they work for. */
import type {Row} from '../../core/session.js';

/** More are counted in the last line. */
const most = 3;

/** One text for each line, e.g. `Explore agent`. */
export function nestedLines({state: {context}}: Row): readonly string[] {
	if (context.kind !== 'working' || context.subagents.length === 0) return [];
	const names = context.subagents.map(({type}) => `${type} agent`);
	return names.length <= most ? names : [...names.slice(0, most - 1), `${names.length - most + 1} more agents`];
}
