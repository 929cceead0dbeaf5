/** The answers a dialog takes, as lines of a card: its own options, numbered as it numbers them, with the key before them where that is another. */

import {type Offer, toOffer} from '../../core/rows/options.js';
import type {Row} from '../../core/session.js';
import {ruleWords} from '../../core/words/rule-words.js';
import type {CardLine} from '../card/line.js';
import {wrapCard} from '../card/wrap.js';
import type {KeyOf} from '../keys/key-of.js';
import {approvedLine, clip, width} from '../text.js';

export type Answering = {
	/** Checked so far; undefined: one answer is sent at once. */
	readonly picks: readonly number[] | undefined;
	/** How many sessions ask the same, this one among them. */
	readonly alike: number;
	/** The keys as they are set, e.g. for `alike`. */
	readonly keyOf: KeyOf;
};

/** @returns nothing for a row that asks nothing. */
export function answerLines(row: Row, {picks, alike, keyOf}: Answering): readonly CardLine[] {
	if (row.state.context.kind !== 'blocked') return [];
	const offer = toOffer(row);
	if (typeof offer === 'string') {
		const {drawn, ask} = row.state.context;
		const jump = ask.kind === 'dialog' ? ` (${keyOf('jump')} jumps there)` : '';
		return drawn ? [{text: `${offer}${jump}`, role: 'quiet'}] : [];
	}
	return [
		...optionLines(offer, picks, keyOf),
		...(offer.needsFields ? [{text: `it has fields to fill in: ${keyOf('jump')} goes to its pane`, role: 'quiet'} as const] : []),
		...ruleLines(row),
		...(offer.multiSelect ? [{text: `several can be chosen: ${keyOf('send-choice')} sends them`, role: 'quiet'} as const] : []),
		...(alike > 1 ? [{text: `${alike} alike: ${keyOf('alike')} answers all`, role: 'waiting'} as const] : []),
	];
}

/** `most`: rows there are for the answers. `good`: with so many what they answer is whole. */
type AnswerRows = {readonly most: number; readonly good?: number};

/** As much of it as there are rows for: all, the options with what they mean, the options alone, or each option in one line. */
export function fittingAnswers(lines: readonly CardLine[], columns: number, {most, good = most}: AnswerRows): readonly CardLine[] {
	const options = lines.filter(({option, role}) => role === 'waiting' || (option !== undefined && role !== 'quiet'));
	const meant = lines.filter(({option, role}) => role === 'waiting' || option !== undefined);
	if (options.length === 0) return wrapCard(lines, columns);
	const forms = [lines, meant, options].map((some) => wrapCard(some, columns));
	const whole = forms.find(({length}) => length <= good) ?? forms.find(({length}) => length <= most);
	return whole ?? options.map((line) => ({...line, text: clip(line.text, columns - width(line.lead?.text ?? ''))}));
}

function optionLines(
	{options, multiSelect, isReading, needsFields}: Offer,
	picks: readonly number[] | undefined,
	keyOf: KeyOf,
): readonly CardLine[] {
	const rest = isReading ? 'reading its other options…' : 'its other options were not read yet';
	if (options.length === 0 && !needsFields) return [{text: `${keyOf('yes')} yes, ${keyOf('no')} no; ${rest}`, role: 'quiet'}];
	return options.flatMap(({number, label, description, isCheck}): readonly CardLine[] => {
		const isPicked = picks?.includes(number) === true;
		const box = multiSelect && isCheck ? `[${isPicked ? 'x' : ' '}] ` : '';
		const key = keyOf('option', number - 1);
		const own = key === '' || key === `${number}` ? '' : `${key} `;
		const front = `${own}${number > 9 ? ' ' : number}. ${box}`;
		const line: CardLine = {
			text: approvedLine(label),
			role: isPicked ? 'strong' : 'plain',
			lead: {text: front, role: 'key'},
			option: number,
		};
		const below = {lead: {text: ' '.repeat(front.length), role: 'quiet'}, option: number} as const;
		return [line, ...(description === '' ? [] : [{text: approvedLine(description), role: 'quiet', ...below} as const])];
	});
}

/** What the request suggests to allow for good. No option of the dialog need grant just that. */
function ruleLines({state: {context}, rulePlaces}: Row): readonly CardLine[] {
	if (context.kind !== 'blocked' || context.ask.kind !== 'tool') return [];
	return context.ask.rules.map((rule) => ({text: `suggested: ${approvedLine(ruleWords(rule, rulePlaces))}`, role: 'quiet'}));
}
