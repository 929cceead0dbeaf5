/** The state before the first look. */
import type {Config} from '../../core/config.js';
import {notAway} from '../away/model.js';
import {toKeyOf} from '../keymap/keymap.js';
import {createKeymap} from '../keys/bindings.js';
import {plainArrangement} from '../list/arrangement/sections.js';
import {emptyView} from '../list/view.js';
import type {AppState} from '../model.js';
import {initialStart} from '../start/model.js';
import {initialLoop} from './model.js';
import {typingMs} from './refresh.js';

export function initialState(config: Config, popup: boolean, now: number): AppState {
	const keymap = createKeymap(config.keys, config.commands);
	return {
		config,
		popup,
		isLinear: false,
		isReadOnly: false,
		keymap,
		keyOf: toKeyOf(keymap),
		mode: {kind: 'queue'},
		size: {columns: 80, rows: 24},
		rows: [],
		clock: now,
		// The start counts as no key, so the first look does not wait.
		lastKeyAt: now - typingMs,
		notice: undefined,
		...initialLoop,
		view: emptyView,
		filter: '',
		arrangement: {...plainArrangement, groupBy: config.groupBy},
		cursor: undefined,
		wentAt: undefined,
		ticked: new Set(),
		quick: undefined,
		held: false,
		click: undefined,
		isTurned: false,
		top: 0,
		undo: [],
		lastSnooze: undefined,
		showPreview: config.showPreview,
		detail: 'both',
		preview: undefined,
		capturing: false,
		read: new Set(),
		deliveries: new Map(),
		batch: undefined,
		source: undefined,
		paneScroll: undefined,
		shownPrompt: undefined,
		strayAt: undefined,
		onlyPanes: new Set(),
		unsent: new Map(),
		past: undefined,
		setup: {kind: 'unread'},
		...initialStart,
		away: notAway,
		spentToday: undefined,
		spentAtKey: undefined,
		theme: config.theme,
	};
}
