/** The first run: checks whether beckon's hooks are in the agent's settings, and offers to set beckon up or to try it. */
import {keysOf} from '../binding.js';
import {changing, type Handlers} from '../handlers.js';
import type {AppState, Effect, Step} from '../model.js';
import type {InstallEvent, OwnCommand, Setup} from './model.js';

/** The check waits until the first frames are drawn. */
export const setupAfterMs = 300;
/** How often the check repeats while a page instead of the list says what is missing. */
const setupAgainMs = 2000;

function running(command: OwnCommand) {
	return (state: AppState): Step => [state, [{type: 'run-beckon', command}]];
}

export const installHandlers: Handlers<InstallEvent['type']> = {
	'setup-due': (state) => [state, [{type: 'read-setup'}]],
	'setup-read': (state, {setup}) => [withMissing({...state, setup}), isWholeSetup(state, setup) ? [] : [checkAgain]],
	'restore-offered': changing((state, {text}) => {
		const key = {action: 'restore', does: 'restore'};
		return {...state, notice: {kind: 'said', text, key}};
	}),
};

const checkAgain: Effect = {type: 'wait', name: 'setup', ms: setupAgainMs, event: {type: 'setup-due'}};

function isWholeSetup({rows}: AppState, {kind, missing = [], noStart}: Setup): boolean {
	return rows.length > 0 || (kind !== 'missing' && missing.length === 0 && noStart === undefined);
}

/** With rows on the screen the footer shows what is missing; an empty list has room for it. */
function withMissing(state: AppState): AppState {
	const [first] = state.setup.missing ?? [];
	return first === undefined || state.rows.length === 0 ? state : {...state, notice: {kind: 'failed', text: first}};
}

function notMissing({setup}: AppState): string | undefined {
	switch (setup.kind) {
		case 'missing':
			return undefined;
		case 'unread':
			return 'Reading the settings…';
		case 'unknown':
			return 'The settings cannot be read; `beckon doctor` says why';
		case 'ready':
			return 'The hooks are installed already; `beckon init` sets up the rest';
	}
}

function notDemo({rows, setup}: AppState): string | undefined {
	if (setup.kind === 'unread') return 'Reading the sessions…';
	return rows.length === 0 ? undefined : 'The list has sessions; `beckon demo` shows simulated ones';
}

export const installBindings = keysOf(
	{modes: ['queue'], task: 'General', kind: 'opens'},
	{
		install: {
			changes: true,
			keys: ['I'],
			sheet: ['General', 2, 'set up'],
			name: 'Set up beckon',
			also: 'init install hooks keys status line notifications',
			help: 'set up beckon: hooks, tmux keys, status line, notifications',
			footer: [0, 'set up'],
			blocked: notMissing,
			run: running('init'),
		},
		demo: {
			changes: true,
			keys: ['T'],
			sheet: 'manual',
			name: 'Look around among simulated sessions',
			also: 'demo try example',
			help: 'try beckon with simulated sessions, while it lists none',
			footer: [2, 'try it'],
			blocked: notDemo,
			run: running('demo'),
		},
		restore: {
			changes: true,
			keys: ['B'],
			sheet: 'manual',
			name: 'Bring sessions back',
			also: 'restore crash reboot tmux resurrect',
			help: 'bring back the sessions of a tmux server that has ended, after showing which',
			run: running('restore'),
		},
	},
);
