/** What each source of a state is called wherever people read it. */
import type {Source} from '../session.js';

export const sourceWords: Readonly<Record<Source, string>> = {
	hook: 'hooks',
	client: 'session file',
	transcript: 'transcript',
	screen: 'pane',
	tmux: 'tmux',
};
