/** The result of a send. A receipt never claims more than a witness reported. */
import type {Reason} from './terms/receipt-words.js';
import type {Source} from './terms/state.js';

export type Receipt =
	/** A witness reported the arrival. */
	| {readonly kind: 'landed'; readonly by: Source; readonly afterMs: number}
	/** The text is in the input box and was not submitted. The user may press Enter; beckon never types the text again. */
	| {readonly kind: 'typed'; readonly why: Reason}
	/** Keys were sent, and no witness reported a result. beckon never repeats them by itself. */
	| {readonly kind: 'unconfirmed'; readonly why: Reason}
	| Refusal;

export type Refusal = {readonly kind: 'refused'; readonly why: Reason};

/** 0 landed · 3 refused, nothing sent · 4 sent, not confirmed. */
export function toExitCode({kind}: Receipt): 0 | 3 | 4 {
	return ({landed: 0, refused: 3, typed: 4, unconfirmed: 4} as const)[kind];
}

/** Whether tmux wrote nothing because only the screen had changed, so delivery may read the pane again. */
export function isScreenMoved(receipt: Receipt): boolean {
	return receipt.kind !== 'landed' && receipt.why === 'screen-moved';
}

export function refused(why: Reason): Refusal {
	return {kind: 'refused', why};
}

export function unconfirmed(why: Reason): Receipt {
	return {kind: 'unconfirmed', why};
}
