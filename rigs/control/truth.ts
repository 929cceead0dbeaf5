/** The true state of the stand-in, from its own state and no witness. */
import {defaultConfig} from '../../src/core/config.js';
import type {Group, KnownState} from '../../src/core/terms/state.js';
import {isQuestion} from '../../src/core/text/question.js';
import type {AgentState, DialogBody, Entry} from '../../stand-in/agent/model.js';

/** Any of `states` is right; empty: any of the group. */
export type Truth = {readonly group: Group; readonly states: readonly KnownState[]};

export function truthOf(state: AgentState): Truth {
	if (state.phase === 'gone') return {group: 'delivered', states: ['session_ended']};
	const asked = state.dialogs.map(({body}) => askedState(body)).find((each) => each !== undefined);
	if (asked) return {group: 'needs_you', states: [asked]};
	if (state.turn) return {group: 'autonomous', states: []};
	if (state.agents.length > 0) return {group: 'autonomous', states: ['delegating']};
	return restTruth(state);
}

/** A local dialog (/model, /config…) is no request. */
function askedState({kind}: DialogBody): KnownState | undefined {
	switch (kind) {
		case 'permission':
		case 'trust':
			return 'needs_permission';
		case 'questions':
		case 'elicitation':
			return 'awaiting_input';
		case 'plan':
			return 'awaiting_approval';
		case 'local':
			return undefined;
	}
}

const ends: readonly Entry['kind'][] = ['done', 'failed', 'interrupted', 'not-run'];

function restTruth({entries, takenBack}: AgentState): Truth {
	if (takenBack) return {group: 'needs_you', states: ['idle']};
	const index = entries.findLastIndex(({kind}) => ends.includes(kind));
	const end = entries[index];
	if (!end) return {group: 'delivered', states: ['ready']};
	if (end.kind === 'failed') return {group: 'needs_you', states: ['error']};
	const said = entries.slice(0, index).findLast(({kind}) => kind === 'said' || kind === 'prompt');
	const asks = end.kind === 'done' && said?.kind === 'said' && isQuestion(said.text, defaultConfig);
	return {group: 'needs_you', states: [asks ? 'awaiting_input' : 'idle']};
}
