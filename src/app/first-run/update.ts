/** The first run: are our hooks in the agent's settings, and if not, what putting them there would change. */

import type {Step} from '../effect.js';
import {baseOf, homeOf} from '../mode.js';
import type {AppState} from '../model.js';
import {firstPage} from '../pager/scroll.js';
import {installLines} from './install-lines.js';
import type {InstallEvent, InstallKey} from './model.js';

/** The first frames come first. */
export const setupAfterMs = 300;

export function updateByInstallKey(state: AppState, event: InstallKey): Step {
	switch (event.type) {
		case 'install-opened':
			return [state, [{type: 'plan-install'}]];
		case 'install-confirmed':
			return [{...state, mode: homeOf(state)}, [{type: 'install'}]];
	}
}

/** @param now epoch ms. */
export function updateByInstall(state: AppState, event: InstallEvent, now: number): Step {
	switch (event.type) {
		case 'setup-due':
			return [state, [{type: 'read-setup'}]];
		case 'setup-read':
			return [{...state, setup: event.setup}, []];
		case 'install-planned':
			return [{...state, mode: {kind: 'install', lines: installLines(event.text), page: firstPage(now), under: baseOf(state)}}, []];
		case 'installed':
			return [{...state, setup: {kind: 'ready'}, notice: {kind: 'said', text: event.said}}, []];
	}
}

export const notMissing = ({setup}: AppState): string | undefined =>
	setup.kind === 'missing' ? undefined : '`beckon doctor` says how the hooks are; they need no installing';
