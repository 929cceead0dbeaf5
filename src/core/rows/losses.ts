/** What is lost when a session ends, told before it is ended. */

import {describeAsk} from '../fold/event-words.js';
import type {PaneTable} from '../fold/world.js';
import type {Row} from '../session.js';
import {cleanText} from '../text/label.js';
import {counted} from '../text/times.js';

/**
 * Each in a few words, cleaned; an empty list: nothing that beckon knows of.
 * @param closesPane its pane is closed too, and with the last pane of a tmux session that session
 */
export function lossesOf(
	row: Row,
	{panes, closesPane}: {readonly panes: PaneTable | undefined; readonly closesPane: boolean},
): readonly string[] {
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
	return [...open, ...tool, ...subagents, ...shells, ...draft, ...queued, ...(closesPane ? paneLosses(row, panes) : [])].map(cleanText);
}

function paneLosses({place}: Row, panes: PaneTable | undefined): readonly string[] {
	if (place === undefined || panes === undefined) return [];
	const isInSession = (other: typeof place): boolean => other.server.socket === place.server.socket && other.session === place.session;
	const beside = panes.panes.filter((pane) => isInSession(pane.place));
	const own = beside.find((pane) => pane.place.pane === place.pane);
	const last = beside.length === 1 ? [`the tmux session ${place.session}: this is its only pane`] : [];
	return own?.lookedAt === undefined ? last : [...last, 'the pane that a client is looking at'];
}
