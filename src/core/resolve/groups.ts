/** The group of each state. */
import type {Group, KnownState, StateName} from '../terms/state.js';

const groups: Readonly<Record<KnownState, Group>> = {
	needs_permission: 'needs_you',
	awaiting_input: 'needs_you',
	error: 'needs_you',
	awaiting_approval: 'needs_you',
	idle: 'needs_you',
	working: 'autonomous',
	thinking: 'autonomous',
	acting: 'autonomous',
	responding: 'autonomous',
	compacting: 'autonomous',
	delegating: 'autonomous',
	retrying: 'autonomous',
	stuck: 'autonomous',
	quiet: 'autonomous',
	unknown: 'autonomous',
	ready: 'delivered',
	task_complete: 'delivered',
	session_ended: 'delivered',
};

export function knownGroupOf(state: KnownState): Group {
	return groups[state];
}

/** Undefined: this version does not know the state. */
export function groupOf(state: StateName): Group | undefined {
	return isKnown(state) ? groups[state] : undefined;
}

export function isKnown(state: StateName): state is KnownState {
	return Object.hasOwn(groups, state);
}
