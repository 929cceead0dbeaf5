/** Why a row takes no reply, in words for the footer. */
import {silentHost} from '../../core/rows/host-rows.js';
import {shortName} from '../../core/rows/row-name.js';
import type {Row} from '../../core/session.js';
import {reasonSentence} from '../../core/terms/receipt-words.js';
import {behindShellText} from '../../core/words/note-words.js';
import type {KeyOf} from '../key-of.js';
import type {AppState} from '../model.js';
import {isSending} from '../sends/receipts.js';

/** @returns undefined when it takes one. */
export function whyNoReply(state: AppState, row: Row, keyOf: KeyOf): string | undefined {
	return reasonOf(state, row, {keyOf, name: shortName(row)});
}

/** The same, for a sentence that has named the row already. */
export function whyItTakesNone(state: AppState, row: Row, keyOf: KeyOf): string | undefined {
	return reasonOf(state, row, {keyOf, name: 'it'});
}

function reasonOf(state: AppState, row: Row, {keyOf, name}: {readonly keyOf: KeyOf; readonly name: string}): string | undefined {
	if (isSending(state, row.key)) return 'Still sending to this session…';
	if (row.lastSeenAt !== undefined) return silentHost(row);
	if (row.isJumpOnly) return reasonSentence('agent-unread');
	if (row.notes.includes('behind-shell')) return behindShellText(name);
	if (row.state.context.kind === 'blocked') return `${name} has a dialog open; answer it first`;
	if (row.state.state === 'session_ended') return `${name} has ended: press ${keyOf('resume')} to resume it`;
	if (row.kind === 'background') return `${name} runs in the background: press ${keyOf('jump')} to go to it`;
	if (row.place === undefined) return `${name} is not in a tmux pane`;
	return row.notes.includes('dialog-open') ? `${name} has a dialog open; answer it first` : undefined;
}
