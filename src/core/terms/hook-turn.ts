/** What the hooks of a session last reported of its turn, and what each kind means. A new kind needs this file and `fold/life.ts` only. */

export type HookTurn =
	/** No event reported a turn: the hooks were added to a running session, or its journal is gone. It is older than any other claim. */
	| {readonly kind: 'unknown'; readonly at: 0}
	| {readonly kind: 'fresh'; readonly at: number; readonly how: string}
	| {readonly kind: 'working'; readonly at: number; readonly tool: string | undefined}
	| {readonly kind: 'compacting'; readonly at: number; readonly before: HookTurn}
	| {
			readonly kind: 'ended';
			readonly at: number;
			readonly said: string | undefined;
			readonly shells: number;
			readonly agents: number;
			/** All that exist, including those that wait. */
			readonly teammates: number;
			readonly crons: number;
			/** Background tasks that wake the session when they see something. */
			readonly monitors: number;
	  }
	| {readonly kind: 'failed'; readonly at: number; readonly error: string; readonly message: string}
	| {readonly kind: 'closed'; readonly at: number; readonly reason: string};

/** What each kind claims alone, and with what confidence; `unknown` claims nothing. */
export const hookTurns = {
	unknown: undefined,
	fresh: ['rest', 0.9],
	working: ['work', 0.99],
	compacting: ['work', 0.99],
	ended: ['rest', 0.95],
	failed: ['rest', 0.99],
	closed: ['gone', 0.99],
} as const satisfies Readonly<Record<HookTurn['kind'], readonly ['gone' | 'work' | 'rest', confidence: number] | undefined>>;

export type TurnEnd = {readonly at: number} & (
	| {readonly kind: 'fresh' | 'ended' | 'interrupted'}
	| {readonly kind: 'failed'; readonly error: string; readonly message: string}
);

/** The notifications that stand for a dialog in versions without PermissionRequest. */
export function asksByNotice(type: string): boolean {
	return ['permission_prompt', 'plan_approval', 'agent_needs_input', 'elicitation', 'elicitation_dialog'].includes(type);
}

/** The notifications that only say that the session waits; they are outdated once it works again. */
export function isWaitNotice(type: string): boolean {
	return asksByNotice(type) || type === 'idle_prompt' || type === 'worker_permission_prompt';
}

/** The text of a failed request, in a Stop that is sent instead of a StopFailure. */
const failedRequest = /^API Error: (?:\d{3}\b|Connection|Request|Repeated)/;

/** The end of the turn of a session that rests, by its hooks. If they report work, it was interrupted after `at`: Esc fires no hook. */
export function endOfTurn(turn: HookTurn): TurnEnd | undefined {
	const {at} = turn;
	switch (turn.kind) {
		case 'fresh':
			return {at, kind: 'fresh'};
		case 'working':
			return {at, kind: 'interrupted'};
		case 'compacting':
			return endOfTurn(turn.before);
		case 'ended':
			return turn.said !== undefined && failedRequest.test(turn.said)
				? {at, kind: 'failed', error: 'unknown', message: turn.said}
				: {at, kind: 'ended'};
		case 'failed':
			return {at, kind: 'failed', error: turn.error, message: turn.message};
		case 'unknown':
		case 'closed':
			return undefined;
	}
}
