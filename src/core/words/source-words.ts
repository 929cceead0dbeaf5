/** The names of a state's sources wherever people read them. */
import type {Source} from '../terms/state.js';

export const sourceWords: Readonly<Record<Source, string>> = {
	hook: 'hooks',
	client: 'session file',
	transcript: 'transcript',
	screen: 'pane',
	tmux: 'tmux',
	report: 'its report',
};
