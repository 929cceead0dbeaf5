/** Which of the three groups a state belongs to. */
import type {Group, KnownState, StateName} from '../session.js';

const groups: Readonly<Record<KnownState, Group>> = {
	needs_permission: 'needs_you',
	awaiting_input: 'needs_you',
	error: 'needs_you',
	awaiting_approval: 'needs_you',
	idle: 'needs_you',
	thinking: 'autonomous',
	acting: 'autonomous',
	responding: 'autonomous',
	compacting: 'autonomous',
	delegating: 'autonomous',
	retrying: 'autonomous',
	stuck: 'autonomous',
	unknown: 'autonomous',
	ready: 'delivered',
	task_complete: 'delivered',
	session_ended: 'delivered',
};

export function knownGroupOf(state: KnownState): Group {
	return groups[state];
}

/** Undefined: a state that this version does not know. */
export function groupOf(state: StateName): Group | undefined {
	return isKnown(state) ? groups[state] : undefined;
}

function isKnown(state: StateName): state is KnownState {
	return Object.hasOwn(groups, state);
}
