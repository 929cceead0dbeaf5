/** What the watchers reported since the last look; only this is read again. */
import type {StateChange} from '../../store/watch/gather.js';
import type {OnAnswer} from '../panes/query.js';

/** `all`: something changed, and it is unknown what. `none`: no watcher reported anything. */
export type News = 'all' | 'none' | StateChange;

export const noChange: StateChange = {sessions: new Set(), transcripts: new Set(), marks: false, statuses: new Set()};

export type GlanceOptions = {
	/** Reads only these files again; if no watcher reported anything, reads all of them at intervals. */
	readonly news: News;
	/** Called once when tmux has answered, so that another glance shows it. */
	readonly onAnswer: OnAnswer;
};

export function joinNews(one: News, other: News): News {
	if (one === 'none' || other === 'all') return other;
	if (other === 'none' || one === 'all') return one;
	return {
		sessions: new Set([...one.sessions, ...other.sessions]),
		transcripts: new Set([...one.transcripts, ...other.transcripts]),
		marks: one.marks || other.marks,
		statuses: new Set([...one.statuses, ...other.statuses]),
	};
}
