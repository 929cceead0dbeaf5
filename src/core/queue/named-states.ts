/** The states and groups that a person names on a command line. */
import {UserError} from '../errors.js';
import {partOf} from '../part.js';
import type {Row} from '../session.js';
import {isKnownState, knownStates, type StateName} from '../terms/state.js';
import {readStateOrGroup, stateArgument} from '../words/state-word.js';

/** Ids of states or of groups. */
export type NamedStates = ReadonlySet<string>;

const groups: readonly string[] = ['needs_you', 'blocked', 'autonomous', 'delivered'];

/** Names are the words of the list, or ids; the rows may have states of the user's own. @throws UserError (exit 2) for a name that is no state. */
export function readStates(written: readonly string[], rows: readonly Row[]): NamedStates {
	const has = (name: StateName): boolean => rows.some(({state}) => state.state === name);
	const named = written.map((text) => ({text, id: has(text) ? text : readStateOrGroup(text)}));
	const unknown = named.filter(({id}) => !groups.includes(id) && !isKnownState(id) && !has(id));
	if (unknown.length === 0) return new Set(named.map(({id}) => id));
	const names = new Set(['needs-you', 'blocked', 'running', 'done', ...knownStates.map(stateArgument)]);
	throw new UserError(`"${unknown.map(({text}) => text).join('", "')}" is not a state`, `Use one of ${[...names].join(', ')}.`, 2);
}

export function isInStates({state}: Row, states: NamedStates): boolean {
	return states.has(state.state) || states.has(state.group) || states.has(partOf(state));
}
