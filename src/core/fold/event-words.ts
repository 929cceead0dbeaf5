/** Events in words for `explain`. */
import {askLine} from '../ask/ask.js';
import {cut, ownCopy} from '../cut.js';
import type {HookBody, HookEvent} from '../hook-event.js';
import type {Ask} from '../terms/ask.js';
import {visibleText} from '../text/visible-text.js';

const saysLength = 160;
const askLength = 400;

export function describeEvent(event: HookEvent): string {
	const who = event.agent ? ` (${event.agent.type || 'subagent'} ${event.agent.id.slice(0, 8)})` : '';
	const more = event.problem === undefined ? describeBody(event.body) : `(payload ${event.problem})`;
	const name = event.body.name === 'unknown' ? `Event: ${event.line.event}` : event.line.event;
	return ownCopy(cut(`${name}${who}${more ? ` ${more}` : ''}`.replace(/\s+/g, ' '), saysLength));
}

/** The beginning of a request; invisible characters are drawn. */
export function describeAsk(ask: Ask): string {
	return visibleText(cut(askLine(ask), askLength));
}

/** The texts of the body in their order, unless the event has a form of its own here. */
function describeBody(body: HookBody): string {
	switch (body.name) {
		case 'permission-asked':
		case 'elicitation-asked':
			return describeAsk(body.ask);
		case 'turn-ended':
			return [body.tasks.length > 0 ? `${body.tasks.length} background` : '', body.said ?? ''].filter(Boolean).join(', ');
		case 'reported':
			return [body.report.state, body.report.kind, body.report.id, body.report.message].filter(Boolean).join(' ');
		case 'unknown':
			return '';
	}
	const {name: _, ...fields} = body;
	return Object.values(fields)
		.filter((value) => typeof value === 'string' && value !== '')
		.join(': ');
}
