/** What became of a send. A receipt never claims more than a witness said. */

import type {Source} from './session.js';
import type {Deed} from './text/deed.js';

export type Receipt =
	/** A witness saw it arrive. */
	| {readonly kind: 'landed'; readonly by: Source; readonly afterMs: number}
	/** The text stands in the composer and was not submitted: Enter is offered, it is never typed again. */
	| {readonly kind: 'typed'; readonly why: string}
	/** Keys were sent and no witness said what became of them. It is never sent again by itself. */
	| {readonly kind: 'unconfirmed'; readonly why: string}
	/** Nothing was sent. */
	| {readonly kind: 'refused'; readonly why: string};

/** 0 landed · 3 refused, nothing sent · 4 sent, not confirmed. */
export function toExitCode(receipt: Receipt): 0 | 3 | 4 {
	switch (receipt.kind) {
		case 'landed':
			return 0;
		case 'refused':
			return 3;
		case 'typed':
		case 'unconfirmed':
			return 4;
	}
}

/** One sentence of what was done to whom; who told, and after how long, stands in the log. */
export function receiptText(name: string, receipt: Receipt, {did, what}: Deed): string {
	switch (receipt.kind) {
		case 'landed':
			return `${markOf(did)} ${name}: ${did}${what === '' ? '' : ` ${what}`}`;
		case 'typed':
			return `${name}: typed, not submitted: ${receipt.why}`;
		case 'unconfirmed':
			return `${name}: sent, not confirmed: ${receipt.why}`;
		case 'refused':
			return `${name}: refused, nothing sent: ${receipt.why}`;
	}
}

export function markOf(did: string): '✓' | '✗' {
	return did === 'denied' ? '✗' : '✓';
}

/** tmux refused because the address was right and the screen was not: nothing was written, so delivery may look again. */
export const screenMoved = 'the screen changed at that moment';

/** The session may go on in another pane. */
export const paneGone = 'the pane is gone; `beckon ls` tells where its session is';

export const clientEnded = 'the client has ended';
export const programEnded = 'the program in the pane has ended';

/** Whether the pane is gone is not known. */
export const tmuxSilent = 'tmux did not answer in time; try again in a moment';

export function isScreenMoved(receipt: Receipt): boolean {
	return receipt.kind !== 'landed' && receipt.why === screenMoved;
}

export function refused(why: string): Receipt {
	return {kind: 'refused', why};
}
