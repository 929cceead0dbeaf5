/** Why a key cannot work now, in words for the footer; undefined: it can. */

import {type Offer, readingDialog, toOffer} from '../../core/rows/options.js';
import {isReachable} from '../../core/rows/reachable.js';
import {alikeRows} from '../answer/batch.js';
import type {ActName} from '../answer/model.js';
import {isSending} from '../answer/receipts.js';
import type {Filed} from '../marks/commands.js';
import {tickedRows, whyNoneFiled} from '../marks/multi-select.js';
import type {AppState} from '../model.js';
import {batchRow, hasRoom, isRead, whyUnread} from '../reading/gate.js';
import {targetRow} from '../target.js';
import type {KeyOf} from './binding.js';

type WhyNot = string | undefined;

const nobody = 'no session is selected';

export const noRow = (state: AppState): WhyNot => (targetRow(state) === undefined ? nobody : undefined);

export const notJumpable = (state: AppState): WhyNot => {
	const row = targetRow(state);
	if (row === undefined) return nobody;
	if (isReachable(row)) return undefined;
	return row.state.state === 'session_ended'
		? `${row.project} has ended`
		: `${row.project} is not in a tmux pane, so there is nowhere to jump`;
};

export const nothingSaid = (state: AppState): WhyNot => {
	const row = targetRow(state);
	if (row === undefined) return nobody;
	return row.state.context.kind === 'none' && row.task === '' ? `${row.project} has nothing more to show` : undefined;
};

export const nothingToLeave = (state: AppState): WhyNot =>
	state.filter === '' && tickedRows(state).length === 0 && !state.arrangement.drawer ? 'there is no filter to clear' : undefined;
export const nothingToUndo = (state: AppState): WhyNot => (state.undo.length === 0 ? 'there is nothing to undo' : undefined);

export const notFiled =
	(as: Filed) =>
	(state: AppState): WhyNot =>
		whyNoneFiled(state, as);

/** It can be answered, once it was read in full. */
export function isUnread(state: AppState): boolean {
	const row = targetRow(state);
	const offer = row === undefined ? '' : toOffer(row);
	return row !== undefined && typeof offer !== 'string' && !offer.isBare && !isRead(state, row);
}

export const noRoom = (state: AppState, _index: number, keyOf: KeyOf): WhyNot =>
	hasRoom(state) ? undefined : `no room beside the list: ${keyOf('read')} reads in full`;

/** @returns the offer of the row that keys are about, or why there is none. */
function offerOf(state: AppState, keyOf: KeyOf): Offer | string {
	const row = targetRow(state);
	if (row === undefined) return nobody;
	if (isSending(state, row.key)) return 'an answer is on its way';
	if (row.state.state === 'awaiting_input' && row.state.context.kind === 'rest')
		return `${row.project} asks in words: ${keyOf('reply')} replies`;
	const offer = toOffer(row);
	return typeof offer === 'string' ? offer : (whyUnread(state, {row, offer}, keyOf) ?? offer);
}

/** One answer goes to all that ask the same, once one of them was read. */
export const noBatch = (state: AppState, _index: number, keyOf: KeyOf): WhyNot => {
	const row = batchRow(state);
	const offer = row === undefined ? nobody : toOffer(row);
	return row === undefined || typeof offer === 'string' ? undefined : whyUnread(state, {row, offer}, keyOf);
};

const fieldsFirst = (keyOf: KeyOf): string => `this form has fields to fill in: ${keyOf('jump')} goes to its pane`;

export const noOption = (state: AppState, number: number, keyOf: KeyOf): WhyNot => {
	const offer = offerOf(state, keyOf);
	if (typeof offer === 'string') return offer;
	if (offer.options.length === 0) return offer.isReading ? readingDialog : 'its options were not read yet';
	const option = offer.options.find((one) => one.number === number);
	if (option === undefined) return offer.needsFields ? fieldsFirst(keyOf) : `there is no option ${number}`;
	return state.mode.kind === 'choose' && !option.isCheck ? `this one does not go with others: ${keyOf('leave-it')} first` : undefined;
};

