/** Who tells a state, as people read it, and whether that is a guess. */
import type {Source, Witness} from '../terms/state.js';

export const witnessWords: Readonly<Record<Witness, string>> = {
	report: 'its own report',
	option: 'the option @agent_state of its pane',
	reader: 'what beckon reads of it',
	progress: 'its progress bar',
	title: 'its title',
	quiet: 'how long its window has been quiet',
	process: 'none: only its process was found',
};

const guesses: ReadonlySet<Witness> = new Set(['progress', 'title', 'quiet']);

export function isGuess(witness: Witness | undefined): boolean {
	return witness !== undefined && guesses.has(witness);
}

/** The names of a state's sources wherever people read them. */
export const sourceWords: Readonly<Record<Source, string>> = {
	hook: 'hooks',
	client: 'session file',
	transcript: 'transcript',
	screen: 'pane',
	tmux: 'tmux',
	report: 'its report',
};
