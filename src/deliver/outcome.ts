/** What an answer leads to. Where the other comes about, somebody answered in the pane at that moment. */

import type {Dialog} from '../core/screen/surface.js';
import type {Goal} from './choice.js';
import type {Seen} from './ports.js';

/** The turn goes on, or it is interrupted. */
export type Outcome = 'goes-on' | 'stops' | 'either';

export const answeredThere = 'somebody answered in the pane at that moment';

/** `either` wherever that was not measured: a subagent's No stops nobody else, and a form that is cancelled may go on. */
export function outcomeOf(dialog: Dialog, goal: Goal): Outcome {
	if (dialog.askerType !== undefined) return 'either';
	const label = goal.kind === 'pick' ? (dialog.options[goal.index]?.label ?? '') : '';
	switch (dialog.kind) {
		case 'permission':
			if (goal.kind === 'escape' || /^no\b/i.test(label)) return 'stops';
			return goal.kind === 'write' || /^yes\b/i.test(label) ? 'goes-on' : 'either';
		case 'question':
			return goal.kind === 'escape' ? 'stops' : 'goes-on';
		case 'review':
			return /^submit\b/i.test(label) ? 'goes-on' : 'either';
		case 'plan':
			return /^yes\b/i.test(label) ? 'goes-on' : 'either';
		case 'trust':
		case 'startup':
		case 'elicitation':
		case 'auto-mode':
		case 'local':
			return 'either';
	}
}

export function isOtherwise(outcome: Outcome, {surface, heard}: Seen): boolean {
	switch (outcome) {
		case 'goes-on':
			return surface.interrupted;
		case 'stops':
			return heard.status === undefined ? surface.surface === 'working' : heard.status.value === 'busy';
		case 'either':
			return false;
	}
}
