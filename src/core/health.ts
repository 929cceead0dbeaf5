/** Two-level status and the health of one client process (rules: two-level status). */
import type {Detail, ProcessId, SessionState} from './session.js';
import type {ScreenClaim} from './witness.js';

type Health = 'alive' | 'stuck' | 'recovered' | 'dead';

export type HealthOf = {readonly client: ProcessId | undefined; readonly health: Health};

/** `dead` is terminal for one process: the same session resumed in another is a new life. */
export function nextHealth(before: HealthOf | undefined, client: ProcessId | undefined, state: SessionState): HealthOf {
	const same = before && before.client?.pid === client?.pid && before.client?.start === client?.start;
	const health = stepHealth(same ? before.health : 'alive', state);
	return same && before.health === health ? before : {client, health};
}

function stepHealth(before: Health, {state}: SessionState): Health {
	if (before === 'dead' || state === 'session_ended') return 'dead';
	if (state === 'stuck') return 'stuck';
	return before === 'stuck' ? 'recovered' : before;
}

/** `lastChange` is epoch ms: of the screen if it was looked at, else of the state. A user's own pattern names the detail. */
export function toDetail(state: SessionState, screen: ScreenClaim | undefined): Detail {
	const [primary, detail] = levels(state);
	const named = screen && primary === 'active' && screen.at >= state.since ? screen.surface.details[0] : undefined;
	return {
		primary,
		detail: named ?? detail,
		unchangedCount: screen?.unchangedCount ?? 0,
		lastChange: Math.max(screen?.changedAt ?? 0, state.since),
	};
}

function levels({state, group}: SessionState): readonly [Detail['primary'], string] {
	switch (state) {
		case 'needs_permission':
			return ['waiting', 'permission'];
		case 'awaiting_input':
		case 'awaiting_approval':
			return ['waiting', 'question'];
		case 'error':
			return ['waiting', 'error'];
		case 'idle':
			return ['idle', 'waiting_input'];
		case 'ready':
		case 'task_complete':
			return ['idle', 'ready'];
		case 'acting':
			return ['active', 'using_tools'];
		case 'stuck':
			return ['stuck', 'stuck'];
		case 'session_ended':
			return ['dead', 'ended'];
	}
	return [group === 'autonomous' ? 'active' : group === 'needs_you' ? 'waiting' : 'idle', state];
}
