/** The state before the first look. */
import type {Config} from '../../core/config.js';
import {initialAnswers} from '../answer/model.js';
import {initialAway} from '../away/model.js';
import {initialFirstRun} from '../first-run/model.js';
import {toKeyOf} from '../keymap/keymap.js';
import {createKeymap} from '../keys/bindings.js';
import {initialList} from '../list/model.js';
import {initialMarks} from '../marks/model.js';
import type {AppState} from '../model.js';
import {initialReading} from '../reading/model.js';
import {initialReplies} from '../reply/model.js';
import {initialSends} from '../sends/model.js';
import {initialShown} from '../shown/model.js';
import {initialStart} from '../start/model.js';
import {initialTheme} from '../theme/model.js';
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
		// The start is no key, so the first read does not wait.
		lastKeyAt: now - typingMs,
		notice: undefined,
		...initialLoop,
		...initialList(config),
		...initialMarks,
		...initialReading(config),
		...initialSends,
		...initialShown,
		...initialAnswers,
		...initialReplies,
		...initialFirstRun,
		...initialStart,
		...initialAway,
		...initialTheme(config),
	};
}
