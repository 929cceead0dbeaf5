/** Answers to a form whose options have previews: a digit only moves its cursor, and Enter chooses. */
import {describe, expect, test} from 'vitest';
import {assess} from '../../../src/agents/claude/screen/assess.js';
import type {Choice} from '../../../src/core/ask/option-role.js';
import type {Dialog} from '../../../src/core/surface.js';
import type {Ask} from '../../../src/core/terms/ask.js';
import {type Goal, planAnswer} from '../../../src/deliver/dialog/choice.js';
import {nextKey} from '../../../src/deliver/dialog/next-key.js';
import {answer, closes, paneWith} from '../../helpers/agent/dialog-sends.js';
import {atDialog} from '../../helpers/samples/dialogs.js';
import {screenText, snapshotOf} from '../../helpers/samples/screens.js';

function captured(name: string): Dialog {
	const {dialog} = assess(snapshotOf(screenText(name), {columns: 100, rows: 34}));
	if (dialog === undefined) throw new Error(`no dialog in ${name}`);
	return dialog;
}

const onTalk = captured('question-preview-on-talk');
const on = (index: number): Dialog => ({...onTalk, options: onTalk.options.map((each, at) => ({...each, selected: at === index}))});
const noted = captured('question-preview-note');
const ask: Ask = {
	kind: 'questions',
	questions: [
		{
			question: 'Which layout do you want?',
			header: 'Layout',
			multiSelect: false,
			options: ['Tabs', 'List', 'Grid'].map((label) => ({label, description: '', preview: label})),
		},
	],
};
const choose = (...numbers: readonly number[]): Choice => ({kind: 'options', numbers, text: undefined});
const press = (key: string, effect: string) => ({kind: 'press', key, effect});
const pick = (index: number): Goal => ({kind: 'pick', index});

test.each([
	['a digit moves the cursor', pick(1), on(0), press('2', 'step')],
	['Enter chooses the option under it', pick(1), on(1), press('Enter', 'end')],
	['below the options no digit works', pick(1), on(3), press('Up', 'step')],
	['the option without a digit is below', pick(3), on(2), press('Down', 'step')],
	['and is chosen there', pick(3), on(3), press('Enter', 'end')],
	['a note is somebody else’s', pick(1), noted, {kind: 'stop', why: 'field-in-use'}],
	['and Esc would lose it', {kind: 'escape'}, noted, {kind: 'stop', why: 'field-in-use'}],
] as const)('%s', (_, goal, dialog, act) => {
	expect(nextKey(goal as Goal, dialog, [])).toEqual(act);
});

test('the option to talk has the number behind the last digit, and no option takes words', () => {
	expect(planAnswer(on(0), choose(4))).toEqual({ok: true, goal: {kind: 'pick', index: 3}});
	expect(planAnswer(on(0), choose(5))).toEqual({ok: false, why: {code: 'no-such-option', number: 5}});
	expect(planAnswer(on(0), {kind: 'options', numbers: [1], text: 'but blue'})).toEqual({ok: false, why: 'option-takes-no-text'});
});

describe('an answer', () => {
	test('waits until the cursor is on its option', async () => {
		const pane = paneWith(on(0), (key, state, now) => {
			if (key === 'Enter') closes(key, state, now);
			else pane.at(120, () => (state.surface = atDialog(on(Number(key) - 1))));
		});
		expect(await answer(pane, choose(3), {ask})).toMatchObject({kind: 'landed'});
		expect(pane.sent).toEqual(['3', 'Enter']);
	});

	test('of the option under the cursor is one key', async () => {
		const pane = paneWith(on(1), closes);
		expect(await answer(pane, choose(2), {ask})).toMatchObject({kind: 'landed'});
		expect(pane.sent).toEqual(['Enter']);
	});

	test('ends where the cursor does not follow', async () => {
		const pane = paneWith(on(0), () => undefined);
		expect(await answer(pane, choose(3), {ask})).toEqual({kind: 'unconfirmed', why: 'no-reaction'});
		expect(pane.sent).toEqual(['3']);
	});

	test('ends where somebody begins a note', async () => {
		const pane = paneWith(on(0), (_, state) => (state.surface = atDialog({...on(2), previews: {note: '3'}})));
		expect(await answer(pane, choose(3), {ask})).toEqual({kind: 'unconfirmed', why: 'field-in-use'});
		expect(pane.sent).toEqual(['3']);
	});

	test('goes to no form with a note', async () => {
		const pane = paneWith(noted, closes);
		expect(await answer(pane, choose(3), {ask})).toEqual({kind: 'refused', why: 'field-in-use'});
		expect(pane.sent).toEqual([]);
	});
});
