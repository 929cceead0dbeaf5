/** The keymap, and states in which its keys are asked for. */
import {toKeyOf} from '../../../src/app/keymap/keymap.js';
import {createKeymap} from '../../../src/app/keys/bindings.js';
import {initialState} from '../../../src/app/loop/initial-state.js';
import {update} from '../../../src/app/loop/update.js';
import type {AppState, Keymap, Mode} from '../../../src/app/model.js';
import type {HelpMode} from '../../../src/app/pager/model.js';
import {firstPage} from '../../../src/app/pager/page-view.js';
import {defaultConfig} from '../../../src/core/config.js';
import type {Row} from '../../../src/core/session.js';
import {optionsOf} from '../samples/dialogs.js';
import {aBlockedRow, noon} from '../samples/rows.js';

export const keymap = createKeymap({});

export function showing(rows: readonly Row[], mode: Mode = {kind: 'queue'}): AppState {
	const [state] = update(initialState(defaultConfig, false, noon), {type: 'rows-changed', rows, problems: [], nextAt: undefined}, noon);
	return {...state, mode};
}

export function withKeys(state: AppState, keymap: Keymap): AppState {
	return {...state, keymap, keyOf: toKeyOf(keymap)};
}

export const find: Mode = {kind: 'find', before: '', from: undefined};

export const help: HelpMode = {kind: 'help', isManual: false, text: '', page: firstPage(noon), under: {kind: 'queue'}};

export function seenOptions(): Row {
	const row = aBlockedRow('api');
	const {context} = row.state;
	if (context.kind !== 'blocked') throw new Error('not blocked');
	return {
		...row,
		state: {...row.state, context: {...context, options: optionsOf('tool', 'Yes', 'Yes, and don’t ask again for: npm *', 'No')}},
	};
}
