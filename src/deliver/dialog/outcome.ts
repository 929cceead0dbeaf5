/** The outcome of an answer. If another outcome occurs, someone answered in the pane at that moment. */
import {type Receipt, unconfirmed} from '../../core/receipt.js';
import {type Dialog, isOfNoTool} from '../../core/surface.js';
import {type DialogOutcome, type Given, traitsOf} from '../../core/terms/ask.js';
import type {Goal} from './choice.js';

export const answeredThere: Receipt = unconfirmed('answered-in-pane');

/**
 * `either` for outcomes that were not measured: a subagent's No stops only the subagent, a cancelled form may go on, and so does a command that may
 * not connect to a host.
 */
export function outcomeOf(dialog: Dialog, goal: Goal): DialogOutcome {
	const isMeasured = dialog.askerType === undefined && !isOfNoTool(dialog) && !dialog.tools.noGoesOn;
	return isMeasured ? traitsOf(dialog.kind).outcome(givenBy(goal, dialog)) : 'either';
}

function givenBy(goal: Goal, {options}: Dialog): Given | undefined {
	switch (goal.kind) {
		case 'pick':
			return options[goal.index]?.role;
		case 'check':
			return 'marks';
		case 'write':
			return 'words';
		case 'escape':
			return 'escape';
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