export const noYes = (state: AppState, _index: number, keyOf: KeyOf): WhyNot => {
	const offer = offerOf(state, keyOf);
	if (typeof offer === 'string') return offer;
	if (offer.needsFields) return fieldsFirst(keyOf);
	return offer.yes ? undefined : offer.question === undefined ? 'several options say yes: choose by number' : 'a question wants an option';
};

export const noNo = (state: AppState, _index: number, keyOf: KeyOf): WhyNot => {
	const offer = offerOf(state, keyOf);
	return typeof offer === 'string' ? offer : undefined;
};

export const noReason = (state: AppState, _index: number, keyOf: KeyOf): WhyNot => {
	const offer = offerOf(state, keyOf);
	if (typeof offer === 'string') return offer;
	return offer.reason ? undefined : 'this dialog takes no reason';
};

export const noReply = (state: AppState, _index: number, keyOf: KeyOf): WhyNot => {
	const row = targetRow(state);
	if (row === undefined) return nobody;
	if (isSending(state, row.key)) return 'something is on its way to it';
	if (row.state.context.kind === 'blocked') return `${row.project} waits for an answer, a reply would not reach it`;
	if (row.state.state === 'session_ended') return `${row.project} has ended: ${keyOf('resume')} resumes it`;
	if (row.kind === 'background') return `${row.project} runs in the background: ${keyOf('jump')} goes to it`;
	if (row.place === undefined) return `${row.project} is not in a tmux pane`;
	return row.notes.includes('dialog open') ? `${row.project} has a dialog open` : undefined;
};

/** Enter in a reply: a session at work gets it only when that was asked for. */
export const notSendable = (state: AppState, _index: number, keyOf: KeyOf): WhyNot => {
	if (state.mode.kind !== 'reply' || state.mode.purpose.kind !== 'reply') return undefined;
	const row = targetRow(state);
	if (row === undefined) return `the session is gone; ${keyOf('keep')} keeps the text`;
	return row.state.group === 'autonomous' ? `${row.project} is at work: ${keyOf('queue')} queues it, ${keyOf('keep')} keeps it` : undefined;
};

export const notQueueable = (state: AppState, _index: number, keyOf: KeyOf): WhyNot => {
	if (state.mode.kind !== 'reply' || state.mode.purpose.kind !== 'reply') return `an answer is not queued: ${keyOf('send')} sends it`;
	return targetRow(state) === undefined ? `the session is gone; ${keyOf('keep')} keeps the text` : undefined;
};

export const oneLineOnly = (state: AppState): WhyNot =>
	state.mode.kind === 'reply' && state.mode.purpose.kind === 'words' ? "a dialog's field takes one line" : undefined;

export const notAlike = (state: AppState): WhyNot => {
	const row = targetRow(state);
	if (row === undefined) return nobody;
	return alikeRows(state, row).length > 1 ? undefined : 'no other session asks the same';
};

export const nothingTyped = (state: AppState): WhyNot => {
	const row = targetRow(state);
	const delivery = row && state.deliveries.get(row.key);
	return delivery?.kind === 'ended' && delivery.receipt.kind === 'typed' && delivery.kept !== undefined
		? undefined
		: 'no text waits there for Enter';
};

export const notActable =
	(act: ActName) =>
	(state: AppState): WhyNot => {
		const row = targetRow(state);
		if (row === undefined) return nobody;
		if (isSending(state, row.key)) return 'something is on its way to it';
		switch (act) {
			case 'interrupt':
				if (row.state.group !== 'autonomous') return `${row.project} is not at work`;
				return row.place === undefined ? `${row.project} is not in a tmux pane` : undefined;
			case 'retry':
				return row.state.state === 'error' ? undefined : `${row.project} did not end in an error`;
			case 'resume':
				return row.state.state === 'session_ended' ? undefined : `${row.project} has not ended`;
		}
	};
