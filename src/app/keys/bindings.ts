/** The one array of keys, of all modes. */
import type {Config, UserCommand} from '../../core/config.js';
import type {Problem} from '../../core/fields.js';
import {actBindings, answerBindings} from '../answer/bindings.js';
import {keysOf, quit} from '../binding.js';
import {askBindings, commandBindings, commandKeys} from '../commands/update.js';
import {installBindings} from '../first-run/update.js';
import {helpBindings, helpClosing, paletteBindings} from '../help/bindings.js';
import {withOwnKeys} from '../keymap/keymap.js';
import {isTooSmall} from '../layout.js';
import {drawerToggled} from '../list/arrangement/arrange.js';
import {arrangeBindings} from '../list/arrangement/bindings.js';
import {findBindings, goBindings, labelBindings, lookBindings, turnBindings} from '../list/bindings.js';
import {markBindings} from '../marks/bindings.js';
import type {AppState, Binding, Keymap} from '../model.js';
import {paneBindings} from '../pane/update.js';
import {pastBindings} from '../past/update.js';
import {detailBindings, pageBindings, readBindings} from '../reading/bindings.js';
import {copyBindings} from '../reading/copy-bindings.js';
import {openBindings, replyBindings} from '../reply/bindings.js';
import {startBindings} from '../start/bindings.js';
import {themeBindings} from '../theme/bindings.js';
import {lineBindings} from './line-input.js';

/** Whether the drawer is open and the screen has room for it. */
const isInDrawer = ({arrangement, size}: AppState): boolean => arrangement.drawer && !isTooSmall(size);

const bindings: readonly Binding[] = [
	...answerBindings,
	...openBindings,
	...goBindings,
	...readBindings,
	...lookBindings,
	...detailBindings,
	...turnBindings,
	...labelBindings,
	...helpBindings,
	...markBindings,
	...arrangeBindings,
	...paletteBindings,
	...installBindings,
	...startBindings,
	...pastBindings,
	...askBindings,
	...themeBindings,
	...paneBindings,
	...findBindings,
	...lineBindings,
	...pageBindings,
	...helpClosing,
	...copyBindings,
	...replyBindings,
	...actBindings,
	...keysOf(
		{modes: ['queue', 'quick'], task: 'General', kind: 'shows', small: 'always'},
		{
			quit: {
				keys: ['q'],
				sheet: ['General', 7, 'quit'],
				name: 'Quit',
				also: 'exit close leave',
				help: 'quit; from what is put away: back to the list',
				// On the small screen the hint of Esc says it.
				footer: (state) => (isInDrawer(state) || state.quick !== undefined ? undefined : [7, state.popup ? 'close' : 'quit']),
				kind: (state) => (isInDrawer(state) ? 'acts' : 'shows'),
				run: (state, {now}) => (isInDrawer(state) ? [drawerToggled(state, now), []] : quit(state)),
			},
			leave: {modes: 'all', keys: ['ctrl-c'], sheet: 'manual', also: 'exit close', help: 'quit from anywhere', run: quit},
		},
	),
];

/**
 * @param keys action → keys, from the config file. An invalid entry is a problem; the rest still works.
 * @param commands the user's own, whose keys other actions lose.
 */
export function createKeymap(keys: Readonly<Record<string, readonly string[]>>, commands: readonly UserCommand[] = []): Keymap {
	return withOwnKeys([...bindings, ...commandBindings(commands)], {...commandKeys(commands), ...keys});
}

/** The problems of the navigator's keys in a config file, which only the keymap finds. */
export function keyProblems({file, config}: {readonly file: string; readonly config: Config}): readonly Problem[] {
	return createKeymap(config.keys, config.commands).problems.map((problem) => ({file, line: undefined, problem}));
}
