/** The receipt after a hook took a decision: the agent follows it, or somebody answered in the pane first. */
import type {DecisionRecord, HookVerdict} from '../../agents/answering.js';
import {type Receipt, unconfirmed} from '../../core/receipt.js';
import type {Dialog} from '../../core/surface.js';
import type {DialogOutcome} from '../../core/terms/ask.js';
import type {Source} from '../../core/terms/state.js';
import {waitMs} from '../ports.js';
import {answeredThere} from './await-answer.js';

/** The outcome of a verdict. A no without words ends the turn, as the dialog's own No does. */
export function outcomeOfVerdict(verdict: HookVerdict): DialogOutcome {
	return verdict.kind === 'deny' && verdict.message === undefined ? 'stops' : 'goes-on';
}

/**
 * How long (ms) to wait for the transcript to show who decided, after the session moved on. The session's state distinguishes a yes from a
 * no, but shows neither a no with words nor another answer to a question or a plan; their results are written soon. The result of an
 * allowed tool is written when the tool ends, and is waited for only if somebody was in its dialog, with words or with the cursor, or if
 * the dialog was out of sight.
 * @param dialog the one on the screen just before the decision.
 */
export function patienceFor(verdict: HookVerdict, dialog: Dialog | undefined): number {
	switch (verdict.kind) {
		case 'deny':
			return 0;
		case 'answers':
		case 'approve':
			return Number.POSITIVE_INFINITY;
		case 'allow':
		case 'allow-rule':
			if (dialog?.textField !== undefined) return Number.POSITIVE_INFINITY;
			return dialog?.options[0]?.selected === true ? 0 : waitMs.witness;
	}
}

export type DecisionProgress = {
	readonly outcome: DialogOutcome;
	readonly message: string | undefined;
	readonly patienceMs: number;
	/** Milliseconds since the hook took the decision. */
	readonly afterMs: number;
	/** The witness that the session moved on, and when it was first seen, on the clock of `afterMs`. */
	readonly moved: Source | undefined;
	readonly movedMs: number | undefined;
	readonly interrupted: boolean;
	readonly decided: DecisionRecord;
};

export function decisionReceipt({
	outcome,
	message,
	afterMs,
	moved,
	movedMs,
	interrupted,
	decided,
	...rest
}: DecisionProgress): Receipt | undefined {
	const {by, refusals} = decided;
	// A no without words leaves only an interrupted turn, whether it came by the hook or in the pane.
	const isConfirmed =
		outcome === 'stops' ? undefined : message === undefined ? by === 'hook' : refusals.some((text) => text.includes(message));
	if (isConfirmed) return {kind: 'landed', by: 'transcript', afterMs};
	if (outcome !== 'stops' && by === 'pane') return answeredThere;
	const isOpen = outcome !== 'either' && interrupted !== (outcome === 'stops');
	const isPatient = by === 'unsaid' || (movedMs !== undefined && afterMs - movedMs >= rest.patienceMs);
	if (!isOpen && message === undefined && moved !== undefined && isPatient) return {kind: 'landed', by: moved, afterMs};
	if (afterMs < waitMs.landed) return undefined;
	if (isOpen) return answeredThere;
	return unconfirmed(moved === undefined ? 'hook-unheeded' : 'answerer-unknown');
}
