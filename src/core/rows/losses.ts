/** What is lost when a session ends, told before it is ended. */

import {describeAsk} from '../fold/event-words.js';
import {type Pane, paneKey} from '../fold/world.js';
import type {Row} from '../session.js';
import {cleanText} from '../text/label.js';
import {counted} from '../text/times.js';

/** Each in a few words, cleaned; an empty list: nothing that beckon knows of. @param panes given where its pane is closed too. */
export function lossesOf(row: Row, panes?: readonly Pane[]): readonly string[] {
	const {state, notes} = row;
	const {context} = state;
	const open = context.kind === 'blocked' ? [`its open request: ${describeAsk(context.ask)}`] : [];
	const tool = context.kind === 'working' ? [context.tool === undefined ? 'the turn under way' : `the turn under way: ${state.label}`] : [];
	const subagents = context.kind === 'working' && context.subagents.length > 0 ? [counted(context.subagents.length, 'subagent')] : [];
	const shells = context.kind === 'rest' && context.shells > 0 ? [counted(context.shells, 'background shell')] : [];
	const draft = notes.includes('draft') ? ['the draft in its input box'] : [];
	const queued = [
		...(notes.includes('prompt-queued') ? ['its queued prompt'] : []),
		...(row.queued === undefined ? [] : [`${counted(row.queued.count, 'prompt')} that waits for it`]),
	];
	return [...open, ...tool, ...subagents, ...shells, ...draft, ...queued, ...(panes === undefined ? [] : paneLosses(row, panes))].map(
		cleanText,
	);
}

function paneLosses({place}: Row, panes: readonly Pane[]): readonly string[] {
	if (place === undefined) return [];
	const own = panes.find((pane) => paneKey(pane.place) === paneKey(place));
	const last = onlyPanes(panes).has(paneKey(place)) ? [`the tmux session ${place.session}: this is its only pane`] : [];
	return own?.lookedAt === undefined ? last : [...last, 'the pane that a client is looking at'];
}

/** The panes that are alone in their tmux sessions, each by its key: closing one ends the session. */
export function onlyPanes(panes: readonly Pane[]): ReadonlySet<string> {
	const sessions = new Map<string, string | undefined>();
	for (const {place} of panes) {
		const session = `${place.server.socket} ${place.session}`;
		sessions.set(session, sessions.has(session) ? undefined : paneKey(place));
	}
	return new Set([...sessions.values()].flatMap((key) => key ?? []));
}
