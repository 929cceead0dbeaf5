/** Why a key of the input line cannot work now, in words for the footer; undefined: it can. */

import {isSending} from '../answer/receipts.js';
import type {KeyOf} from '../keys/binding.js';
import type {AppState} from '../model.js';
import {nobody, targetRow} from '../target.js';

export const noReply = (state: AppState, _index: number, keyOf: KeyOf): string | undefined => {
	const row = targetRow(state);
	if (row === undefined) return nobody;
	if (isSending(state, row.key)) return 'still sending to this session…';
	if (row.state.context.kind === 'blocked') return `${row.project} has a dialog open; answer it first`;
	if (row.state.state === 'session_ended') return `${row.project} has ended: ${keyOf('resume')} resumes it`;
	if (row.kind === 'background') return `${row.project} runs in the background: ${keyOf('jump')} goes to it`;
	if (row.place === undefined) return `${row.project} is not in a tmux pane`;
	return row.notes.includes('dialog-open') ? `${row.project} has a dialog open; answer it first` : undefined;
};

export const nothingTyped = (state: AppState): string | undefined => {
	const row = targetRow(state);
	const delivery = row && state.deliveries.get(row.key);
	return delivery?.kind === 'ended' && delivery.receipt.kind === 'typed' && delivery.kept !== undefined
		? undefined
		: 'nothing is waiting to be sent';
};

/** Enter in a reply: a session at work gets it only when that was asked for. */
export const notSendable = (state: AppState, _index: number, keyOf: KeyOf): string | undefined => {
	if (state.mode.kind !== 'reply' || state.mode.purpose.kind !== 'reply') return undefined;
	const row = targetRow(state);
	if (row === undefined) return `the session is gone; ${keyOf('keep')} keeps the text`;
	return row.state.group === 'autonomous' ? `${row.project} is working: ${keyOf('queue')} queues it, ${keyOf('keep')} keeps it` : undefined;
};

export const notQueueable = (state: AppState, _index: number, keyOf: KeyOf): string | undefined => {
	if (state.mode.kind !== 'reply' || state.mode.purpose.kind !== 'reply') return `answers cannot be queued: ${keyOf('send')} sends it`;
	return targetRow(state) === undefined ? `the session is gone; ${keyOf('keep')} keeps the text` : undefined;
};

export const oneLineOnly = (state: AppState): string | undefined =>
	state.mode.kind === 'reply' && state.mode.purpose.kind === 'words' ? "a dialog's field takes one line" : undefined;
