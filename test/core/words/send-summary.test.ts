import {expect, test} from 'vitest';
import type {Choice} from '../../../src/core/ask/option-role.js';
import type {Row} from '../../../src/core/session.js';
import type {Ask} from '../../../src/core/terms/ask.js';
import {actSummary, answerSummary, receiptText, replySummary, type SendSummary} from '../../../src/core/words/send-summary.js';
import {asking} from '../../helpers/samples/answers.js';
import {aBlockedRow, aQuestionRow, withRequest} from '../../helpers/samples/rows.js';

const landed = {kind: 'landed', by: 'client', afterMs: 120} as const;
const say = (summary: SendSummary) => receiptText('checkout-api', landed, summary);

function askingFor(row: Row, options: readonly string[], ask?: Ask): Row {
	return asking(ask === undefined ? row : withRequest(row, {ask}), options);
}

const api = askingFor(aBlockedRow('api'), [
	'Yes',
	'Yes, and don’t ask again for: npm *',
	'No, and tell Claude what to do differently (esc)',
]);
const edit: Ask = {kind: 'tool', tool: 'Edit', input: {file_path: 'src/cart.ts'}, rules: []};
const option = (...numbers: readonly number[]): Choice => ({kind: 'options', numbers, text: undefined});

test.each<[string, Row, Choice]>([
	['✓ checkout-api: approved `npm test`', api, {kind: 'yes'}],
	['✓ checkout-api: approved `npm test`', api, option(1)],
	['✓ checkout-api: approved `npm test`, “Yes, and don’t ask again for: npm *”', api, option(2)],
	['✓ checkout-api: denied `npm test`', api, option(3)],
	['✓ checkout-api: denied `npm test`', api, {kind: 'no', reason: 'use make'}],
	['✓ checkout-api: approved Edit src/cart.ts', askingFor(api, ['Yes', 'No'], edit), {kind: 'yes'}],
	[
		'✓ checkout-api: approved the plan, “Yes, and use auto mode”',
		askingFor(api, ['Yes, and use auto mode'], {kind: 'plan', plan: 'x'}),
		option(1),
	],
	...([option(2), {kind: 'no', reason: 'smaller steps'}] as const).map((choice): [string, Row, Choice] => [
		'✓ checkout-api: sent back the plan',
		askingFor(api, ['Yes, and use auto mode', 'Tell Claude what to change'], {kind: 'plan', plan: 'x'}),
		choice,
	]),
	['✓ checkout-api: denied the plan', askingFor(api, ['Yes'], {kind: 'plan', plan: 'x'}), {kind: 'no', reason: undefined}],
	['✓ checkout-api: declined the question', askingFor(aQuestionRow(), ['PostgreSQL', 'SQLite']), {kind: 'no', reason: undefined}],
	['✓ checkout-api: answered “PostgreSQL”', askingFor(aQuestionRow(), ['PostgreSQL', 'SQLite']), option(1)],
	['✓ checkout-api: answered “PostgreSQL”, “SQLite”', askingFor(aQuestionRow(), ['PostgreSQL', 'SQLite']), option(1, 2)],
	['✓ checkout-api: denied the folder /srv', askingFor(api, ['No, exit', 'Yes'], {kind: 'trust', directory: '/srv'}), option(1)],
	[
		`✓ checkout-api: approved \`${'x'.repeat(48)}…\``,
		askingFor(api, ['Yes'], {kind: 'tool', tool: 'Bash', input: {command: `${'x'.repeat(60)}\ny`}, rules: []}),
		{kind: 'yes'},
	],
])('an answer is summed up: %s', (text, row, choice) => {
	expect(say(answerSummary(row, choice))).toBe(text);
});

test.each([
	['✓ checkout-api: interrupted', actSummary('interrupt')],
	['✓ checkout-api: sent its last prompt again', actSummary('retry')],
	['✓ checkout-api: resumed in a new window', actSummary('resume')],
	['✓ checkout-api: replied', replySummary],
])('an order is summed up: %s', (text, summary) => {
	expect(say(summary)).toBe(text);
});

test('what was not done is not claimed', () => {
	const why = 'prompt-changed';
	const sentence = 'the prompt changed since it was shown';
	expect(receiptText('api', {kind: 'refused', why}, replySummary)).toBe(`api: not sent: ${sentence}`);
	expect(receiptText('api', {kind: 'unconfirmed', why}, replySummary)).toBe(`api: sent, not confirmed: ${sentence}`);
	expect(receiptText('api', {kind: 'typed', why}, replySummary)).toBe(`api: typed but not sent: ${sentence}`);
	expect(receiptText('api', {kind: 'refused', why}, actSummary('interrupt'))).toBe(`api: not interrupted: ${sentence}`);
	expect(receiptText('api', {kind: 'unconfirmed', why}, actSummary('resume'))).toBe(`api: not resumed: ${sentence}`);
});
