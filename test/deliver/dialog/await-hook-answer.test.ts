import {describe, expect, test} from 'vitest';
import type {HookVerdict} from '../../../src/agents/answering.js';
import {type DecisionProgress, decisionReceipt, outcomeOfVerdict, patienceFor} from '../../../src/deliver/dialog/decision-receipt.js';
import {waitMs} from '../../../src/deliver/ports.js';
import {dialogOf, menu, option} from '../../helpers/samples/dialogs.js';

const allow: HookVerdict = {kind: 'allow'};
const written = dialogOf({options: [option('Yes', {digit: 1}), option('No, use make', {digit: 2, selected: true})], textField: 'use make'});
const moved = dialogOf({options: menu('Yes', 'No').toReversed()});

test.each([
	['no time where the dialog stood untouched', allow, dialogOf(), 0],
	['as long as it takes where words were being written', allow, written, Number.POSITIVE_INFINITY],
	['as long as it takes with words for the Yes', allow, dialogOf({textField: 'quietly'}), Number.POSITIVE_INFINITY],
	['a moment where somebody moved its cursor', allow, moved, waitMs.witness],
	['a moment where the dialog is out of sight', allow, undefined, waitMs.witness],
	['as long as it takes for a question, which ends at once', {kind: 'answers', answers: {}}, dialogOf(), Number.POSITIVE_INFINITY],
	['as long as it takes for a plan, which ends at once', {kind: 'approve', mode: 'default'}, dialogOf(), Number.POSITIVE_INFINITY],
	['no time for a no, which stops the session', {kind: 'deny', message: undefined}, written, 0],
] as const)('the transcript gets %s', (_, verdict, dialog, patienceMs) => {
	expect(patienceFor(verdict, dialog)).toBe(patienceMs);
});

const silent = {by: undefined, refusals: []} as const;
const by = (who: 'hook' | 'pane' | 'unsaid', ...refusals: readonly string[]) => ({by: who, refusals});
const wentOn: DecisionProgress = {
	outcome: outcomeOfVerdict(allow),
	message: undefined,
	patienceMs: 0,
	afterMs: 120,
	moved: 'client',
	movedMs: 110,
	interrupted: false,
	decided: silent,
};
const landed = (source: string) => expect.objectContaining({kind: 'landed', by: source});
const unconfirmed = expect.objectContaining({kind: 'unconfirmed', why: expect.stringMatching(/^answer(?:ed-in-pane|er-unknown)$/)});
const late = {afterMs: waitMs.landed};
const patient = {patienceMs: Number.POSITIVE_INFINITY};
const words = {message: 'use make'};
const stops = {outcome: 'stops'} as const;

describe('a yes', () => {
	test.each([
		['has landed once the session went on', {}, landed('client')],
		['waits for the session to go on', {moved: undefined, movedMs: undefined}, undefined],
		['is not told as landed while the transcript may still name another', patient, undefined],
		['has landed when the transcript names the hook', {...patient, decided: by('hook')}, landed('transcript')],
		['has landed when the transcript names nobody, as those of older agents', {...patient, decided: by('unsaid')}, landed('client')],
		['has not when the transcript names the pane', {decided: by('pane')}, unconfirmed],
		['has not when nobody is named in time', {...patient, ...late}, unconfirmed],
		['has not when the turn was interrupted', {interrupted: true, ...late}, unconfirmed],
		['waits while the turn looks interrupted', {interrupted: true}, undefined],
		['has landed when the patience is over', {patienceMs: 1000, afterMs: 1110}, landed('client')],
		['waits until the patience is over', {patienceMs: 1000, afterMs: 1109}, undefined],
	] as const)('%s', (_, more, receipt) => {
		expect(decisionReceipt({...wentOn, ...more})).toEqual(receipt);
	});
});

describe('a no', () => {
	test.each([
		['with words has landed when the transcript has them', {...words, decided: by('hook', 'told: use make')}, landed('transcript')],
		['with words has not when the session just went on', words, undefined],
		['with words has not when the pane said yes', {...words, decided: by('pane')}, unconfirmed],
		['without words has landed when the turn stopped', {...stops, interrupted: true}, landed('client')],
		[
			'without words has landed, though its trace is that of a No in the pane',
			{...stops, interrupted: true, decided: by('pane')},
			landed('client'),
		],
		['without words has not when the turn goes on', {...stops, ...late}, unconfirmed],
	] as const)('%s', (_, more, receipt) => {
		expect(decisionReceipt({...wentOn, ...more})).toEqual(receipt);
	});
});
