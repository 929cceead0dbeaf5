/** The outcome of an answer. If another outcome occurs, someone answered in the pane at that moment. */
import {isNo, isYes} from '../../core/ask/option-role.js';
import {type Receipt, unconfirmed} from '../../core/receipt.js';
import type {Dialog} from '../../core/surface.js';
import type {Goal} from './choice.js';

/** The turn goes on, or it is interrupted. */
export type DialogOutcome = 'goes-on' | 'stops' | 'either';

export const answeredThere: Receipt = unconfirmed('answered-in-pane');

/** `either` for outcomes that were not measured: a subagent's No stops only the subagent, and a cancelled form may go on. */
export function outcomeOf(dialog: Dialog, goal: Goal): DialogOutcome {
	if (dialog.askerType !== undefined) return 'either';
	const role = goal.kind === 'pick' ? dialog.options[goal.index]?.role : undefined;
	switch (dialog.kind) {
		case 'permission':
			if (goal.kind === 'escape' || isNo(role)) return 'stops';
			return goal.kind === 'write' || isYes(role) ? 'goes-on' : 'either';
		case 'question':
			return goal.kind === 'escape' ? 'stops' : 'goes-on';
		case 'review':
			return role === 'yes' ? 'goes-on' : 'either';
		case 'plan':
			return isYes(role) ? 'goes-on' : 'either';
		case 'trust':
		case 'startup':
		case 'elicitation':
		case 'auto-mode':
		case 'local':
			return 'either';
	}
}

/** The state of the turn after an answer. */
export type After = {readonly interrupted: boolean; readonly busy: boolean};

/**
 * Whether the turn contradicts the expected outcome. `was`: the previous read did. The agent is busy for a moment before it stops; a turn that was
 * busy and rests has stopped only if it says so.
 */
export function isOtherwise(outcome: DialogOutcome, {interrupted, busy}: After, was: boolean): boolean {
	switch (outcome) {
		case 'goes-on':
			return interrupted;
		case 'stops':
			return busy || (was && !interrupted);
		case 'either':
			return false;
	}
}
