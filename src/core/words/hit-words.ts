/** The facts about a session that a search found, besides its excerpts. */
import type {PlacedHit, Speaker} from '../search/hit.js';
import type {Row} from '../session.js';
import {toAge} from '../text/times.js';
import {namedState, stateWord} from './state-word.js';

export const speakerWords: Readonly<Record<Speaker, string>> = {user: 'you', agent: 'agent', tool: 'tool'};

/** Not cleaned; a fact may be empty. @param row undefined when the session is not listed. @param now epoch ms. */
export function hitFacts(hit: PlacedHit, row: Row | undefined, now: number) {
	const title = row?.title ?? hit.title ?? row?.suggestedTitle ?? hit.suggestedTitle ?? '';
	return {
		host: hit.far?.host ?? '',
		state: row === undefined ? namedState(hit.far?.state ?? 'session_ended') : stateWord(row),
		age: toAge(now - (row?.lastActivityAt || hit.to)),
		branch: row?.branch ?? hit.branch ?? '',
		title: title === hit.project ? '' : title,
	};
}
