/** Answers of one key: what is sent, and what proves that it arrived. */
import {describe, expect, test} from 'vitest';
import {answer, asking, closes, paneWith, yes} from '../../helpers/agent/dialog-sends.js';
import {address, createPane, show, silent, tell} from '../../helpers/agent/scripted-pane.js';
import {atDialog, atPrompt, atWork, dialogOf, menu, questionDialog} from '../../helpers/samples/dialogs.js';

describe('an answer', () => {
	test('is one digit, after two looks at the same dialog, and lands when the agent moves on', async () => {
		const pane = paneWith(dialogOf(), closes);
		const start = pane.now();
		expect(await answer(pane, yes)).toMatchObject({kind: 'landed', by: 'client'});
		expect(pane.sent).toEqual(['1']);
		expect(pane.now() - start).toBeGreaterThan(150);
	});

	test.each([
		['stood long enough is answered after one look', 1000, (ms: number) => ms < 50],
		['came up just now is waited for', 20, (ms: number) => ms > 150],
		['has stood half the time is waited for the other half', 90, (ms: number) => ms > 85 && ms < 125],
	])('to a dialog that %s', async (_, stoodMs, fits) => {
		let pressedAt = 0;
		const pane = paneWith(dialogOf(), (key, state, now) => {
			pressedAt = now;
			closes(key, state, now);
		});
		const start = pane.now();
		const options = dialogOf().options.map(({label}) => label);
		expect(await answer(pane, yes, {options, shownSince: start - stoodMs})).toMatchObject({kind: 'landed'});
		// On the pane's own clock, which only waiting moves.
		expect(fits(pressedAt - start)).toBe(true);
	});

	test('to a dialog that moved since it was shown waits, however long it has stood', async () => {
		let refusals = 1;
		const pane = paneWith(dialogOf(), (key, state, now) => {
			if (refusals-- > 0) return 'screen-moved';
			return closes(key, state, now);
		});
		const start = pane.now();
		const options = dialogOf().options.map(({label}) => label);
		expect(await answer(pane, yes, {options, shownSince: start - 1000})).toMatchObject({kind: 'landed'});
		expect(pane.now() - start).toBeGreaterThan(150);
	});

	test('to an agent whose record is late stays unsent where its dialog was gone for a moment, however long it has stood', async () => {
		const plan = dialogOf({kind: 'plan', title: '', question: '', body: 'Do it'});
		const late = {address: {...address, agent: 'copilot'}, ask: {kind: 'plan', plan: 'Do it'}} as const;
		const first = {kind: 'options', numbers: [1], text: undefined} as const;
		const told = (pane: ReturnType<typeof paneWith>) => ({
			...late,
			options: plan.options.map(({label}) => label),
			shownSince: pane.now() - 9000,
		});
		const still = paneWith(plan, closes);
		const start = still.now();
		expect(await answer(still, first, told(still))).toMatchObject({kind: 'landed'});
		expect(still.now() - start).toBeGreaterThan(700);
		const swapped = paneWith(plan, closes);
		swapped.at(300, (state) => show(state, atWork()));
		swapped.at(400, (state) => show(state, atDialog(plan)));
		expect(await answer(swapped, first, told(swapped))).toEqual({kind: 'refused', why: 'prompt-moved'});
		expect(swapped.sent).toEqual([]);
	});

	test('lands by the screen alone when there is no session file', async () => {
		const pane = paneWith(dialogOf(), (_, state) => show(state, atWork()));
		pane.state.reports = {...silent, token: 't1'};
		expect(await answer(pane, yes)).toMatchObject({kind: 'landed', by: 'screen'});
	});

	test('an identical dialog that follows at once is known by its token', async () => {
		const pane = paneWith(dialogOf(), (_, state, now) => tell(state, {...silent, token: 't2', askedAt: now + 300}));
		pane.state.reports = {...silent, token: 't1'};
		expect(await answer(pane, yes)).toMatchObject({kind: 'landed', by: 'hook'});
		expect(pane.sent).toEqual(['1']);
	});

	test('a dropped key is reported and never repeated', async () => {
		const pane = paneWith(dialogOf(), () => undefined);
		expect(await answer(pane, yes)).toEqual({kind: 'unconfirmed', why: 'dialog-still-open'});
		expect(pane.sent).toEqual(['1']);
	});

	test('a pane that somebody scrolls up proves nothing', async () => {
		const pane = paneWith(dialogOf(), (_, state) => show(state, atPrompt('', {surface: 'closed', composer: {kind: 'none'}})));
		expect(await answer(pane, yes)).toMatchObject({kind: 'unconfirmed'});
	});

	test('one look at a half-drawn screen proves nothing', async () => {
		const pane = paneWith(dialogOf(), (_, state) => {
			state.surface = atPrompt('', {surface: 'idle', composer: {kind: 'none'}});
			pane.at(10, (later) => show(later, atDialog(dialogOf())));
		});
		expect(await answer(pane, yes)).toMatchObject({kind: 'unconfirmed'});
	});

	test('waits for a dialog that a resize has cut for a moment', async () => {
		const options = ['Yes', 'Yes, and don’t ask again for: npm *', 'No'];
		const whole = dialogOf({options: menu(...options)});
		const pane = paneWith({...whole, options: whole.options.slice(0, 2)}, closes);
		pane.at(500, (later) => show(later, atDialog(whole)));
		expect(await answer(pane, yes, {options})).toMatchObject({kind: 'landed'});
		expect(pane.sent).toEqual(['1']);
	});

	test('one out of sight in a pane that is scrolled up is told as such', async () => {
		const pane = createPane(atPrompt('', {surface: 'deferred', inputMode: 'closed', businessState: 'awaiting_operator'}), closes);
		pane.state.reports = asking;
		expect(await answer(pane, yes)).toEqual({kind: 'refused', why: 'dialog-scrolled'});
	});

	test('waits for a dialog that is held back while somebody types', async () => {
		let drawnAt = Number.POSITIVE_INFINITY;
		// It drops the keys of its first 0.65 s.
		const takes = (now: number) => now - drawnAt >= 650;
		const pane = createPane(atPrompt('', {surface: 'deferred', businessState: 'awaiting_operator'}), (key, state, now) =>
			takes(now) ? closes(key, state, now) : undefined,
		);
		pane.state.reports = asking;
		pane.at(640, (later) => {
			drawnAt = pane.now();
			show(later, atDialog(dialogOf()));
		});
		expect(await answer(pane, yes)).toMatchObject({kind: 'landed'});
		expect(pane.sent).toEqual(['1']);
	});
});

