/** The one array of keys: all that any mode knows. */
import type {Binding} from './binding.js';
import {actBindings, answerBindings} from './bindings-answer.js';
import {arrangeBindings} from './bindings-arrange.js';
import {fileBindings} from './bindings-file.js';
import {installBindings} from './bindings-install.js';
import {listBindings} from './bindings-list.js';
import {findBindings, pageBindings} from './bindings-page.js';
import {paletteBindings} from './bindings-palette.js';
import {replyBindings} from './bindings-reply.js';

export const bindings: readonly Binding[] = [
	...answerBindings,
	...listBindings,
	...fileBindings,
	...arrangeBindings,
	...paletteBindings,
	...installBindings,
	...findBindings,
	...pageBindings,
	...replyBindings,
	...actBindings,
	{action: 'quit', modes: ['queue', 'quick'], keys: ['q'], help: 'quit', footer: [7, 'quit'], event: {type: 'quit-chosen'}},
	{
		action: 'leave',
		modes: [
			'queue',
			'find',
			'help',
			'card',
			'reply',
			'choose',
			'batch',
			'confirm',
			'quick',
			'snooze',
			'group',
			'rename',
			'palette',
			'install',
		],
		keys: ['ctrl-c'],
		help: 'quit from anywhere',
		event: {type: 'quit-chosen'},
	},
];
