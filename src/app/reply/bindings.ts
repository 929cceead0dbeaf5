/** Keys that open the input line, and keys in it. */
import {whyNotQueued} from '../../core/queue/queued.js';
import {shortName} from '../../core/rows/row-name.js';
import {inMode, type Key, keysOf, nobody, onRow, targetRow} from '../binding.js';
import type {AppState} from '../model.js';
import {type Edit, editorText} from './editor.js';
import {atWork, toSeveral, whyNone, whyNoReply, whySentToNone} from './several.js';
import {edited, leaveReply, offerEnter, replyOpened, send, sendLater} from './update.js';

const noReply = (state: AppState): string | undefined => {
	const several = toSeveral(state);
	if (several !== undefined) return whyNone(state, several);
	const row = targetRow(state);
	return row === undefined ? nobody : whyNoReply(state, row);
};

const nothingTyped = (state: AppState): string | undefined => {
	const row = targetRow(state);
	const delivery = row && state.deliveries.get(row.key);
	return delivery?.kind === 'ended' && delivery.receipt.kind === 'typed' && delivery.outboxId !== undefined
		? undefined
		: 'Nothing is waiting to be sent';
};

/** Why Enter does not send: a working session gets the text only with the key for queueing. */
const notSendable = (state: AppState): string | undefined => {
	if (state.mode.kind !== 'reply' || state.mode.purpose.kind === 'words') return undefined;
	if (state.mode.purpose.kind === 'several') return whySentToNone(state, state.mode.purpose);
	const row = targetRow(state);
	if (row === undefined) return `The session is gone: press ${state.keyOf('keep')} to keep the text`;
	return row.state.group === 'autonomous'
		? `${shortName(row)} is working: press ${state.keyOf('queue')} to queue the text, ${state.keyOf('keep')} to keep it`
		: undefined;
};

const notQueueable = (state: AppState): string | undefined => {
	if (state.mode.kind !== 'reply' || state.mode.purpose.kind === 'words')
		return `Answers cannot be queued: press ${state.keyOf('send')} to send it now`;
	if (state.mode.purpose.kind === 'several') return whyNone(state, state.mode.purpose);
	return targetRow(state) === undefined ? `The session is gone: press ${state.keyOf('keep')} to keep the text` : undefined;
};

/** Why a text cannot wait until its session rests: only one for a single session of this machine can. */
const notKeepable = (state: AppState): string | undefined => {
	if (state.mode.kind !== 'reply' || state.mode.purpose.kind !== 'reply')
		return `Only a reply to one session can wait: press ${state.keyOf('send')} to send it now`;
	const row = targetRow(state);
	const why = row && whyNotQueued(row);
	return row !== undefined && why === undefined ? undefined : `${row === undefined ? 'The session' : shortName(row)} ${why ?? 'is gone'}`;
};

const oneLineOnly = (state: AppState): string | undefined =>
	state.mode.kind === 'reply' && state.mode.purpose.kind === 'words' ? 'The field of a dialog takes one line' : undefined;

function editing(keys: readonly string[], help: string, edit: Edit): Key {
	return {keys, help, run: inMode('reply', (state, mode) => [edited(state, mode, edit), []])};
}

function isForOneAtWork(state: AppState): boolean {
	const {mode} = state;
	return mode.kind === 'reply' && mode.purpose.kind === 'several' ? atWork(mode) > 0 : targetRow(state)?.state.group === 'autonomous';
}

export const openBindings = keysOf(
	{modes: ['queue', 'card', 'quick'], task: 'Reply'},
	{
		reply: {
			keys: ['r'],
			sheet: ['Answer', 6, 'reply'],
			also: 'write message prompt send tell type',
			help: 'reply',
			footer: [4, 'reply'],
			kind: 'opens',
			blocked: noReply,
			run: replyOpened,
		},
		'press-enter': {
			keys: ['e'],
			sheet: ['Answer', 7, 'send its text'],
			name: 'Send the typed text',
			also: 'submit send',
			help: 'press Enter on the text that waits in the input box',
			footer: [0, 'send it'],
			blocked: nothingTyped,
			run: onRow(offerEnter),
		},
	},
);

export const replyBindings = keysOf(
	{modes: ['reply'], task: 'Writing'},
	{
		send: {
			keys: ['enter'],
			help: 'send it',
			footer: [1, 'send'],
			blocked: notSendable,
			run: inMode('reply', (state, mode) => send(state, mode, false)),
		},
		queue: {
			keys: ['ctrl-t'],
			help: 'send it to a working session: it waits for the turn to end',
			footer: (state) => (isForOneAtWork(state) ? [2, 'queue'] : undefined),
			blocked: notQueueable,
			run: inMode('reply', (state, mode) => send(state, mode, true)),
		},
		later: {
			keys: ['ctrl-o'],
			help: 'keep it until the session rests: then it is sent once, or held after an error or a /clear',
			footer: (state) => (isForOneAtWork(state) ? [2, 'when it rests'] : undefined),
			blocked: notKeepable,
			run: inMode('reply', sendLater),
		},
		'line-break': {
			...editing(['alt-enter', 'ctrl-j'], 'new line', {kind: 'insert', text: '\n'}),
			footer: [3, 'new line'],
			blocked: oneLineOnly,
		},
		editor: {
			keys: ['ctrl-g'],
			help: 'write in $EDITOR',
			footer: [4, '$EDITOR'],
			run: inMode('reply', (state, {editor}) => [state, [{type: 'write', text: editorText(editor)}]]),
		},
		keep: {keys: ['esc'], help: 'leave (the text is kept)', footer: [5, 'leave'], stays: true, run: inMode('reply', leaveReply)},
		'line-up': editing(['up', 'ctrl-p'], 'line up; above the first: texts sent before', {kind: 'move', to: 'up'}),
		'line-down': editing(['down', 'ctrl-n'], 'a line down', {kind: 'move', to: 'down'}),
		'letter-left': editing(['left', 'ctrl-b'], 'a character left', {kind: 'move', to: 'left'}),
		'letter-right': editing(['right', 'ctrl-f'], 'a character right', {kind: 'move', to: 'right'}),
		'word-left': editing(['alt-left', 'ctrl-left', 'alt-b'], 'a word left', {kind: 'move', to: 'word-left'}),
		'word-right': editing(['alt-right', 'ctrl-right', 'alt-f'], 'a word right', {kind: 'move', to: 'word-right'}),
		'line-start': editing(['home', 'ctrl-a'], 'start of the line', {kind: 'move', to: 'line-start'}),
		'line-end': editing(['end', 'ctrl-e'], 'end of the line', {kind: 'move', to: 'line-end'}),
		'erase-letter': editing(['backspace'], 'erase the character before', {kind: 'erase', to: 'left'}),
		'erase-word-left': editing(['ctrl-w', 'alt-backspace'], 'erase the word before', {kind: 'erase', to: 'word-left'}),
		'erase-line': editing(['ctrl-u'], 'erase to the start of the line', {kind: 'erase', to: 'line-start'}),
		'delete-letter': editing(['delete', 'ctrl-d'], 'delete the character under the cursor', {kind: 'erase', to: 'right'}),
		'delete-line': editing(['ctrl-k'], 'delete to the end of the line', {kind: 'erase', to: 'line-end'}),
	},
);
