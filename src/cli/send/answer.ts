/** `beckon answer`: answers the dialog of a session. */
import {parseChoice} from '../../core/ask/option-role.js';
import type {ExitCode, Io} from '../../core/context.js';
import {UserError} from '../../core/errors.js';
import {refused} from '../../core/receipt.js';
import {answerSummary} from '../../core/words/send-summary.js';
import {recordSend} from '../../deliver/audit.js';
import type {AnswerCommand} from '../params/send.js';
import {answersText, writeReceipt} from '../print/receipt-text.js';
import {withTarget} from '../target-row.js';

/** `beckon answer`: sends one option to the dialog of a session. @throws UserError (exit 2) for an invalid option. */
export async function runAnswer(io: Io, {option, ...command}: AnswerCommand): Promise<ExitCode> {
	const {session, host, json, text} = command;
	if (option === undefined)
		return withTarget(io, {session, host}, async ({row}): Promise<ExitCode> => {
			io.stdout.write(answersText(row));
			io.stderr.write('beckon: No option was named, so nothing was sent\n');
			// A script with an empty option has sent nothing, so this is no success.
			return 2;
		});
	const choice = parseChoice(option, text);
	if (choice === undefined) throw new UserError(`"${option}" is not an option`, 'Use 1 to 9, several as 1,3, y or n.', 2);
	if (choice.kind === 'yes' && text !== undefined) {
		throw new UserError('y takes no text', 'Use the number of an option that takes text, or n for no, because …', 2);
	}
	return withTarget(io, {session, host}, async ({row, source}) => {
		const token = command.token ?? row.token;
		if (token !== undefined) return writeReceipt(io, row, {delivered: await source.answer(row, {choice, token}), json});
		const receipt = refused('nothing-asked');
		const audit = {kind: 'answer', choice: option, text: text ?? null, token: null};
		const auditProblem = recordSend({io, row, at: io.now(), audit}, receipt);
		return writeReceipt(io, row, {delivered: {receipt, summary: answerSummary(row, choice), outboxId: undefined, auditProblem}, json});
	});
}
