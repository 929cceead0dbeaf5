/** What is lost when a session ends, told before it is ended. */
import {describeAsk} from '../fold/event-words.js';
import {type Pane, paneKey} from '../fold/world.js';
import type {Row} from '../session.js';
import {cleanText} from '../text/label.js';
import {counted} from '../text/times.js';

/** Each in a few words, cleaned; an empty list: nothing that beckon knows of. @param panes given where its pane is closed too. */
export function lossesOf(row: Row, panes?: readonly Pane[]): readonly string[] {
	const {
		state: {context, label},
		notes,
		queued,
	} = row;
	const work = context.kind === 'working' ? context : undefined;
	const losses = [
		context.kind === 'blocked' && `its open request: ${describeAsk(context.ask)}`,
		work && (work.tool === undefined ? 'the turn under way' : `the turn under way: ${label}`),
		work && work.subagents.length > 0 && counted(work.subagents.length, 'subagent'),
		context.kind === 'rest' && context.shells > 0 && counted(context.shells, 'background shell'),
		notes.includes('draft') && 'the draft in its input box',
		notes.includes('prompt-queued') && 'its queued prompt',
		queued && `${counted(queued.count, 'prompt')} that waits for it`,
		...(panes === undefined ? [] : paneLosses(row, panes)),
	];
	return losses.filter((loss) => typeof loss === 'string').map(cleanText);
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
