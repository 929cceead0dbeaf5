import {expect, test} from 'vitest';
import type {Goal} from '../../../src/deliver/dialog/choice.js';
import {type Effect, nextKey} from '../../../src/deliver/dialog/next-key.js';
import {
	checksDialog,
	dialogOf,
	menu,
	option,
	planDialog,
	questionDialog,
	reviewDialog,
	trustDialog,
} from '../../helpers/samples/dialogs.js';

const press = (key: string, effect: Effect = 'step') => ({kind: 'press', key, effect});
const pick = (index: number): Goal => ({kind: 'pick', index});
const check = (indexes: readonly number[], submit = true): Goal => ({kind: 'check', indexes, submit});
const write = (index: number, text: string, submit = false): Goal => ({kind: 'write', index, text, submit});
const checked = (...on: readonly number[]) => ({
	...checksDialog,
	options: checksDialog.options.map((each, index) => (each.checked === undefined ? each : {...each, checked: on.includes(index)})),
});
const onNo = dialogOf({options: menu('Yes', 'Yes, always', 'No').map((each, index) => ({...each, selected: index === 2}))});
const cutAbove = dialogOf({
	options: dialogOf()
		.options.slice(1)
		.map((each, index) => ({...each, selected: index === 0})),
});
const amending = (textField: string) => ({...onNo, textField});
const trusting = {...trustDialog, options: trustDialog.options.map((each, index) => ({...each, selected: index === 1}))};
const form = dialogOf({kind: 'elicitation', options: [option('Accept'), option('Decline')]});
const formOn = (index: number) => ({...form, options: form.options.map((each, at) => ({...each, selected: at === index}))});
/** The cursor at `at`; the third option holds words. */
const wordsIn = (isChecked: boolean, at = 2) => ({
	...checksDialog,
	textField: at === 2 ? 'Alerts' : undefined,
	// Words that check their box check the form's tab, too (2.1.200 on).
	tabs: checksDialog.tabs.map((tab) => ({...tab, done: tab.current && isChecked})),
	options: checksDialog.options.map((each, index) =>
		index === 2 ? {...each, label: 'Alerts', selected: at === 2, checked: isChecked} : {...each, selected: index === at},
	),
});

test.each([
	['an option with a digit needs that digit alone', pick(2), dialogOf(), [], press('3', 'end')],
	['out of an open, empty field the cursor goes first', pick(0), amending(''), [], press('Up')],
	['and down from the first option', pick(2), {...dialogOf(), textField: ''}, [], press('Down')],
	['a box is checked when the cursor is out of the field', check([0]), {...wordsIn(false), textField: ''}, [], press('Up')],
	['the cursor of a start-up dialog moves one step', pick(1), trustDialog, [], press('Down')],
	['and upwards', pick(0), trusting, [], press('Up')],
	['Enter comes when the option is highlighted', pick(1), trusting, [], press('Enter', 'end')],
	['the buttons of a form stand below its fields', pick(1), form, [], press('Down')],
	['Decline stands right of Accept', pick(1), formOn(0), [], press('Right')],
	['Enter on Decline', pick(1), formOn(1), [], press('Enter', 'end')],
	['a box that is not checked is', check([0]), checked(), [], press('1')],
	['a box that must not be checked is not', check([1]), checked(0, 1), [], press('1')],
	['Tab turns to the review', check([0]), checked(0), ['1'], press('Tab', 'review')],
	['Tab is the last key where more questions follow', check([0], false), checked(0), ['1'], press('Tab', 'end')],
	['the review is submitted', check([0]), reviewDialog, ['1', 'Tab'], press('1', 'end')],
	['the cursor goes up from the first option to No, the last one', write(2, 'no'), dialogOf(), [], press('Up')],
	['and down where the first option is out of sight', write(1, 'no'), cutAbove, [], press('Down')],
	['Tab opens the field of No', write(2, 'no'), onNo, ['Up'], press('Tab')],
	['words go into the open field', write(2, 'use make'), amending(''), ['Tab'], {kind: 'write', text: 'use make'}],
	['Enter follows when they stand there', write(2, 'use make'), amending('use make'), ['Tab'], press('Enter', 'end')],
	['from words that checked their box the cursor goes on', write(2, 'Alerts', true), wordsIn(true), [], press('Down')],
	['Submit is taken by Enter', write(2, 'Alerts', true), wordsIn(true, 3), ['Down'], press('Enter', 'review')],
	['Submit is the last key where more questions follow', write(2, 'Alerts'), wordsIn(true, 3), ['Down'], press('Enter', 'end')],
	['the review of the words is submitted', write(2, 'Alerts', true), reviewDialog, ['Down', 'Enter'], press('1', 'end')],
	['Esc is one key', {kind: 'escape'}, planDialog, [], press('Escape', 'end')],
] as const)('%s', (_, goal, dialog, keys, act) => {
	expect(nextKey(goal as Goal, dialog, keys)).toEqual(act);
});

test.each([
	['option-gone', pick(7), dialogOf(), []],
	['field-in-use', pick(0), amending('use cmake'), []],
	['somebody writes into the dialog that Esc would close', {kind: 'escape'}, amending('use cmake'), []],
	['somebody writes into the form', check([0]), wordsIn(false), []],
	['nothing is highlighted', pick(1), {...trustDialog, options: trustDialog.options.map((each) => ({...each, selected: false}))}, []],
	['a box did not stay checked', check([0]), checked(), ['1']],
	['the field holds words of somebody else', write(2, 'use make'), amending('use cmake'), ['Tab']],
	['Tab opened no field', write(2, 'no'), onNo, ['Up', 'Tab']],
	[
		'a question has no field for words',
		write(1, 'no'),
		{...questionDialog, options: questionDialog.options.map((each, index) => ({...each, selected: index === 1}))},
		[],
	],
	['words did not check their box', write(2, 'Alerts', true), wordsIn(false), []],
	['the form does not count the words', write(2, 'Alerts', true), {...wordsIn(true, 3), tabs: checksDialog.tabs}, ['Down']],
	['a box is checked for other words', write(2, 'Bells', true), wordsIn(true), []],
	['the cursor left the words and is not on Submit', write(2, 'Alerts', true), wordsIn(true, 4), ['Down']],
	['the other button of a form is highlighted', pick(0), formOn(1), []],
	['a review without Submit', check([0]), {...reviewDialog, options: menu('Cancel')}, ['Tab']],
] as const)('it stops: %s', (_, goal, dialog, keys) => {
	expect(nextKey(goal as Goal, dialog, keys)).toMatchObject({kind: 'stop'});
});

test('Left is never pressed: at an empty prompt it moves the session to the background', () => {
	const dialogs = [dialogOf(), trustDialog, trusting, form, formOn(0), formOn(1), checked(0), reviewDialog, onNo];
	const goals = [pick(0), pick(1), check([0]), write(1, 'x'), {kind: 'escape'} as const];
	const acts = dialogs.flatMap((dialog) => goals.map((goal) => nextKey(goal, dialog, [])));
	expect(acts.filter((act) => act.kind === 'press' && act.key === 'Left')).toEqual([]);
});

test('a picked answer whose form asks for a submit is submitted there', () => {
	const goal: Goal = {kind: 'pick', index: 1, submit: true};
	expect(nextKey(goal, questionDialog, [])).toEqual({kind: 'press', key: '2', effect: 'review'});
	expect(nextKey(goal, reviewDialog, ['2'])).toEqual({kind: 'press', key: '1', effect: 'end'});
});
