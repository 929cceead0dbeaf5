/** The result of a send, as commands print it. */
import type {ExitCode, Io} from '../../core/context.js';
import {type Receipt, toExitCode} from '../../core/receipt.js';
import {headline} from '../../core/rows/headline.js';
import {type AnswerOption, noOfferText, type Offer, toOffer, withoutKey} from '../../core/rows/options.js';
import {receiptName} from '../../core/rows/row-name.js';
import type {Row} from '../../core/session.js';
import {type ReasonCode, reasonCode, writtenReason} from '../../core/terms/receipt-words.js';
import {printableLine} from '../../core/text/label.js';
import {receiptText} from '../../core/words/send-summary.js';
import type {Delivered} from '../../deliver/audit.js';
import {writeJson} from './row-json.js';

/** Prints the result of a send: on stdout when it landed, else on stderr with what to do about the text. */
export function writeReceipt(io: Io, row: Row, {delivered, json}: {readonly delivered: Delivered; readonly json: boolean}): ExitCode {
	const {receipt, summary, outboxId, auditProblem} = delivered;
	if (json)
		writeJson(io, {
			session: row.key,
			host: row.host ?? null,
			pane: row.place?.pane ?? null,
			receipt: toReceiptJson(receipt),
			outbox: outboxId ?? null,
		});
	else
		(receipt.kind === 'landed' ? io.stdout : io.stderr).write(
			`${printableLine(receiptText(receiptName(row), receipt, summary))}\n${adviceOf(delivered)}${optionsAdvice(row, receipt)}`,
		);
	if (auditProblem !== undefined) io.stderr.write(`beckon: could not write to the log: ${printableLine(auditProblem)}\n`);
	return toExitCode(receipt);
}

const byNumber: ReadonlySet<ReasonCode> = new Set<ReasonCode>([
	'several-yes',
	'question-wants-option',
	'no-such-option',
	'option-takes-no-text',
	'words-missing',
]);

/** The options with their numbers, if the refusal is about the choice of an option. */
function optionsAdvice(row: Row, receipt: Receipt): string {
	if (receipt.kind !== 'refused' || !byNumber.has(reasonCode(receipt.why))) return '';
	const offer = toOffer(row);
	return typeof offer === 'string' ? '' : optionsText(offer.options);
}

/** The exit code of several sends, by the worst receipt. */
export function worstOf(codes: readonly ExitCode[]): ExitCode {
	return codes.includes(4) ? 4 : codes.includes(3) ? 3 : 0;
}

/** Absent fields are null, since names and shapes are a promise. */
export function toReceiptJson(receipt: Receipt) {
	return receipt.kind === 'landed'
		? {kind: receipt.kind, by: receipt.by, after_ms: Math.round(receipt.afterMs), why: null, reason: null}
		: {kind: receipt.kind, by: null, after_ms: null, ...writtenReason(receipt.why)};
}

function adviceOf({receipt, outboxId}: Delivered): string {
	if (outboxId === undefined) return '';
	const enter = receipt.kind === 'typed' ? `\n  Run \`beckon outbox submit ${outboxId}\` to press Enter.` : '';
	return `  The text is kept. Run \`beckon outbox resend ${outboxId}\` to send it, or \`beckon outbox drop ${outboxId}\` to discard it.${enter}\n`;
}

function optionsText(options: readonly AnswerOption[]): string {
	return options
		.map(({number, label, takesText}) => `  ${number} ${printableLine(withoutKey(label))}${takesText ? ' (with --text)' : ''}\n`)
		.join('');
}

/** What the session asks and how it can be answered, or why it takes no answer. */
export function answersText(row: Row): string {
	const offer = toOffer(row);
	if (typeof offer === 'string') return `${printableLine(noOfferText(offer, row))}\n`;
	return `${printableLine(`${receiptName(row)} asks: ${headline(row)}`)}\n${optionsText(offer.options)}${wordsText(offer)}`;
}

function wordsText({yes, reason, multiSelect}: Offer): string {
	const words = [yes ? 'y' : '', `n${reason ? ' (a reason with --text)' : ''}`, multiSelect ? 'several as 1,3' : ''];
	return `  or ${words.filter((word) => word !== '').join(', ')}\n`;
}
