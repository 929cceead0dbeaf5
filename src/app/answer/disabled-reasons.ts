/** Why a key of the answers cannot work now, in words for the footer; undefined when it can. */
import {silentHost} from '../../core/rows/host-rows.js';
import {noOfferText, type Offer, toOffer} from '../../core/rows/options.js';
import {shortName} from '../../core/rows/row-name.js';
import {isEnded, type Row} from '../../core/session.js';
import {reasonSentence} from '../../core/terms/receipt-words.js';
import {waitsForLimit} from '../../core/terms/state.js';
import type {Act} from '../../core/words/send-summary.js';
import {aboutRow, nobody, rowOf, targetRow} from '../binding.js';
import type {AppState} from '../model.js';
import {answeredRow, whyUnread} from '../reading/gate.js';
import {isSending} from '../sends/receipts.js';
import {fieldsFirst} from '../shown/option-lines.js';
import {alikeRows} from '../shown/shown.js';

/** @returns the offer of the target row, or why there is none. */
function offerOf(state: AppState): Offer | string {
	const row = targetRow(state);
	if (row === undefined) return nobody;
	if (isSending(state, row.key)) return 'Still sending to this session…';
	if (row.state.state === 'awaiting_input' && row.state.context.kind === 'rest')
		return `${shortName(row)} asked an open question: press ${state.keyOf('reply')} to reply`;
	const offer = toOffer(row);
	return typeof offer === 'string' ? noOfferText(offer, row) : (whyUnread(state, {row, offer}) ?? offer);
}

/** Why one answer cannot go to all rows with the same request: it was not read yet. */
export const noBatch = (state: AppState): string | undefined => {
	const first = answeredRow(state);
	const row = first && (rowOf(state, first.key) ?? first);
	const offer = row && toOffer(row);
	return row === undefined || offer === undefined || typeof offer === 'string' ? undefined : whyUnread(state, {row, offer});
};

export const noOption = (state: AppState, number: number): string | undefined => {
	const offer = offerOf(state);
	if (typeof offer === 'string') return offer;
	if (offer.options.length === 0) return offer.isReading ? 'Loading the options… press the key again' : 'Loading the options…';
	const option = offer.options.find((one) => one.number === number);
	if (option === undefined) return offer.needsFields ? fieldsFirst(state.keyOf) : `No option ${number} here`;
	return state.mode.kind === 'choose' && !option.isCheck
		? `This option cannot be combined: press ${state.keyOf('leave-it')} to clear the others`
		: undefined;
};

/** Why an offer does not take this answer. @param why the reason in an offer, if any. */
const unlessOffered =
	(why: (offer: Offer, state: AppState) => string | undefined) =>
	(state: AppState): string | undefined => {
		const offer = offerOf(state);
		return typeof offer === 'string' ? offer : why(offer, state);
	};

export const noYes = unlessOffered(({needsFields, yes, question}, {keyOf}) => {
	if (needsFields) return fieldsFirst(keyOf);
	return yes ? undefined : reasonSentence(question === undefined ? 'several-yes' : 'question-wants-option');
});

export const noNo = unlessOffered(() => undefined);

export const noReason = unlessOffered(({reason}) => (reason ? undefined : reasonSentence('no-reason')));

export const notAlike = aboutRow((row, state) => (alikeRows(state, row).length > 1 ? undefined : 'No identical prompts'));

/**
 * Whether an act works for the session. Where nothing is typed, it is ended by a signal and resumed by its id; without an id it may be any
 * program, such as the shell that reported it.
 */
function reaches({takes, sessionId}: Row, act: Act): boolean {
	return takes !== 'nothing' || (act !== 'retry' && act !== 'interrupt' && sessionId !== undefined);
}

export const notActable = (act: Act) =>
	aboutRow((row, state) => {
		if (isSending(state, row.key)) return 'Still sending to this session…';
		if (row.lastSeenAt !== undefined) return silentHost(row);
		if (!reaches(row, act)) return reasonSentence('agent-unread');
		switch (act) {
			case 'interrupt':
				if (waitsForLimit(row.state)) return reasonSentence('waits-for-limit');
				if (row.state.group !== 'autonomous') return `Nothing to interrupt: ${shortName(row)} is not working`;
				return row.place === undefined ? `${shortName(row)} is not in a tmux pane` : undefined;
			case 'retry':
				return row.state.state === 'error' ? undefined : `Nothing to retry: ${shortName(row)} has no failed turn`;
			case 'resume':
				return isEnded(row) ? undefined : `Nothing to resume: ${shortName(row)} has not ended`;
			case 'end':
			case 'close':
			case 'kill':
				return isEnded(row) ? `${shortName(row)} has ended already` : undefined;
		}
	});
