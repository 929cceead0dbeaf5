/** `beckon answer`: one of the options of a dialog. */
import {parseChoice} from '../../core/ask/choice.js';
import type {ExitCode, Io} from '../../core/context.js';
import {UserError} from '../../core/errors.js';
import {refused} from '../../core/receipt.js';
import {answerDeed} from '../../core/text/deed.js';
import {record} from '../../deliver/audit.js';
import {createSources} from '../../sources/sources.js';
import {writeReceipt} from '../print/receipt-text.js';
import {findTarget} from '../target-row.js';

export type AnswerCommand = {
	readonly session: string;
	/** `1`…`9`, `1,3`, `y` or `n`. */
	readonly option: string;
	/** Of the row as it was shown; undefined: of the look that this command takes. */
	readonly token?: string | undefined;
	/** Words for the option: a reason, or the text of a free field. */
	readonly text?: string | undefined;
	readonly json: boolean;
};

/** `beckon answer`: one option of the dialog a session shows. @throws UserError (exit 2) for an option that is none. */
export async function runAnswer(io: Io, command: AnswerCommand): Promise<ExitCode> {
	const choice = parseChoice(command.option, command.text);
	if (choice === undefined) throw new UserError(`"${command.option}" is not an option`, 'Use 1 to 9, several as 1,3, y or n.', 2);
	if (choice.kind === 'yes' && command.text !== undefined) {
		throw new UserError('y takes no text', 'Use the number of an option that takes text, or n to deny with a reason.', 2);
	}
	const row = await findTarget(io, {session: command.session});
	const token = command.token ?? row.token;
	if (token === undefined) {
		const receipt = refused('nothing-asked');
		const audit = {kind: 'answer', choice: command.option, text: command.text ?? null, token: null};
		const delivered = {
			receipt,
			deed: answerDeed(row, choice),
			kept: undefined,
			unrecorded: record({io, row, at: io.now(), audit}, receipt),
		};
		return writeReceipt(io, row, {delivered, json: command.json});
	}
	const delivered = await createSources(io).of(row).answer(row, {choice, token});
	return writeReceipt(io, row, {delivered, json: command.json});
}
