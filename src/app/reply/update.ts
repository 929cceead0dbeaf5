/** The input line: a reply, or the words of an answer. An unsent text stays until it is sent. */
import type {Choice} from '../../core/ask/option-role.js';
import {silentHost} from '../../core/rows/host-rows.js';
import type {Row} from '../../core/session.js';
import {toReplyText} from '../../core/text/reply-text.js';
import {baseOf, homeMode, refused, selectedRow, targetRow} from '../binding.js';
import {changing, type Handlers} from '../handlers.js';
import type {AppState, Effect, Step} from '../model.js';
import {wordsKey} from '../sends/model.js';
import {isSending, sending} from '../sends/receipts.js';
import {createEditor, type Edit, edit, editorText} from './editor.js';
import type {Purpose, ReplyMode} from './model.js';
import {firstOf, sendToSeveral, toSeveral} from './several.js';

/** Opens the input line, for the ticked rows if there are some. */
export function replyOpened(state: AppState): Step {
	const several = toSeveral(state);
	const row = several === undefined ? targetRow(state) : firstOf(state, several);
	return row === undefined ? [state, []] : open(state, row, several ?? {kind: 'reply'});
}

/** @param queue sends to a working session too. */
export function send(state: AppState, mode: ReplyMode, queue: boolean): Step {
	return mode.purpose.kind === 'words' ? sendWords(state, mode, mode.purpose) : sendReply(state, mode, queue);
}

/** On the small screen, a session without a request gets the input line. */
export function withQuick([state, effects]: Step): Step {
	const {mode, quick} = state;
	if (quick === undefined) return [state, effects];
	if (mode.kind === 'reply' && mode.row !== state.cursor && editorText(mode.editor) === '')
		return withQuick([{...state, mode: homeMode(state)}, effects]);
	const row = selectedRow(state);
	if (mode.kind !== 'quick' || row === undefined || row.state.context.kind === 'blocked' || isSending(state, row.key))
		return [state, effects];
	const [opened, more] = open(state, row, {kind: 'reply'});
	return [opened, [...effects, ...more]];
}

/** Keeps the text until the session rests; it is then sent once. */
export function sendLater(state: AppState, mode: ReplyMode): Step {
	const row = targetRow(state);
	const text = toReplyText(editorText(mode.editor));
	if (row === undefined || text.trim() === '') return refused(state, 'Nothing to keep: the text is empty');
	const closed = {...forgotten(state, mode), mode: homeMode(state), past: remembered(state, text)};
	return [closed, [{type: 'keep-until-rest', row, text}]];
}

/** @param about the no, or the number of the option, to which the words belong. */
export function openWords(state: AppState, row: Row, about: 'no' | number): Step {
	return row.token === undefined ? [state, []] : open(state, row, {kind: 'words', token: row.token, about});
}

function open(state: AppState, row: Row, purpose: Purpose): Step {
	const begun = state.unsent.get(unsentKey(row.key, purpose));
	const editor = createEditor(begun?.text);
	const recall: readonly Effect[] = state.past === undefined ? [{type: 'recall'}] : [];
	return [
		{...state, mode: {kind: 'reply', row: row.key, editor, purpose, entry: begun?.entry, sure: undefined, under: baseOf(state)}},
		recall,
	];
}

export function edited(state: AppState, mode: ReplyMode, change: Edit): AppState {
	const editor = edit(mode.editor, cleaned(change, mode.purpose), state.past ?? []);
	return editor === mode.editor && mode.sure === undefined ? state : {...state, mode: {...mode, editor, sure: undefined}};
}

/** Any line break becomes a line feed; controls are removed. A dialog's field has one line. */
function cleaned(change: Edit, purpose: Purpose): Edit {
	if (change.kind !== 'insert' && change.kind !== 'replace') return change;
	const text = change.text === '\n' ? '\n' : toReplyText(change.text);
	return {...change, text: purpose.kind === 'words' ? text.replace(/\s*\n\s*/g, ' ') : text};
}

export const replyHandlers: Handlers<'text-written' | 'past-recalled'> = {
	'text-written': changing((state, {text}) => (state.mode.kind === 'reply' ? edited(state, state.mode, {kind: 'replace', text}) : state)),
	'past-recalled': changing((state, {texts}) => ({...state, past: texts})),
};