describe('when somebody answers in the pane at that moment', () => {
	const stopped = atPrompt('', {interrupted: true});

	test('an Esc there is told from a yes', async () => {
		const pane = paneWith(dialogOf(), (_, state, now) => {
			show(state, stopped);
			tell(state, {...silent, status: {at: now + 100, value: 'idle'}});
		});
		expect(await answer(pane, yes)).toEqual({kind: 'unconfirmed', why: 'answered-in-pane'});
		expect(pane.sent).toEqual(['1']);
	});

	test('a yes there is told from a no', async () => {
		const pane = paneWith(dialogOf(), closes);
		expect(await answer(pane, {kind: 'no', reason: undefined})).toMatchObject({kind: 'unconfirmed'});
		expect(pane.sent).toEqual(['3']);
	});

	test('a no before a queued prompt, which starts the next turn, has landed if the record says that the turn was interrupted', async () => {
		const pane = paneWith(dialogOf(), (key, state, now) => {
			closes(key, state, now);
			pane.at(150, (later) => tell(later, {...later.reports, interruptedAt: now + 60}));
		});
		expect(await answer(pane, {kind: 'no', reason: undefined})).toMatchObject({kind: 'landed', by: 'client'});
	});

	test('an Esc there before a queued prompt is told from a yes by the record', async () => {
		const pane = paneWith(dialogOf(), (key, state, now) => {
			closes(key, state, now);
			tell(state, {...state.reports, interruptedAt: now + 60});
		});
		expect(await answer(pane, yes)).toEqual({kind: 'unconfirmed', why: 'answered-in-pane'});
	});

	test('a no that passes through work on its way to rest has landed', async () => {
		const pane = paneWith(dialogOf(), (key, state, now) => {
			closes(key, state, now);
			pane.at(150, (later) => {
				show(later, stopped);
				tell(later, {...silent, status: {at: now + 140, value: 'idle'}});
			});
		});
		expect(await answer(pane, {kind: 'no', reason: undefined})).toMatchObject({kind: 'landed'});
	});
});

describe('nothing is sent', () => {
	test.each([
		['with an old token', 't0', dialogOf()],
		['onto another command', 't1', dialogOf({body: 'npm publish'})],
		['onto a dialog of another kind', 't1', questionDialog],
	])('%s', async (_, token, dialog) => {
		const pane = paneWith(dialog, closes);
		expect(await answer(pane, yes, {token})).toMatchObject({kind: 'refused'});
		expect(pane.sent).toEqual([]);
	});

	test('when the options are not those that were shown', async () => {
		const pane = paneWith(dialogOf(), closes);
		const options = ['Yes', 'Yes, and don’t ask again for: npm *', 'No'];
		expect(await answer(pane, {kind: 'options', numbers: [2], text: undefined}, {options})).toMatchObject({kind: 'refused'});
		expect(pane.sent).toEqual([]);
	});

	test('when the dialog changes between the looks', async () => {
		const pane = paneWith(dialogOf(), closes);
		pane.at(100, (later) => show(later, atDialog(dialogOf({body: 'Run the tests\nnpm test -- --force'}))));
		expect(await answer(pane, yes)).toMatchObject({kind: 'refused'});
		expect(pane.sent).toEqual([]);
	});

	test('when the prompt changes between the looks, though its words stay', async () => {
		const pane = paneWith(dialogOf(), closes);
		pane.at(100, (later) => tell(later, {...asking, token: 't2'}));
		expect(await answer(pane, yes)).toEqual({kind: 'refused', why: 'prompt-moved'});
		expect(pane.sent).toEqual([]);
	});

	test('when the dialog is gone, scrolled away, or the pane is another', async () => {
		for (const surface of [atPrompt(), atWork(), atPrompt('', {surface: 'closed', composer: {kind: 'none'}})]) {
			const pane = createPane(surface, closes);
			pane.state.reports = asking;
			expect(await answer(pane, yes)).toMatchObject({kind: 'refused'});
			expect(pane.sent).toEqual([]);
		}
		const pane = paneWith(dialogOf(), closes);
		pane.state.away = 'program-replaced';
		expect(await answer(pane, yes)).toEqual({kind: 'refused', why: 'program-replaced'});
	});

	test('when the screen changes in the turn of the key', async () => {
		const pane = paneWith(dialogOf(), () => 'screen-moved');
		expect(await answer(pane, yes)).toEqual({kind: 'refused', why: 'screen-moved'});
	});
});
