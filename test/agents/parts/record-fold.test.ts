/** Which of several open requests a record tells. */
import {expect, test} from 'vitest';
import {emptyRecord, withClaim, withoutRequest, withPrompt, withRequest} from '../../../src/agents/parts/record-fold.js';

const request = (number: number) => ({
	id: `r${number}`,
	asked: {at: number, ask: {kind: 'dialog', title: `request ${number}`} as const},
});

test('the oldest open request is asked, however many wait behind it, and the next one once it is settled', () => {
	const many = Array.from({length: 100}, (_, number) => request(number)).reduce(withRequest, emptyRecord);
	expect(many.claim.asked?.ask).toMatchObject({title: 'request 0'});
	expect(withoutRequest(many, 'r0').claim.asked?.ask).toMatchObject({title: 'request 1'});
});

test('what was said before a prompt is no answer to it', () => {
	const spoke = withClaim(emptyRecord, {said: {at: 1, text: 'Which one?'}});
	expect(withPrompt(spoke, 'go on', 2).claim).toMatchObject({said: undefined, humanPrompt: {at: 2, text: 'go on'}});
});
