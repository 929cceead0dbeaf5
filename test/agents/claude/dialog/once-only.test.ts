/** A dialog that does not show all of an edit: 2.1.330 draws the options that grant more than this once, and takes no key for them. */
import {expect, test} from 'vitest';
import {fitsAsk} from '../../../../src/agents/claude/dialog/fits.js';
import {toVerdict} from '../../../../src/agents/claude/dialog/verdict.js';
import {assess} from '../../../../src/agents/claude/screen/assess.js';
import {toOffer} from '../../../../src/core/rows/options.js';
import {planAnswer} from '../../../../src/deliver/dialog/choice.js';
import {aBlockedRow, withRequest} from '../../../helpers/samples/rows.js';
import {screenText, snapshotOf} from '../../../helpers/samples/screens.js';

const input = {file_path: '/home/me/work/demo/app.py', old_string: 'a', new_string: 'c', replace_all: true};
const ask = {kind: 'tool', tool: 'Edit', input, rules: []} as const;

function shown() {
	const {dialog} = assess(snapshotOf(screenText('permission-once-50x24'), {columns: 50, rows: 24}), {version: '2.1.330'});
	if (dialog === undefined) throw new Error('no dialog');
	return dialog;
}

test('it is known by its edit, although its last row is cut', () => {
	expect(fitsAsk(shown(), {ask, cwds: ['/home/me/work/demo']})).toBe('yes');
	expect(fitsAsk(shown(), {ask: {...ask, input: {...input, new_string: 'd'}}, cwds: ['/home/me/work/demo']})).toBe('no');
});

test('no key is sent for an option that it does not take, and it grants nothing by a hook', () => {
	const dialog = shown();
	const second = {kind: 'options', numbers: [2], text: undefined} as const;
	expect(dialog.options.map(({role}) => role)).toEqual(['yes', 'barred', 'reason']);
	expect(planAnswer(dialog, second)).toEqual({ok: false, why: 'option-barred'});
	expect(planAnswer(dialog, {kind: 'yes'})).toEqual({ok: true, goal: {kind: 'pick', index: 0}});
	const rules = [{text: 'mode acceptEdits', raw: {type: 'setMode', mode: 'acceptEdits'}}];
	expect(toVerdict({ask: {...ask, rules}, options: dialog.options}, second)).toBeUndefined();
});

test('the other options keep their numbers', () => {
	const options = shown().options.map(({label, role, short}) => ({label, role, short}));
	expect(toOffer(withRequest(aBlockedRow(), {ask, options}))).toMatchObject({options: [{number: 1}, {number: 3}], yes: true});
});
