import {expect, test} from 'vitest';
import {usualWords} from '../../../src/agents/usual-words.js';
import {update} from '../../../src/app/loop/update.js';
import type {AppState} from '../../../src/app/model.js';
import type {Row} from '../../../src/core/session.js';
import {createTerminalStyle, painted} from '../../../src/ui/line.js';
import {screenLines} from '../../../src/ui/screen.js';
import {showing} from '../../helpers/navigator/keymap.js';
import {aBlockedRow, manyRows, noon} from '../../helpers/samples/rows.js';

const style = createTerminalStyle({agent: usualWords, hasColour: true, isAscii: false, accents: true});
const hundred = manyRows(100);

function changed(at: number, change: (row: Row) => Partial<Row>): readonly Row[] {
	return hundred.map((row, index) => (index === at ? {...row, ...change(row)} : row));
}

function after(state: AppState, rows: readonly Row[]): AppState {
	return update(state, {type: 'rows-changed', rows, problems: [], nextAt: undefined}, noon)[0];
}

function frame(state: AppState): string {
	return screenLines(state, {style}).map(painted).join('\n');
}

test.each([
	['a row in sight changes its name', changed(0, () => ({project: 'another'})), false],
	['a row out of sight changes its task', changed(98, () => ({task: 'another'})), true],
	['a row out of sight takes another place there', changed(98, ({state}) => ({state: {...state, since: state.since + 1}})), true],
	['a row out of sight needs a wider column', changed(98, () => ({project: 'a name that is as long as names can be'})), false],
	['a row out of sight comes into sight', changed(98, ({state}) => ({state: {...state, ...aBlockedRow('x').state}})), false],
	['a row out of sight is gone', hundred.slice(0, -2), false],
	['a row out of sight comes', [...hundred, aBlockedRow('a newcomer')], false],
	['a row out of sight is snoozed', changed(98, ({marks}) => ({marks: {...marks, snoozedUntil: noon + 60_000}})), false],
])('%s', (_, rows, isHidden) => {
	const before = showing(hundred);
	const then = after(before, rows);
	expect(then.view).not.toBe(before.view);
	expect(frame(before) === frame(then)).toBe(isHidden);
});
