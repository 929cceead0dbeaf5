/** The result of a send, as a command prints it. */
import {expect, test} from 'vitest';
import {writeReceipt} from '../../../src/cli/print/receipt-text.js';
import {refused} from '../../../src/core/receipt.js';
import type {Reason} from '../../../src/core/terms/receipt-words.js';
import {answerSummary} from '../../../src/core/words/send-summary.js';
import {optionsOf} from '../../helpers/samples/dialogs.js';
import {aBlockedRow} from '../../helpers/samples/rows.js';
import {createTestIo} from '../../helpers/test-io.js';

function printed(why: Reason): string {
	const row = aBlockedRow('api');
	const {context} = row.state;
	if (context.kind !== 'blocked') throw new Error('not blocked');
	const asked = {...row, state: {...row.state, context: {...context, options: optionsOf('tool', 'Yes, and a', 'Yes, and b\u001b[2J')}}};
	const {io, err} = createTestIo();
	const delivered = {receipt: refused(why), summary: answerSummary(asked, {kind: 'yes'}), outboxId: undefined, auditProblem: undefined};
	expect(writeReceipt(io, asked, {delivered, json: false})).toBe(3);
	return err();
}

test('a refusal that asks for a number lists the options', () => {
	expect(printed('several-yes')).toMatch(/choose by number\n {2}1 Yes, and a\n {2}2 Yes, and b\S*\n$/);
	expect(printed('several-yes')).not.toContain('\u001b');
	expect(printed({code: 'no-such-option', number: 9})).toMatch(/there is no option 9\n {2}1 Yes, and a\n/);
	expect(printed('dialog-missing')).not.toContain('1 Yes');
});
