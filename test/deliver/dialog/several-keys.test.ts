/** Answers that take several keys. */
import {describe, expect, test} from 'vitest';
import type {Dialog} from '../../../src/core/surface.js';
import type {Ask} from '../../../src/core/terms/ask.js';
import {answer, closes, paneWith, yes} from '../../helpers/agent/dialog-sends.js';
import {type PaneState, show} from '../../helpers/agent/scripted-pane.js';
import {atDialog, checksDialog, dialogOf, menu, planDialog, reviewDialog, trustDialog} from '../../helpers/samples/dialogs.js';

describe('answers of several keys', () => {
	const features = {question: 'Which features do you want to enable?', header: 'Features', multiSelect: true, options: []};
	const questions: Ask = {kind: 'questions', questions: [features]};
	const toggled = (state: PaneState, digit: number): void => {
		const {dialog} = state.surface;
		if (!dialog) return;
		const options = dialog.options.map((each) => (each.digit === digit ? {...each, checked: !each.checked} : each));
		state.surface = atDialog({...dialog, options});
	};
	const form = (key: string, state: PaneState, now: number): void => {
		if (state.surface.dialog?.kind === 'review') closes(key, state, now);
		else if (key === 'Tab') state.surface = atDialog(reviewDialog);
		else toggled(state, Number(key));
	};

	test('boxes are checked one by one, then the review is submitted', async () => {
		const pane = paneWith(checksDialog, form);
		expect(await answer(pane, {kind: 'options', numbers: [1, 2], text: undefined}, {ask: questions})).toMatchObject({kind: 'landed'});
		expect(pane.sent).toEqual(['1', '2', 'Tab', '1']);
	});

	describe('an agent that moves its cursor before it turns to the review', () => {
		const moved = atDialog({
			...checksDialog,
			options: checksDialog.options.map((each, index) => ({...each, checked: index === 0, selected: index === 1})),
		});

		test('gets no second key until the review is there', async () => {
			const pane = paneWith(checksDialog, (key, state, now) => {
				if (key !== 'Tab') return form(key, state, now);
				state.surface = moved;
				pane.at(400, () => show(state, atDialog(reviewDialog)));
			});
			expect(await answer(pane, {kind: 'options', numbers: [1], text: undefined}, {ask: questions})).toMatchObject({kind: 'landed'});
			expect(pane.sent).toEqual(['1', 'Tab', '1']);
		});

		test('and the answer ends where the review does not come', async () => {
			const pane = paneWith(checksDialog, (key, state, now) => (key === 'Tab' ? show(state, moved) : form(key, state, now)));
			const receipt = await answer(pane, {kind: 'options', numbers: [1], text: undefined}, {ask: questions});
			expect(receipt).toEqual({kind: 'unconfirmed', why: 'form-stuck'});
			expect(pane.sent).toEqual(['1', 'Tab']);
		});

		test('a digit that opens the review is not pressed again on the form', async () => {
			const single = {...checksDialog, multiSelect: false, options: menu('Login', 'Search')};
			const pane = paneWith(single, (key, state, now) => {
				if (state.surface.dialog?.kind === 'review') return closes(key, state, now);
				show(state, atDialog({...single, options: single.options.map((each, index) => ({...each, selected: index === 1}))}));
				pane.at(400, () => show(state, atDialog(reviewDialog)));
			});
			expect(await answer(pane, {kind: 'options', numbers: [2], text: undefined}, {ask: questions})).toMatchObject({kind: 'landed'});
			expect(pane.sent).toEqual(['2', '1']);
		});
	});

	test('in a pane that hides the tabs, a form of two questions only moves on', async () => {
		const low = {...checksDialog, cut: true, tabs: []};
		const pane = paneWith(low, (key, state, now) => (key === 'Tab' ? show(state, atDialog(reviewDialog)) : form(key, state, now)));
		const two: Ask = {
			kind: 'questions',
			questions: [
				{...features, options: [{label: 'Logging', description: ''}]},
				{...features, question: 'And which way?'},
			],
		};
		expect(await answer(pane, {kind: 'options', numbers: [1], text: undefined}, {ask: two})).toMatchObject({kind: 'landed'});
		expect(pane.sent).toEqual(['1', 'Tab']);
	});

	test('a box that does not follow ends it', async () => {
		const pane = paneWith(checksDialog, (key, state) => (key === '2' ? undefined : toggled(state, Number(key))));
		const receipt = await answer(pane, {kind: 'options', numbers: [1, 2], text: undefined}, {ask: questions});
		expect(receipt).toEqual({kind: 'unconfirmed', why: 'no-reaction'});
		expect(pane.sent).toEqual(['1', '2']);
	});

	test('another dialog in the middle gets no key', async () => {
		const pane = paneWith(checksDialog, (_, state) => show(state, atDialog(dialogOf())));
		const receipt = await answer(pane, {kind: 'options', numbers: [1, 2], text: undefined}, {ask: questions});
		expect(receipt).toEqual({kind: 'unconfirmed', why: 'dialog-changed-midway'});
		expect(pane.sent).toEqual(['1']);
	});

	test('a reason goes into the field of No', async () => {
		const field = (text: string | undefined): Dialog =>
			dialogOf({
				textField: text,
				options: dialogOf().options.map((each, index) => ({
					...each,
					selected: index === 2,
					label: index === 2 && text ? `No, ${text}` : each.label,
				})),
			});
		const pane = paneWith(dialogOf(), (key, state, now) => {
			if (key === 'Up') {
				const options = dialogOf().options.map((each, index) => ({...each, selected: index === 2}));
				state.surface = atDialog(dialogOf({options}));
			} else if (key === 'Tab') state.surface = atDialog(field(''));
			else if (key === 'Enter') closes(key, state, now);
			else state.surface = atDialog(field('use make'));
		});
		expect(await answer(pane, {kind: 'no', reason: 'use make'})).toMatchObject({kind: 'landed'});
		expect(pane.sent).toEqual(['Up', 'Tab', '"use make"', 'Enter']);
	});

	test('a trust prompt is walked down to its Yes', async () => {
		const pane = paneWith(trustDialog, (key, state) => {
			if (key === 'Enter') state.away = 'session-began';
			else
				state.surface = atDialog({...trustDialog, options: trustDialog.options.map((each, index) => ({...each, selected: index === 1}))});
		});
		expect(await answer(pane, yes, {ask: {kind: 'trust', directory: '/work/a'}})).toMatchObject({kind: 'landed', by: 'tmux'});
		expect(pane.sent).toEqual(['Down', 'Enter']);
	});

	test('a pane that is gone after a Yes to trust is no receipt', async () => {
		const onYes = {...trustDialog, options: trustDialog.options.map((each, index) => ({...each, selected: index === 1}))};
		const pane = paneWith(onYes, (_, state) => {
			state.away = 'pane-gone';
		});
		expect(await answer(pane, yes, {ask: {kind: 'trust', directory: '/work/a'}})).toMatchObject({kind: 'unconfirmed'});
	});

	test('an agent that ends after a No to trust has taken it', async () => {
		const pane = paneWith(trustDialog, (_, state) => {
			state.away = 'process-ended';
		});
		const ask: Ask = {kind: 'trust', directory: '/work/a'};
		expect(await answer(pane, {kind: 'no', reason: undefined}, {ask})).toMatchObject({kind: 'landed', by: 'tmux'});
		expect(pane.sent).toEqual(['Enter']);
	});

	test('a pane that goes into copy mode after a No to trust tells nothing of the agent', async () => {
		const pane = paneWith(trustDialog, (_, state) => {
			state.away = 'copy-mode';
		});
		const ask: Ask = {kind: 'trust', directory: '/work/a'};
		expect(await answer(pane, {kind: 'no', reason: undefined}, {ask})).toMatchObject({kind: 'unconfirmed'});
	});

	test('a plan is rejected by Esc', async () => {
		const pane = paneWith(planDialog, closes);
		expect(await answer(pane, {kind: 'no', reason: undefined}, {ask: {kind: 'plan', plan: planDialog.body}})).toMatchObject({
			kind: 'landed',
		});
		expect(pane.sent).toEqual(['Escape']);
	});
});
