/** Working subagents, below their session. */
import type {Row} from '../../core/session.js';
import type {Subagent} from '../../core/terms/state.js';

/** The most lines below a session. The last one counts the subagents that have no line of their own. */
const most = 3;

/** `startedAt` is epoch ms; undefined: unknown, or the line stands for several. */
export type Nested = {readonly text: string; readonly startedAt: number | undefined};

/** A line for each subagent, e.g. `find the tests (Explore agent)`. */
export function nestedLines({state: {context}}: Row): readonly Nested[] {
	if (context.kind !== 'working' || context.subagents.length === 0) return [];
	const lines = context.subagents.map((agent): Nested => ({text: subagentText(agent), startedAt: agent.startedAt}));
	return lines.length <= most
		? lines
		: [...lines.slice(0, most - 1), {text: `${lines.length - most + 1} more agents`, startedAt: undefined}];
}

/** The text is not cleaned of controls. */
export function subagentText({type, task}: Subagent): string {
	const agent = type === '' ? 'agent' : `${type} agent`;
	return task ? `${task} (${agent})` : agent;
}
