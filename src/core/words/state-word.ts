/** The words for states: in a row, in a search, and alone as a label. */
import {partTitles, type Row} from '../session.js';
import {knownStates, type Source, type StateName, stateTraits, type Witness} from '../terms/state.js';

/** The groups of states and the parts of the list, by their ids, as people read them. */
export const groupTitles: Readonly<Record<string, string>> = {
	needs_you: 'waiting for you',
	autonomous: partTitles.running,
	delivered: partTitles.done,
	blocked: partTitles.blocked,
};

/** A state that this version does not know keeps its own name. A session that was stuck is first said to move again. */
export function stateWord({state: {state, group}, recoveredAt, sessionId, takes, notes}: Row): string {
	if (state === 'unknown' && takes === 'nothing') return 'not known';
	// A process of the agent that no witness has reported on yet.
	if (state === 'unknown' && sessionId === undefined) return 'starting';
	if (state === 'task_complete' && notes.includes('wakes-itself')) return 'scheduled';
	if (recoveredAt !== undefined && group === 'autonomous') return 'recovered';
	return namedState(state);
}

/** The word of a state without a session. */
export function namedState(state: StateName): string {
	return stateTraits(state)?.word ?? state.replaceAll('_', ' ');
}

/** The state with this word on the screen or this id: `your turn`, `Your-Turn` and `idle` are `idle`. Other names stay as they are. */
export function readStateName(written: string): StateName {
	const name = plainName(written);
	return knownStates.find((id) => namedState(id) === name || plainName(id) === name) ?? written;
}

function plainName(written: string): string {
	const name = written.trim().toLowerCase();
	return name.replaceAll(/[\s_-]+/g, ' ');
}

/** The same, and also a group or `blocked` by title or id: `Running` is `autonomous`. */
export function readStateOrGroup(written: string): StateName {
	const found = Object.entries(groupTitles).find(([id, title]) => [id, title].some((name) => plainName(name) === plainName(written)));
	return found?.[0] ?? readStateName(written);
}

/** The word of a state as one word of a command line: `your-turn`. */
export function stateArgument(state: StateName): string {
	return (stateTraits(state)?.word ?? state).replaceAll(' ', '-');
}

/** The word of a state, with its id behind it where the two differ: `permission (needs_permission)`. */
export function bothNames(state: StateName): string {
	const word = stateTraits(state)?.word ?? state;
	return word === state ? state : `${word} (${state})`;
}

/** Names for the kinds of StopFailure (facts §1); empty for a kind that says no more than the state. */
export function failureName(error: string): string {
	const names: Readonly<Record<string, string>> = {
		rate_limit: 'Limit reached',
		authentication_failed: 'Not logged in',
		billing_error: 'Billing',
		server_error: 'Server error',
		invalid_request: 'Request refused',
		model_not_found: 'Model not found',
		max_output_tokens: 'Answer too long',
		unknown: '',
	};
	return Object.hasOwn(names, error) ? (names[error] ?? '') : error.replaceAll('_', ' ');
}

/** Labels that say no more than the state. A list shows the session's task instead, if it is known. */
export const plainLabels = {
	finished: 'Turn finished',
	fresh: 'No prompt yet',
	resumed: 'No new prompt yet',
	closed: 'Session closed',
} as const;

const all: ReadonlySet<string> = new Set(Object.values(plainLabels));

export function isPlainLabel(label: string): boolean {
	return label === '' || all.has(label);
}

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
