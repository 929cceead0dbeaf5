/** Which of several open requests a record tells. */
import {expect, test} from 'vitest';
import {emptyRecord, withoutRequest, withRequest} from '../../../src/agents/parts/record-fold.js';

const request = (number: number) => ({
	id: `r${number}`,
	asked: {at: number, ask: {kind: 'dialog', title: `request ${number}`} as const},
});

test('the oldest open request is asked, however many wait behind it, and the next one once it is settled', () => {
	const many = Array.from({length: 100}, (_, number) => request(number)).reduce(withRequest, emptyRecord);
	expect(many.claim.asked?.ask).toMatchObject({title: 'request 0'});
	expect(withoutRequest(many, 'r0').claim.asked?.ask).toMatchObject({title: 'request 1'});
});