function sendReply(state: AppState, mode: ReplyMode, queue: boolean): Step {
	const row = targetRow(state);
	const text = toReplyText(editorText(mode.editor));
	const {purpose} = mode;
	if (text.trim() === '' || (row === undefined && purpose.kind !== 'several')) return refused(state, 'Nothing to send: the text is empty');
	if (purpose.kind !== 'several' && row?.state.context.kind === 'blocked')
		return refused(state, 'Not sent: a dialog has opened. Answer it first.');
	if (purpose.kind !== 'several' && row?.lastSeenAt !== undefined) return refused(state, `Not sent: ${silentHost(row)}`);
	const isShell = text.startsWith('!');
	if (isShell && mode.sure !== 'shell') return [{...state, mode: {...mode, sure: 'shell'}}, []];
	const closed = {...forgotten(state, mode), mode: homeMode(state), past: remembered(state, text)};
	if (purpose.kind === 'several') return sendToSeveral(closed, purpose, {text, queue});
	return row === undefined
		? [state, []]
		: sending(closed, [{type: 'reply', row, reply: {text, queue, allowShell: isShell, entry: mode.entry}}], 'sending…');
}

function sendWords(state: AppState, mode: ReplyMode, purpose: Extract<Purpose, {kind: 'words'}>): Step {
	const row = targetRow(state);
	const text = toReplyText(editorText(mode.editor));
	if (text.trim() === '') return refused(state, 'Nothing to send: the text is empty');
	if (row?.lastSeenAt !== undefined) return refused(state, `Nothing was sent: ${silentHost(row)}`);
	if (row === undefined || row.token !== purpose.token) return refused(state, 'Nothing was sent: the prompt changed while you wrote');
	const {about} = purpose;
	const choice: Choice = about === 'no' ? {kind: 'no', reason: text} : {kind: 'options', numbers: [about], text};
	const closed = {...forgotten(state, mode), mode: homeMode(state)};
	return sending(closed, [{type: 'answer', row, token: purpose.token, choice}], 'answering…');
}

/** Leaves the input line. On the small screen the text would be dropped, so that takes a second key. */
export function leaveReply(state: AppState, mode: ReplyMode): Step {
	const text = editorText(mode.editor);
	if (state.quick !== undefined && mode.purpose.kind !== 'words') {
		return text.trim() === '' || mode.sure === 'leave' ? [state, [{type: 'quit'}]] : [{...state, mode: {...mode, sure: 'leave'}}, []];
	}
	return [{...withDraft(state, mode), mode: mode.under}, []];
}

/** All unsent texts, with that of the open input line unless the user just dropped it. */
export function allUnsent(state: AppState): AppState['unsent'] {
	const {mode} = state;
	if (mode.kind !== 'reply') return state.unsent;
	return (mode.sure === 'leave' ? forgotten(state, mode) : withDraft(state, mode)).unsent;
}

/** Stores the unsent text, which appears again when the user comes back. */
export function withDraft(state: AppState, mode: ReplyMode): AppState {
	const text = editorText(mode.editor);
	const next = forgotten(state, mode);
	if (text.trim() === '') return next;
	return {...next, unsent: new Map(next.unsent).set(unsentKey(mode.row, mode.purpose), {text, entry: mode.entry})};
}

/** Orders Enter for a text that is in the composer already. */
export function offerEnter(state: AppState, row: Row): Step {
	const delivery = state.deliveries.get(row.key);
	if (delivery?.kind !== 'ended' || delivery.outboxId === undefined) return [state, []];
	return sending({...state, mode: homeMode(state)}, [{type: 'submit', row, entry: delivery.outboxId}], 'pressing Enter…');
}

function forgotten(state: AppState, {row, purpose}: ReplyMode): AppState {
	const key = unsentKey(row, purpose);
	return state.unsent.has(key) ? {...state, unsent: new Map([...state.unsent].filter(([one]) => one !== key))} : state;
}

function remembered({past}: AppState, text: string): readonly string[] | undefined {
	return past === undefined || past.at(-1) === text ? past : [...past, text];
}

/** The key of an unsent text: words belong to one prompt, a reply to its session or to all recipients. */
function unsentKey(row: string, purpose: Purpose): string {
	switch (purpose.kind) {
		case 'reply':
			return row;
		case 'several':
			return purpose.rows.map(({key}) => key).join(' ');
		case 'words':
			return wordsKey(row, purpose);
	}
}
