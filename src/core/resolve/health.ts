/** Two-level status and the health of one agent process (rules: two-level status). */
import type {ScreenClaim} from '../evidence.js';
import type {Detail, Health, Row} from '../session.js';
import type {SessionState} from '../terms/state.js';
import type {Clock} from './clock.js';

type Timing = {readonly clock: Clock; readonly stuckAfterMs: number};

const alive: Health = {is: 'alive'};
const stuck: Health = {is: 'stuck'};
const dead: Health = {is: 'dead'};

/**
 * `before` is the previous row of the same session; without it, a stuck session is unknown. `recovered` lasts as long as a session must be still to
 * be stuck. A process that is gone stays gone; the same session in another process begins anew.
 */
export function nextHealth(
	before: Pick<Row, 'process' | 'health'> | undefined,
	{process, state}: Pick<Row, 'process' | 'state'>,
	{clock, stuckAfterMs}: Timing,
): Health {
	if (state.state === 'session_ended') return dead;
	if (state.state === 'stuck') return stuck;

	if (before?.process?.pid !== process?.pid || before?.process?.start !== process?.start) return alive;
	switch (before?.health.is) {
		case 'stuck':
			clock.isPast(clock.now + stuckAfterMs);
			return {is: 'recovered', since: clock.now};
		case 'recovered':
			return clock.isPast(before.health.since + stuckAfterMs) ? alive : before.health;
		case 'alive':
		case 'dead':
		case undefined:
			return alive;
	}
}

/** `lastChange` is epoch ms: of the screen if it was captured, else of the state. A user's own pattern names the detail. */
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
