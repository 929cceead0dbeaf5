/** Keys of the input line. */
import type {Binding} from '../binding.js';
import type {KeyEvent} from '../event.js';
import type {AppState} from '../model.js';
import {targetRow} from '../target.js';
import {notQueueable, notSendable, oneLineOnly} from './disabled-reasons.js';
import type {Edit} from './editor.js';
import {atWork} from './several.js';

const modes = ['reply'] as const;
const edits = (edit: Edit): KeyEvent => ({type: 'text-edited', edit});

function isForOneAtWork(state: AppState): boolean {
	const {mode} = state;
	return mode.kind === 'reply' && mode.purpose.kind === 'several' ? atWork(mode) > 0 : targetRow(state)?.state.group === 'autonomous';
}

export const replyBindings: readonly Binding[] = [
	{
		action: 'send',
		modes,
		keys: ['enter'],
		help: 'send it',
		footer: [1, 'send'],
		event: {type: 'text-sent', queue: false},
		blocked: notSendable,
	},
	{
		action: 'queue',
		modes,
		keys: ['ctrl-t'],
		help: 'send it to a working session: it waits for the turn to end',
		footer: [2, 'queue'],
		words: (state) => (isForOneAtWork(state) ? [{index: 0, word: 'queue'}] : []),
		event: {type: 'text-sent', queue: true},
		blocked: notQueueable,
	},
	{
		action: 'line-break',
		modes,
		keys: ['alt-enter', 'ctrl-j'],
		help: 'new line',
		footer: [3, 'new line'],
		event: edits({kind: 'insert', text: '\n'}),
		blocked: oneLineOnly,
	},
	{action: 'editor', modes, keys: ['ctrl-g'], help: 'write in $EDITOR', footer: [4, '$EDITOR'], event: {type: 'editor-opened'}},
	{action: 'keep', modes, keys: ['esc'], help: 'leave (the text is kept)', footer: [5, 'leave'], stays: true, event: {type: 'reply-left'}},
	{
		action: 'line-up',
		modes,
		keys: ['up', 'ctrl-p'],
		help: 'line up; above the first: texts sent before',
		event: edits({kind: 'move', to: 'up'}),
	},
	{action: 'line-down', modes, keys: ['down', 'ctrl-n'], help: 'a line down', event: edits({kind: 'move', to: 'down'})},
	{action: 'letter-left', modes, keys: ['left', 'ctrl-b'], help: 'a character left', event: edits({kind: 'move', to: 'left'})},
	{action: 'letter-right', modes, keys: ['right', 'ctrl-f'], help: 'a character right', event: edits({kind: 'move', to: 'right'})},
	{
		action: 'word-left',
		modes,
		keys: ['alt-left', 'ctrl-left', 'alt-b'],
		help: 'a word left',
		event: edits({kind: 'move', to: 'word-left'}),
	},
	{
		action: 'word-right',
		modes,
		keys: ['alt-right', 'ctrl-right', 'alt-f'],
		help: 'a word right',
		event: edits({kind: 'move', to: 'word-right'}),
	},
	{action: 'line-start', modes, keys: ['home', 'ctrl-a'], help: 'start of the line', event: edits({kind: 'move', to: 'line-start'})},
	{action: 'line-end', modes, keys: ['end', 'ctrl-e'], help: 'end of the line', event: edits({kind: 'move', to: 'line-end'})},
	{action: 'erase-letter', modes, keys: ['backspace'], help: 'erase the character before', event: edits({kind: 'erase', what: 'grapheme'})},
	{
		action: 'erase-word-left',
		modes,
		keys: ['ctrl-w', 'alt-backspace'],
		help: 'erase the word before',
		event: edits({kind: 'erase', what: 'word'}),
	},
	{action: 'erase-line', modes, keys: ['ctrl-u'], help: 'erase to the start of the line', event: edits({kind: 'erase', what: 'line'})},
	{
		action: 'delete-letter',
		modes,
		keys: ['delete', 'ctrl-d'],
		help: 'delete the character under the cursor',
		event: edits({kind: 'delete', what: 'grapheme'}),
	},
	{action: 'delete-line', modes, keys: ['ctrl-k'], help: 'delete to the end of the line', event: edits({kind: 'delete', what: 'line'})},
];
