/** What was heard since the last look, so that just this is read again. */
import type {StateChange} from '../store/watch/watch.js';

/** `all`: something changed and nobody says what. `none`: nothing was heard. */
export type News = 'all' | 'none' | StateChange;

export function joinNews(one: News, other: News): News {
	if (one === 'none' || other === 'all') return other;
	if (other === 'none' || one === 'all') return one;
	return {
		sessions: new Set([...one.sessions, ...other.sessions]),
		transcripts: new Set([...one.transcripts, ...other.transcripts]),
		marks: one.marks || other.marks,
		clients: one.clients || other.clients,
	};
}
