/** The one array of keys, of all modes. */
import type {UserCommand} from '../../core/config.js';
import {actBindings, answerBindings} from '../answer/bindings.js';
import type {Binding, Keymap} from '../binding.js';
import {commandBindings, commandKeys} from '../commands/bindings.js';
import {installBindings} from '../first-run/bindings.js';
import {paletteBindings} from '../help/palette-bindings.js';
import {isTooSmall} from '../layout.js';
import {listBindings} from '../list/bindings.js';
import {arrangeBindings} from '../list/grouping/bindings.js';
import {fileBindings} from '../marks/bindings.js';
import type {AppState} from '../model.js';
import {paneBindings} from '../pane/bindings.js';
import {pastBindings} from '../past/bindings.js';
import {findBindings, pageBindings} from '../reading/bindings.js';
import {replyBindings} from '../reply/bindings.js';
import {startBindings} from '../start/bindings.js';
import {withOwnKeys} from './user-keys.js';

/** A screen that is too small shows no drawer. */
const isInDrawer = ({arrangement, size}: AppState): boolean => arrangement.drawer && !isTooSmall(size);

const bindings: readonly Binding[] = [
	...answerBindings,
	...listBindings,
	...fileBindings,
	...arrangeBindings,
	...paletteBindings,
	...installBindings,
	...startBindings,
	...pastBindings,
	...paneBindings,
	...findBindings,
	...pageBindings,
	...replyBindings,
	...actBindings,
	{
		action: 'quit',
		modes: ['queue', 'quick'],
		keys: ['q'],
		help: 'quit; in the drawer: back to the list',
		footer: [7, 'quit'],
		words: (state) => (isInDrawer(state) ? [] : [{index: 0, word: 'quit'}]),
		event: (_, {state}) => ({type: isInDrawer(state) ? 'drawer-toggled' : 'quit-chosen'}),
	},
	{
		action: 'leave',
		modes: [
			'queue',
			'find',
			'help',
			'history',
			'search',
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
			'start',
			'start-prompt',
			'past',
		],
		keys: ['ctrl-c'],
		help: 'quit from anywhere',
		event: {type: 'quit-chosen'},
	},
];

/**
 * @param keys action → keys, from the config file. An invalid entry is a problem; the rest still works.
 * @param commands the user's own, which take their keys from other actions.
 */
export function createKeymap(keys: Readonly<Record<string, readonly string[]>>, commands: readonly UserCommand[] = []): Keymap {
	return withOwnKeys([...bindings, ...commandBindings(commands)], {...commandKeys(commands), ...keys});
}
