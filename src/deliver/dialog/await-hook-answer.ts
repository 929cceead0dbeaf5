/** After a decision that a hook took: did the agent heed it, or somebody in the pane who was first? */

import type {Decided, Verdict} from '../../agents/agent.js';
import type {Receipt} from '../../core/receipt.js';
import type {Source} from '../../core/session.js';
import type {Dialog} from '../../core/surface.js';
import {waits} from '../limits.js';
import {answeredThere, type Outcome} from './outcome.js';

/** What a verdict leads to. Without words a no ends the turn, as the dialog's own No does. */
export function outcomeOfVerdict(verdict: Verdict): Outcome {
	return verdict.kind === 'deny' && verdict.message === undefined ? 'stops' : 'goes-on';
}

/**
 * How long the transcript may take to name who decided, once the session moved on. Where it went shows a yes from a no, but neither words
 * against a tool nor another answer to a question or a plan. Those end at once, so their result is written soon. An allowed tool is heard of
 * when it ends, and is waited for only where somebody was at its dialog, with words or with the cursor, or where that was out of sight.
 * @param dialog as it stood just before.
 */
export function patienceFor(verdict: Verdict, dialog: Dialog | undefined): number {
	switch (verdict.kind) {
		case 'deny':
			return 0;
		case 'answers':
		case 'approve':
			return Number.POSITIVE_INFINITY;
		case 'allow':
		case 'allow-rule':
			if (dialog?.textField !== undefined) return Number.POSITIVE_INFINITY;
			return dialog?.options[0]?.selected === true ? 0 : waits.told;
	}
}

export type Heeding = {
	readonly outcome: Outcome;
	/** Words of a no. */
	readonly message: string | undefined;
	readonly patienceMs: number;
	/** Since the hook was given the decision. */
	readonly afterMs: number;
	/** Who says that the session moved on, and when that was first seen, counted as `afterMs` is. */
	readonly moved: Source | undefined;
	readonly movedMs: number | undefined;
	readonly interrupted: boolean;
	readonly decided: Decided;
};

/** Undefined: look again. */
export function heededReceipt({outcome, message, afterMs, moved, movedMs, interrupted, decided, ...rest}: Heeding): Receipt | undefined {
	const {by, refusals} = decided;
	// An interrupted turn is the only trace of a no without words, the hook's as well as the pane's.
	const told = outcome === 'stops' ? undefined : message === undefined ? by === 'hook' : refusals.some((text) => text.includes(message));
	if (told) return {kind: 'landed', by: 'transcript', afterMs};
	if (outcome !== 'stops' && by === 'pane') return answeredThere;
	const isOpen = outcome !== 'either' && interrupted !== (outcome === 'stops');
	const isPatient = by === 'unsaid' || (movedMs !== undefined && afterMs - movedMs >= rest.patienceMs);
	if (!isOpen && message === undefined && moved !== undefined && isPatient) return {kind: 'landed', by: moved, afterMs};
	if (afterMs < waits.landed) return undefined;
	if (isOpen) return answeredThere;
	return {kind: 'unconfirmed', why: moved === undefined ? 'hook-unheeded' : 'answerer-unknown'};
}
