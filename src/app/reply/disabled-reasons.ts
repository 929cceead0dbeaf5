/** Why a key of the input line cannot work now, in words for the footer; undefined: it can. */
import {whyNotQueued} from '../../core/queue/queued.js';
import {shortName} from '../../core/rows/row-name.js';
import type {AppState} from '../model.js';
import {nobody, targetRow} from '../target.js';
import {toSeveral, whyNone, whySentToNone} from './several.js';
import {whyNoReply} from './why-no-reply.js';

export const noReply = (state: AppState): string | undefined => {
	const several = toSeveral(state);
	if (several !== undefined) return whyNone(state, several, state.keyOf);
	const row = targetRow(state);
	return row === undefined ? nobody : whyNoReply(state, row, state.keyOf);
};

export const nothingTyped = (state: AppState): string | undefined => {
	const row = targetRow(state);
	const delivery = row && state.deliveries.get(row.key);
	return delivery?.kind === 'ended' && delivery.receipt.kind === 'typed' && delivery.outboxId !== undefined
		? undefined
		: 'Nothing is waiting to be sent';
};

/** Enter in a reply: a working session gets the text only with the key for queueing. */
export const notSendable = (state: AppState): string | undefined => {
	if (state.mode.kind !== 'reply' || state.mode.purpose.kind === 'words') return undefined;
	if (state.mode.purpose.kind === 'several') return whySentToNone(state, state.mode.purpose, state.keyOf);
	const row = targetRow(state);
	if (row === undefined) return `The session is gone: press ${state.keyOf('keep')} to keep the text`;
	return row.state.group === 'autonomous'
		? `${shortName(row)} is working: press ${state.keyOf('queue')} to queue the text, ${state.keyOf('keep')} to keep it`
		: undefined;
};

export const notQueueable = (state: AppState): string | undefined => {
	if (state.mode.kind !== 'reply' || state.mode.purpose.kind === 'words')
		return `Answers cannot be queued: press ${state.keyOf('send')} to send it now`;
	if (state.mode.purpose.kind === 'several') return whyNone(state, state.mode.purpose, state.keyOf);
	return targetRow(state) === undefined ? `The session is gone: press ${state.keyOf('keep')} to keep the text` : undefined;
};

/** A prompt that waits is of one session of this machine. */
export const notKeepable = (state: AppState): string | undefined => {
	if (state.mode.kind !== 'reply' || state.mode.purpose.kind !== 'reply')
		return `Only a reply to one session can wait: press ${state.keyOf('send')} to send it now`;
	const row = targetRow(state);
	const why = row && whyNotQueued(row);
	return row !== undefined && why === undefined ? undefined : `${row === undefined ? 'The session' : shortName(row)} ${why ?? 'is gone'}`;
};

export const oneLineOnly = (state: AppState): string | undefined =>
	state.mode.kind === 'reply' && state.mode.purpose.kind === 'words' ? 'The field of a dialog takes one line' : undefined;
