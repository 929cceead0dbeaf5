import {describe, expect, test} from 'vitest';
import {parseChoice} from '../../../src/core/ask/option-role.js';
import {planAnswer} from '../../../src/deliver/dialog/choice.js';
import {
	checksDialog,
	dialogOf,
	fetchDialog,
	menu,
	option,
	planDialog,
	questionDialog,
	reviewDialog,
	trustDialog,
} from '../../helpers/samples/dialogs.js';

test.each([
	['y', undefined, {kind: 'yes'}],
	['YES', undefined, {kind: 'yes'}],
	['n', 'because', {kind: 'no', reason: 'because'}],
	['3', undefined, {kind: 'options', numbers: [3], text: undefined}],
	['1,3,1', undefined, {kind: 'options', numbers: [1, 3], text: undefined}],
	['4', 'words', {kind: 'options', numbers: [4], text: 'words'}],
	['0', undefined, undefined],
	['10', undefined, undefined],
	['1,', undefined, undefined],
	['maybe', undefined, undefined],
	['', undefined, undefined],
] as const)('%j with text %j is read as a choice', (word, text, choice) => {
	expect(parseChoice(word, text)).toEqual(choice);
});

const pick = (index: number) => ({ok: true, goal: {kind: 'pick', index}});
const write = (index: number, text: string, submit = false) => ({ok: true, goal: {kind: 'write', index, text, submit}});
const check = (indexes: readonly number[], submit: boolean) => ({ok: true, goal: {kind: 'check', indexes, submit}});
const byEscape = {ok: true, goal: {kind: 'escape'}};
const form = dialogOf({kind: 'elicitation', body: 'Environment: not set', options: [option('Accept'), option('Decline')]});
/** A low pane: the top of the dialog is out of sight, and so is one of its boxes, which may be checked. */
const low = {...checksDialog, cut: true};
const hidesBox = {...low, options: low.options.filter((_, index) => index !== 1)};
const hidesLast = {...low, options: low.options.slice(0, 2)};
const tabs = {...checksDialog, tabs: [{label: 'Database', done: true, current: false}, ...checksDialog.tabs]};

describe('what a choice means for a dialog', () => {
	test.each([
		['y takes the plain Yes', dialogOf(), 'y', undefined, pick(0)],
		['y takes the only Yes of a trust prompt, which stands second', trustDialog, 'y', undefined, pick(1)],
		['y submits a review', reviewDialog, 'y', undefined, pick(0)],
		['n takes No', dialogOf(), 'n', undefined, pick(2)],
		['n takes No of a trust prompt', trustDialog, 'n', undefined, pick(0)],
		['n takes the No that names Esc', fetchDialog, 'n', undefined, pick(2)],
		['n leaves a question by Esc', questionDialog, 'n', undefined, byEscape],
		['n leaves a plan by Esc', planDialog, 'n', undefined, byEscape],
		['n with a reason writes it into No', dialogOf(), 'n', 'use make', write(2, 'use make')],
		['n with a reason tells the plan what to change', planDialog, 'n', 'shorter', write(2, 'shorter')],
		['a digit picks its option', questionDialog, '2', undefined, pick(1)],
		['a number picks among options without digits', trustDialog, '2', undefined, pick(1)],
		['words go to the option that takes some', questionDialog, '3', 'MariaDB', write(2, 'MariaDB')],
		['several numbers are checked and submitted', checksDialog, '1,2', undefined, check([0, 1], true)],
		['one number is checked and submitted', checksDialog, '2', undefined, check([1], true)],
		['it is checked in a low pane that shows every box', low, '2', undefined, check([1], true)],
		['with more questions the form only moves on', tabs, '2', undefined, check([1], false)],
		['words check their option', checksDialog, '3', 'Alerts', write(2, 'Alerts', true)],
		['Decline is possible with fields', form, 'n', undefined, pick(1)],
	] as const)('%s', (_, dialog, word, text, planned) => {
		const choice = parseChoice(word, text);
		expect(choice && planAnswer(dialog, choice)).toEqual(planned);
	});

	test.each([
		['an option the dialog does not have, whose digit would move the cursor to the last one', dialogOf(), '4', undefined],
		['several options where one is taken', dialogOf(), '1,2', undefined],
		['options that are no check marks', checksDialog, '1,4', undefined],
		['a Yes where several kinds of it stand', planDialog, 'y', undefined],
		['a Yes where the first option is above the pane', dialogOf({options: dialogOf().options.slice(1)}), 'y', undefined],
		['a Yes to a question', questionDialog, 'y', undefined],
		['a Yes to a form with fields', form, 'y', undefined],
		['Accept by number with fields', form, '1', undefined],
		['an option that takes words without any', questionDialog, '3', undefined],
		['what to change in a plan without words', planDialog, '3', undefined],
		['words to an option of a question that takes none, before any key', questionDialog, '2', 'MariaDB'],
		['words to an option of a plan that takes none', planDialog, '2', 'but later'],
		['a reason where the dialog has no field for it', fetchDialog, 'n', 'not the web'],
		['a reason to a trust prompt, which would only close', dialogOf({kind: 'startup', options: [option('Continue')]}), 'n', 'x'],
		[
			'words while other options are checked',
			{...checksDialog, options: checksDialog.options.map((each, i) => (i === 0 ? {...each, checked: true} : each))},
			'3',
			'Alerts',
		],
		['a check mark where another box is out of sight', hidesBox, '1', undefined],
		['a check mark where the last boxes are out of sight', hidesLast, '1', undefined],
		['words where another box is out of sight', hidesBox, '3', 'Alerts'],
		['words that the form would drop', {...checksDialog, dropsOwnWords: true as const}, '3', 'Alerts'],
		['a dialog nobody described', dialogOf({kind: 'local'}), '1', undefined],
		['the choice of auto mode', dialogOf({kind: 'auto-mode'}), 'y', undefined],
		['a start-up dialog without a No', dialogOf({kind: 'startup', options: [option('Continue')]}), 'n', undefined],
	] as const)('refused: %s', (_, dialog, word, text) => {
		const choice = parseChoice(word, text);
		expect(choice && planAnswer(dialog, choice)).toMatchObject({ok: false});
	});
});

test('a form of one question that is submitted on a page of its own has that submitted too', () => {
	const tabs = ['Database', 'Submit'].map((label, at) => ({label, done: false, current: at === 0}));
	const form = {...questionDialog, tabs, options: menu('SQLite', 'Postgres', 'Type something.')};
	expect(planAnswer(form, {kind: 'options', numbers: [2], text: undefined})).toEqual({
		ok: true,
		goal: {kind: 'pick', index: 1, submit: true},
	});
	expect(planAnswer({...form, tabs: tabs.slice(0, 1)}, {kind: 'options', numbers: [2], text: undefined})).toEqual(pick(1));
});

test('an option that says `Type here` takes words only', () => {
	const dialog = dialogOf({options: menu('Yes', "Yes, and don't ask again", 'Type here to tell Claude what to do differently')});
	expect(planAnswer(dialog, {kind: 'options', numbers: [3], text: undefined})).toMatchObject({ok: false});
	expect(planAnswer(dialog, {kind: 'no', reason: 'use python'})).toMatchObject({ok: true, goal: {kind: 'write', index: 2}});
	expect(planAnswer(dialog, {kind: 'no', reason: undefined})).toEqual({ok: true, goal: {kind: 'escape'}});
});
