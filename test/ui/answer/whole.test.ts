/** What may be answered unread is on the screen, sign by sign. */
import {expect, test} from 'vitest';
import {usualWords} from '../../../src/agents/usual-words.js';
import {cardLines} from '../../../src/app/card/card.js';
import {createQuick} from '../../../src/app/list/cursor.js';
import type {AppState} from '../../../src/app/model.js';
import {isUnread} from '../../../src/app/reading/gate.js';
import type {Row} from '../../../src/core/session.js';
import {createTerminalStyle} from '../../../src/ui/line.js';
import {screenLines} from '../../../src/ui/screen.js';
import {api, web} from '../../helpers/navigator/asking.js';
import {showing} from '../../helpers/navigator/keymap.js';
import {optionsOf} from '../../helpers/samples/dialogs.js';
import {aBlockedRow, sixRows, withRequest} from '../../helpers/samples/rows.js';

const style = createTerminalStyle({agent: usualWords, hasColour: false, isAscii: false});

function asking(count: number, column = 'one word after another'): Row {
	const command = Array.from({length: count}, (_, line) => `echo ${line} ${column}`).join('\n');
	return {...withRequest(aBlockedRow('api', command), {options: optionsOf('tool', 'Yes', 'No')}), token: `${count} ${column}`};
}

const edit = withRequest(aBlockedRow('api'), {
	ask: {
		kind: 'tool',
		tool: 'Edit',
		input: {file_path: '/home/dev/app.py', old_string: 'line 12\nline 13', new_string: 'line twelve\nline 13\nmore'},
		rules: [],
	},
	options: optionsOf('tool', 'Yes', 'No'),
});

/** Without blanks, and without the signs of a cut and of what is around. */
const squeezed = (text: string) => text.replaceAll(/[\s❯─│▐]/g, '');

/** The screen, of what stands side by side first the one side. */
function drawn(state: AppState): string {
	const rows = screenLines(state, {style}).map((line) => line.map(({text}) => text).join(''));
	const parts = rows.map((row) => row.split(' │ '));
	return squeezed([...parts.map(([left = '']) => left), ...parts.map(([, ...right]) => right.join(''))].join('\n'));
}

test.each<[string, Partial<AppState>]>([
	['beside or below the list', {}],
	['with the request alone', {detail: 'card'}],
	['with the pane alone', {detail: 'preview'}],
	['in the turned layout', {isTurned: true}],
	['without a detail', {showPreview: false}],
	['on the small screen', {mode: {kind: 'quick'}, quick: createQuick()}],
	['for a screen reader', {isLinear: true}],
])('%s, at each size', (_, some) => {
	let whole = 0;
	let cut = 0;
	for (const row of [asking(1), asking(4), asking(12), asking(30), asking(3, 'x'.repeat(150)), api, web, {...edit, token: 'edit'}]) {
		const text = squeezed(
			cardLines(row)
				.map(({lead, text}) => `${lead?.text ?? ''}${text}`)
				.join('\n'),
		);
		const others = sixRows().filter(({key}) => key !== row.key);
		const shown = {...showing([row, ...others]), cursor: row.key, ...some};
		for (const columns of [30, 60, 91, 150, 220]) {
			for (const rows of [8, 11, 16, 24, 40, 60]) {
				const state = {...shown, size: {columns, rows}};
				if (isUnread(state)) {
					cut += 1;
					continue;
				}
				whole += 1;
				expect({columns, rows, screen: drawn(state)}).toEqual({columns, rows, screen: expect.stringContaining(text)});
			}
		}
	}
	expect(whole + cut).toBe(240);
	if (some.detail !== 'preview' && some.showPreview !== false) expect(Math.min(whole, cut)).toBeGreaterThan(10);
});
