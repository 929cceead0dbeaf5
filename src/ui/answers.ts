/** The answers a dialog takes, as lines of a card: its own options, numbered as it numbers them. */

import {type Offer, toOffer} from '../app/answering.js';
import type {KeyOf} from '../app/binding.js';
import type {Row} from '../core/session.js';
import type {CardLine} from './card-line.js';
import {oneLine} from './text.js';

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
		...optionLines(offer, picks),
		...ruleLines(row),
		...(offer.multiSelect ? [{text: `several can be chosen: ${keyOf('send-choice')} sends them`, role: 'quiet'} as const] : []),
		...(alike > 1 ? [{text: `${alike} alike: ${keyOf('alike')} answers all`, role: 'waiting'} as const] : []),
	];
}

function optionLines({options, multiSelect}: Offer, picks: readonly number[] | undefined): readonly CardLine[] {
	if (options.length === 0) return [{text: 'y yes, n no; its other options were not read yet', role: 'quiet'}];
	return options.flatMap(({number, label, description, isCheck}): readonly CardLine[] => {
		const box = multiSelect && isCheck ? `[${picks?.includes(number) ? 'x' : ' '}] ` : '';
		const more = description === '' ? [] : [{text: `     ${oneLine(description)}`, role: 'quiet'} as const];
		return [{text: `${number > 9 ? ' ' : number}. ${box}${oneLine(label)}`, role: picks?.includes(number) ? 'strong' : 'key'}, ...more];
	});
}

/** What the request suggests to allow for good. No option of the dialog need grant just that. */
function ruleLines({state: {context}}: Row): readonly CardLine[] {
	if (context.kind !== 'blocked' || context.ask.kind !== 'tool') return [];
	return context.ask.rules.map(({text}) => ({text: `suggested rule: ${oneLine(text)}`, role: 'quiet'}));
}
