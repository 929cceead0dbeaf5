import {expect, test} from 'vitest';
import {headline} from '../../../src/core/words/headline.js';
import {aBlockedRow, aRow} from '../../helpers/samples/rows.js';

test("the model's title stands where there is no task, and nowhere else", () => {
	const rest = {state: {label: 'Waiting for your next prompt'}, suggestedTitle: 'Basket move'};
	expect(headline(aRow(rest))).toBe('Basket move');
	expect(headline(aRow({...rest, task: 'Move the baskets'}))).toBe('Move the baskets');
	expect(headline({...aBlockedRow('one', 'npm test'), suggestedTitle: 'Basket move'})).toBe('Bash: npm test');
	expect(headline(aRow({state: rest.state}))).toBe('Waiting for your next prompt');
});
