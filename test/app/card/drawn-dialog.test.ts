import {expect, test} from 'vitest';
import {cardLines} from '../../../src/app/card/card.js';
import {wrapCard} from '../../../src/app/card/wrap.js';
import type {Row} from '../../../src/core/session.js';
import type {Ask} from '../../../src/core/terms/ask.js';
import {aBlockedRow, withRequest} from '../../helpers/samples/rows.js';

const drawn = (row: Row, columns: number) => wrapCard(cardLines(row), columns).map(({lead, text}) => `${lead?.text ?? ''}${text}`);

test('of a permission that only its pane tells, a row that is wider than the card goes on further in: each row of the pane begins at the edge', () => {
	const rows = [
		'Bash command',
		'for file in $(ls src); do wc -l "$file"; done',
		'rm -r build',
		'Count the lines of all files',
		'Do you want to proceed?',
	];
	const ask: Ask = {kind: 'dialog', title: 'Bash command', rows};
	expect(drawn(withRequest(aBlockedRow(), {ask, request: 'none'}), 30)).toEqual([
		'Bash command',
		'for file in $(ls src); do wc',
		'  -l "$file"; done',
		'rm -r build',
		'Count the lines of all files',
		'Do you want to proceed?',
	]);
});

test('the words of a question of trust, which are joined before, are a paragraph', () => {
	const ask: Ask = {kind: 'trust', directory: '/src', rows: ['Accessing workspace:', 'Is this a project you created or one you trust?']};
	expect(drawn(withRequest(aBlockedRow(), {ask, request: 'none'}), 30).slice(1)).toEqual([
		'Is this a project you created',
		'or one you trust?',
	]);
});
