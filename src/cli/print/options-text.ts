/** The options of a request with their numbers, as commands list them. */
import {headline} from '../../core/rows/headline.js';
import {type AnswerOption, noOfferText, type Offer, toOffer} from '../../core/rows/options.js';
import {receiptName} from '../../core/rows/row-name.js';
import type {Row} from '../../core/session.js';
import {printableLine} from '../../core/text/printable.js';

/** One line per option. */
export function optionsText(options: readonly AnswerOption[]): string {
	return options.map(({number, label, takesText}) => `  ${number} ${printableLine(label)}${takesText ? ' (with --text)' : ''}\n`).join('');
}

/** What the session asks and how it can be answered, or why it takes no answer. */
export function answersText(row: Row): string {
	const offer = toOffer(row);
	if (typeof offer === 'string') return `${printableLine(noOfferText(offer, row))}\n`;
	return `${printableLine(`${receiptName(row)} asks: ${headline(row)}`)}\n${optionsText(offer.options)}${wordsText(offer)}`;
}

/** The answers that need no number. */
function wordsText({yes, no, reason, multiSelect}: Offer): string {
	const words = [yes ? 'y' : '', no ? `n${reason ? ' (a reason with --text)' : ''}` : '', multiSelect ? 'several as 1,3' : ''];
	return `  or ${words.filter((word) => word !== '').join(', ')}\n`;
}
