/** What the detail shows of a pane: an empty input box with its rules and status line says nothing that the list does not. */
import {agentOf} from '../agents/agents.js';
import type {Row} from '../core/session.js';
import type {Snapshot} from '../core/surface.js';

/** A box with a draft stays, and so does every other screen. */
export function aboveEmptyBox(
	{agent, agentVersion: version}: Pick<Row, 'agent' | 'agentVersion'>,
	snapshot: Snapshot,
): Pick<Snapshot, 'text'> {
	const {emptyBoxFrom} = agentOf(agent).readScreen(snapshot, {version, patterns: []});
	return emptyBoxFrom === undefined ? snapshot : {text: snapshot.text.split('\n').slice(0, emptyBoxFrom).join('\n')};
}
