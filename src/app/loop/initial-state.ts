/** What the navigator knows before the first look. */
import type {Config} from '../../core/config.js';
import {plainArrangement} from '../list/sections.js';
import {emptyView} from '../list/view.js';
import type {AppState} from '../model.js';
import {typingMs} from './refresh.js';

export function initialState(config: Config, popup: boolean, now: number): AppState {
	return {
		config,
		popup,
		mode: {kind: 'queue'},
		looked: false,
		looking: {kind: 'no', notBefore: 0, putOff: undefined},
		capturing: false,
		rows: [],
		problems: 0,
		today: '',
		limits: '',
		view: emptyView,
		filter: '',
		arrangement: {...plainArrangement, groupBy: config.groupBy},
		cursor: undefined,
		ticked: new Set(),
		held: false,
		// Opening is no key: what it waits for is looked at without delay.
		lastKeyAt: now - typingMs,
		click: undefined,
		top: 0,
		size: {columns: 80, rows: 24},
		showPreview: config.showPreview,
		detail: 'both',
		clock: now,
		preview: undefined,
		source: undefined,
		setup: {kind: 'unread'},
		notice: undefined,
		toldNewer: false,
		busy: [],
		undo: [],
		lastSnooze: undefined,
		asked: undefined,
		strayAt: undefined,
		card: undefined,
		read: new Set(),
		buttons: undefined,
		deliveries: new Map(),
		batch: undefined,
		unsent: new Map(),
		past: undefined,
		quick: undefined,
	};
}
